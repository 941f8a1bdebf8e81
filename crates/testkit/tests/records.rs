//! Records that do not fit.

use retrograde_core::Setup;
use retrograde_table::{Record, Seed, Table, Title, TypedTitle};
use skirmish::Skirmish;

#[test]
fn a_record_of_other_rules_or_another_pack_says_so() {
    let title = TypedTitle::<Skirmish>::standard().unwrap();
    let record = title.open_typed(&Setup::scenario("plain"), Seed::number(1)).unwrap().record(true);
    let line = |record: &Record| title.replay(record).err().unwrap().line;
    assert_eq!(line(&Record { game: "chess".into(), ..record.clone() }), 2);
    assert_eq!(line(&Record { rules_version: 99, ..record.clone() }), 3);
    assert_eq!(line(&Record { pack: "00".into(), ..record.clone() }), 4);
    assert_eq!(line(&Record { seed: Some(Seed::number(2)), ..record.clone() }), record.line_of(0) + 1);
}
