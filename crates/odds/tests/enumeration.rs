//! Every kind of odds against all cases of its dice, counted one by one.

use proptest::prelude::*;
use retrograde_core::{Chance, Dice, PlayoutDice};
use retrograde_odds::{Battle, Fork, Odds, Volley, any_of, at_least, one_die};

/// Every throw of dice with these sides.
fn throws(sides: &[u32]) -> Vec<Vec<i32>> {
    sides.iter().fold(vec![Vec::new()], |throws, &sides| {
        let longer = |throw: &Vec<i32>| {
            let throw = throw.clone();
            (1..=sides as i32).map(move |face| [throw.as_slice(), &[face]].concat()).collect::<Vec<_>>()
        };
        throws.iter().flat_map(longer).collect()
    })
}

/// Whether a chance is exactly so many of these throws.
fn is_share(chance: Chance, throws: &[Vec<i32>], so: impl Fn(&[i32]) -> bool) -> bool {
    let hits = throws.iter().filter(|throw| so(throw)).count() as u128;
    u128::from(chance.hits) * throws.len() as u128 == hits * u128::from(chance.of)
}

fn some_dice() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(prop::sample::select(vec![2u32, 3, 4, 6, 10]), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums(dice in some_dice(), times in -2i32..4, plus in -5i32..6, need in -20i32..60) {
        let odds = dice.iter().fold(Odds::certain(0), |sum, &sides| sum.add(&Odds::die(sides)));
        let odds = odds.times(times).plus(plus);
        let all = throws(&dice);
        let total = |throw: &[i32]| throw.iter().sum::<i32>() * times + plus;
        prop_assert!(is_share(odds.at_least(need), &all, |throw| total(throw) >= need));
        prop_assert!(is_share(odds.at_most(need), &all, |throw| total(throw) <= need));
        prop_assert!(is_share(odds.chance_of(&need), &all, |throw| total(throw) == need));
        let ladder = odds.ladder();
        prop_assert_eq!(ladder.at_least(need), odds.at_least(need));
        prop_assert_eq!(ladder.exactly(need), odds.chance_of(&need));
        let sum: i64 = all.iter().map(|throw| i64::from(total(throw))).sum();
        let mean = (sum * 2000 + all.len() as i64).div_euclid(2 * all.len() as i64);
        prop_assert_eq!(odds.mean(), mean);
    }

    #[test]
    fn pools(count in 0u32..6, sides in 2u32..8, need in -1i32..10, needed in 0u32..7) {
        let each = one_die(sides, need);
        let all = throws(&vec![sides; count as usize]);
        let hits = |throw: &[i32]| throw.iter().filter(|face| **face >= need).count() as u32;
        prop_assert!(is_share(at_least(needed, count, each), &all, |throw| hits(throw) >= needed));
        let odds = Odds::hits(count, each);
        prop_assert!(is_share(odds.chance_of(&(needed as i32)), &all, |throw| hits(throw) == needed));
        let any = any_of(vec![each; count as usize]);
        prop_assert!(is_share(any, &all, |throw| hits(throw) > 0));
    }

    #[test]
    fn best_of(count in 0u32..5, sides in 2u32..8, keep in 0usize..6, total in 0i32..30) {
        let all = throws(&vec![sides; count as usize]);
        let best = |throw: &[i32], down: bool| -> i32 {
            let mut sorted = throw.to_vec();
            sorted.sort_unstable();
            if down { sorted.reverse(); }
            sorted.iter().take(keep).sum()
        };
        let (high, low) = (Odds::die(sides).highest(keep, count), Odds::die(sides).lowest(keep, count));
        prop_assert!(is_share(high.chance_of(&total), &all, |throw| best(throw, true) == total));
        prop_assert!(is_share(low.at_least(total), &all, |throw| best(throw, false) >= total));
    }

    #[test]
    fn roll_offs(mine in some_dice(), theirs in some_dice(), lead in -8i32..9) {
        let sum = |dice: &[u32]| dice.iter().fold(Odds::certain(0), |sum, &sides| sum.add(&Odds::die(sides)));
        let against = sum(&mine).plus(lead).against(&sum(&theirs));
        let all = throws(&[mine.as_slice(), &theirs].concat());
        let ahead = |throw: &[i32]| {
            let (own, other) = throw.split_at(mine.len());
            own.iter().sum::<i32>() + lead - other.iter().sum::<i32>()
        };
        prop_assert!(is_share(against.more, &all, |throw| ahead(throw) > 0));
        prop_assert!(is_share(against.equal, &all, |throw| ahead(throw) == 0));
        prop_assert!(is_share(against.less, &all, |throw| ahead(throw) < 0));
    }

    /// A second die depends on the first: which one it is, and whether it is thrown at all.
    #[test]
    fn throws_that_depend(first in 2u32..8, second in 2u32..8, third in 2u32..8, limit in 1i32..8) {
        let odds = Odds::die(first).then(|&face| match face.cmp(&limit) {
            std::cmp::Ordering::Less => Odds::die(second).plus(face),
            std::cmp::Ordering::Equal => Odds::certain(face),
            std::cmp::Ordering::Greater => Odds::die(third).times(face),
        });
        let all = throws(&[first, second, third]);
        let total = |throw: &[i32]| match throw[0].cmp(&limit) {
            std::cmp::Ordering::Less => throw[0] + throw[1],
            std::cmp::Ordering::Equal => throw[0],
            std::cmp::Ordering::Greater => throw[0] * throw[2],
        };
        for need in 0..50 {
            prop_assert!(is_share(odds.at_least(need), &all, |throw| total(throw) >= need));
        }
    }

    /// Shots one after the other, each easier than the last, until enough have hit.
    #[test]
    fn volleys(shots in 0u8..5, enough in 1u8..4, need in 2i32..9) {
        let volley = Easier { shots, enough, need };
        let all = throws(&vec![10; shots.into()]);
        let hits = |throw: &[i32]| {
            let shoot = |hits: u8, (shot, face): (i32, &i32)| {
                if hits == volley.enough { hits } else { hits + u8::from(*face >= need - shot) }
            };
            (0..).zip(throw).fold(0, shoot)
        };
        let odds = volley.odds((0, 0)).map(|(_, hits)| *hits);
        for wanted in 0..=enough {
            let exact = all.iter().filter(|throw| hits(throw) == wanted).count() as u64;
            let exact = Chance::new(exact, all.len() as u64);
            prop_assert!(is_near(odds.chance_of(&wanted), exact, 50), "{:?} {exact:?}", odds.chance_of(&wanted));
        }
    }

    /// A battle worked out and the same battle played.
    #[test]
    fn battles(first in 0u8..5, second in 0u8..5, needs in prop::array::uniform2(2i32..10)) {
        let line = Line { needs };
        let exact = line.solve(first, second);
        let parts = u128::from(exact.first.hits) + u128::from(exact.second.hits) + u128::from(exact.nobody.hits);
        prop_assert_eq!(parts, u128::from(exact.first.of));
        let played = line.sample(&first, &second, 4000, &mut PlayoutDice::new(1));
        for (exact, played) in
            [(exact.first, played.first), (exact.second, played.second), (exact.nobody, played.nobody)]
        {
            prop_assert!(exact.ppm().abs_diff(played.ppm()) < 45_000, "{exact:?} {played:?}");
        }
        for (exact, played) in exact.left.into_iter().zip(played.left) {
            prop_assert!(exact.abs_diff(played) < 150, "{exact} {played}");
        }
    }
}

