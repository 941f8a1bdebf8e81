//! The rules, chapter by chapter. One program for all of them, because linking each by itself takes longer than running it.

mod carrier;
mod combat;
mod common;
mod computer;
mod conformance;
mod damage;
mod design;
mod digital;
mod examples;
mod fixtures;
mod flak;
mod fuzz;
mod gaps;
mod launchers;
mod melee;
mod movement;
mod robots;
mod scenarios;
mod sensors;
mod setup;
mod sight;
mod slave_gun;
mod special;
mod stage;
mod turn;
mod wounds;
