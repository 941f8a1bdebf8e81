//! The parts of a study, put together again.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::resume::{check_seats, differences};
use crate::work::keep_planned;
use crate::{Agenda, LabError, Played, ResumeFile, Shard, Study};

/// Puts together the parts of one study that were played apart.
///
/// # Errors
///
/// If a file cannot be read, if they do not belong together, or if two of them tell differently of the same game.
pub fn merge(paths: &[PathBuf]) -> Result<(Agenda, Vec<Played>), LabError> {
    let Some((first, others)) = paths.split_first() else {
        return Err(LabError::Plan("there are no files to merge".to_owned()));
    };
    let whole = ResumeFile::read(first)?;
    let mut study = Study { shard: Shard::WHOLE, ..whole.study };
    let mut games: BTreeMap<(u32, u32), Played> =
        whole.played.into_iter().map(|game| ((game.run, game.game), game)).collect();
    for path in others {
        let part = ResumeFile::read(path)?;
        let fail =
            |what: String| LabError::Plan(format!("{} and {}: {what}", first.display(), path.display()));
        let differences = differences(&whole.settings, &part.settings, &["games", "shard"]);
        if let Some((key, ours, theirs)) = differences.first() {
            return Err(fail(format!("not parts of one study: {key} is {ours} and {theirs}")));
        }
        study.seeds = study.seeds.max(part.study.seeds);
        for game in part.played {
            let (number, place) = (game.game, (game.run, game.game));
            let there = games.entry(place).or_insert_with(|| game.clone());
            if *there != game {
                return Err(fail(format!("game {number} of run {} went differently", game.run)));
            }
        }
    }
    let agenda = Agenda::new(study)?;
    let mut played: Vec<Played> = games.into_values().collect();
    check_seats(&agenda, &played).map_err(|what| LabError::Plan(format!("{}: {what}", first.display())))?;
    keep_planned(&agenda, &mut played);
    Ok((agenda, played))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resume::tests::{agenda, game};

    #[test]
    fn parts_that_do_not_belong_together_are_not_merged() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let keep = |name: &str, agenda: &Agenda, games: &[Played]| {
            let (mut file, _) = ResumeFile::open(&place(name), agenda).unwrap();
            for game in games {
                file.append(game).unwrap();
            }
            place(name)
        };
        let part = |text: &str| agenda(|study| study.shard = text.parse().unwrap());
        let one = keep("one", &part("1/2"), &[game(0), game(2)]);
        let two = keep("two", &part("2/2"), &[game(1), game(2)]);
        let (whole, played) = merge(&[two.clone(), one.clone()]).unwrap();
        assert_eq!((whole.study, played), (agenda(|_| ()).study, vec![game(0), game(1), game(2)]));

        let otherwise = keep("otherwise", &part("2/2"), &[Played { turns: 5, ..game(2) }]);
        assert!(merge(&[one.clone(), otherwise]).unwrap_err().to_string().contains("game 2 of run 0"));
        let seed = keep("seed", &agenda(|study| study.first_seed = 9), &[game(1)]);
        assert!(merge(&[one, seed]).unwrap_err().to_string().contains("seed is 1 and 9"));
        assert!(merge(&[]).is_err());
    }
}