struct Easier {
    shots: u8,
    enough: u8,
    need: i32,
}

impl Volley for Easier {
    /// Shots and hits.
    type State = (u8, u8);

    fn next(&self, &(shot, hits): &(u8, u8)) -> Option<Fork<(u8, u8)>> {
        let chance = one_die(10, self.need - i32::from(shot));
        let fork = Fork { chance, yes: (shot + 1, hits + 1), no: (shot + 1, hits) };
        (shot < self.shots && hits < self.enough).then_some(fork)
    }
}

/// Whether two chances differ by no more than one part in 2 to the `bits`.
fn is_near(one: Chance, other: Chance, bits: u32) -> bool {
    let (a, b) = (u128::from(one.hits) * u128::from(other.of), u128::from(other.hits) * u128::from(one.of));
    a.abs_diff(b) <= (u128::from(one.of) * u128::from(other.of)) >> bits
}

/// Two lines of equal units; each shoots once a round and hits on a number of ten.
struct Line {
    needs: [i32; 2],
}

impl Battle for Line {
    type Side = u8;

    fn units(&self, side: &u8) -> u64 {
        (*side).into()
    }

    fn fire(&self, side: usize, own: &u8, enemy: &u8) -> Odds<u8> {
        let hits = Odds::hits((*own).into(), one_die(10, self.needs[side]));
        hits.map(|hits| enemy.saturating_sub(*hits as u8))
    }

