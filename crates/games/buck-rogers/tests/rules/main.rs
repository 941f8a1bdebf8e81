//! The rules, chapter by chapter. One program for all of them, because linking each by itself takes longer than running it.

mod advanced;
mod advanced_combat;
mod advice;
mod board;
mod building;
mod combat;
mod commandos;
mod common;
mod conformance;
mod fixtures;
mod fuzz;
mod gaps;
mod house_options;
mod leaderless;
mod leaders;
mod merged;
mod modules;
mod movement;
mod odds;
mod options;
mod sample;
mod setup;
mod stage;
mod teeth;
