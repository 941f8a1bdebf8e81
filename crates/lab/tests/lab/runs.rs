//! Runs: threads, interruptions, files.

use std::sync::atomic::{AtomicBool, Ordering};

use retrograde_lab::cli::{LabCommand, run};
use retrograde_lab::{Agenda, Findings, LabError, Outlook, Played, Summary, page, play_all};

use crate::lab;

fn agenda(line: &str) -> Agenda {
    let LabCommand::Run(args) = lab(line).command else { panic!("a run") };
    Agenda::new(args.study().expect("a study")).expect("an agenda")
}

const SMALL: &str = "run --game skirmish --scenario plain --seats greedy,search:20it --games 4 --swap";

fn play(agenda: &Agenda, threads: usize) -> Vec<Played> {
    play_all(agenda, Vec::new(), threads, &AtomicBool::new(false), |_| Ok(())).expect("games")
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let agenda = agenda(SMALL);
    let [one, two] = [1, 2].map(|threads| play(&agenda, threads));
    assert_eq!(one, two);
    assert_eq!(one.len(), 8);
    let [one, two] = [one, two].map(|played| {
        let findings = Findings::new(&agenda, &played, Outlook { anchor: None, least: 1 }).unwrap();
        let run = &agenda.runs[0];
        let summary = Summary::new(&run.plan, agenda.title.info().title, &run.seats, &played);
        assert_eq!(findings, Findings::Run(summary.clone()));
        (findings.json().unwrap(), page::write(&run.plan, &summary, &played))
    });
    assert_eq!(one, two);
    assert!(one.1.contains("Wins by bot") && one.1.contains("</html>") && !one.1.contains("<script"));
}

#[test]
fn a_run_that_was_stopped_goes_on_to_the_same_end() {
    let plan = agenda(SMALL);
    let stop = AtomicBool::new(false);
    let part = play_all(&plan, Vec::new(), 1, &stop, |played| {
        stop.store(played.game == 2, Ordering::Relaxed);
        Ok(())
    });
    let part = part.unwrap();
    assert_eq!(part.len(), 3);
    let mut new = 0;
    let whole = play_all(&plan, part, 2, &AtomicBool::new(false), |_| {
        new += 1;
        Ok(())
    });
    assert_eq!((new, whole.unwrap()), (5, play(&plan, 2)));
}

#[test]
fn a_file_that_fails_stops_the_run() {
    let fail = |_: &Played| Err(LabError::File("full".to_owned()));
    let result = play_all(&agenda(SMALL), Vec::new(), 2, &AtomicBool::new(false), fail);
    assert_eq!(result, Err(LabError::File("full".to_owned())));
}

#[test]
fn the_command_writes_report_and_resume_file_and_refuses_nonsense() {
    let folder = tempfile::tempdir().unwrap();
    let [report, resume] = ["out.html", "run.jsonl"].map(|name| folder.path().join(name));
    let line = format!("{SMALL} --json --report {} --resume {}", report.display(), resume.display());
    assert_eq!(run(lab(&line)), 0);
    let page = std::fs::read_to_string(&report).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert_eq!(std::fs::read_to_string(&resume).unwrap().lines().count(), 9);
    assert_eq!(run(lab(&line)), 0, "a finished run is only summed up again");
    assert_eq!(std::fs::read_to_string(&report).unwrap(), page);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left behind");

    let again = folder.path().join("again.html");
    assert_eq!(run(lab(&format!("report {} {}", resume.display(), again.display()))), 0);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), page, "the page of a finished run");
    assert_eq!(run(lab(&format!("report {0} {0}", again.display()))), 2, "a page is not a run");

    assert_eq!(run(lab(&line.replace("greedy,", "random,"))), 2, "begun with other settings");
    for (good, bad) in [
        ("skirmish", "chess"),
        ("plain", "lava"),
        ("greedy", "deep-thought"),
        ("greedy,", ""),
        ("--swap", "--option fog=on"),
        ("--swap", "--option fog"),
        ("--swap", "--report no/such/folder/out.html"),
    ] {
        assert_eq!(run(lab(&SMALL.replace(good, bad))), 2, "{bad}");
    }
}