    fn throw<D: Dice>(&self, side: usize, own: &u8, enemy: &u8, dice: &mut D) -> u8 {
        let need = self.needs[side] as u32;
        let hits = (0..*own).filter(|_| dice.draw("shot", 10) >= need).count();
        enemy.saturating_sub(hits as u8)
    }
}

/// Two dice that go on as long as they are equal, up to five of them.
#[test]
fn chains() {
    fn on(face: i32, total: i32, left: u32) -> Odds<i32> {
        if left == 0 {
            return Odds::certain(total);
        }
        Odds::die(4).then(|&next| {
            if next == face { on(face, total + next, left - 1) } else { Odds::certain(total + next) }
        })
    }
    let odds = Odds::die(4).then(|&face| on(face, face, 4));
    let all = throws(&[4; 5]);
    let total = |throw: &[i32]| {
        let alike = throw.iter().take_while(|face| **face == throw[0]).count();
        throw.iter().take(alike + 1).sum::<i32>()
    };
    for wanted in 0..25 {
        assert!(is_share(odds.chance_of(&wanted), &all, |throw| total(throw) == wanted), "{wanted}");
    }
}

/// Two against one by hand, with halves: one round decides the single one's fate.
#[test]
fn a_battle_by_hand() {
    let even = Line { needs: [6, 6] };
    let one = even.solve(1, 1);
    // Of the rounds in which anybody is hit, a third each.
    assert!(is_near(one.first, Chance::new(1, 3), 48) && is_near(one.nobody, Chance::new(1, 3), 48));
    assert_eq!(one.left, [333, 333]);
    // Two hit the one in 3 of 4 rounds. It hits one of them in every other round: then it is one against one, if it lives.
    // The eight cases: won with two 3, won with one 3, one against one 1, as before 1.
    let two = even.solve(2, 1);
    assert!(is_near(two.first, Chance::new(3 * 6 + 1, 3 * 7), 48), "{two:?}");
    assert!(is_near(two.second, Chance::new(1, 3 * 7), 48), "{two:?}");
    assert_eq!(two.samples, None);
    // Nobody can be hit: both stay.
    let never = Line { needs: [11, 11] }.solve(3, 2);
    assert_eq!((never.first.hits, never.second.hits, never.left), (0, 0, [3000, 2000]));
}

/// More dice than can be counted are rounded, and stay right to many digits.
#[test]
fn many_dice_are_rounded() {
    for dice in [24, 25, 40, 100, 400] {
        let sum = Odds::dice(dice, 6);
        assert_eq!(sum.cases().map(|(_, cases)| cases).sum::<u64>(), sum.of());
        // Symmetric: the mean is the middle, and half of it lies at each side.
        assert_eq!(sum.mean(), i64::from(dice) * 3500);
        let middle = (7 * dice / 2) as i32;
        let even = dice % 2 == 0;
        let (below, above) = (sum.at_most(middle - i32::from(even)), sum.at_least(middle + 1));
        assert!(is_near(below, above, 45), "{dice}: {below:?} {above:?}");
    }
    assert_eq!(Odds::dice(24, 6).of(), 6u64.pow(24), "24 dice are counted");
    assert_eq!(Odds::dice(18, 10).of(), 10u64.pow(18));
    // A thousand coins: 480 to 520 heads, by long sums elsewhere.
    let heads = Odds::hits(1000, Chance::new(1, 2)).chance(|heads| (480..=520).contains(heads));
    assert!(is_near(heads, Chance::new(805_233_671_538_234, 1_000_000_000_000_000), 40), "{heads:?}");
}
