//! The rules of the armoury, chapter by chapter, each test with the id of its rule.

mod battle;
mod changes;
mod common;
mod computer;
mod data;
mod defenses;
mod examples;
mod fields;
mod files;
mod locomotion;
mod machines;
mod power;
mod sensors;
mod sheets;
mod slots;
mod strength;
mod suits;
mod weapons;
mod workshop;
