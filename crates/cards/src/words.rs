/// Reads enums of words from a pack: an unknown word is refused with all that are allowed. The enums are made by
/// [`retrograde_core::words!`]; the crate that uses it needs `serde`.
///
/// ```
/// retrograde_core::words! {
///     /// A side.
///     pub(crate) enum Side {
///         /// Blue.
///         Blue = "blue",
///         /// Red.
///         Red = "red",
///     }
/// }
/// retrograde_cards::read_words! {
///     Side: "side",
/// }
///
/// fn read(word: &str) -> Result<Side, serde::de::value::Error> {
///     let from = serde::de::IntoDeserializer::<serde::de::value::Error>::into_deserializer(word.to_owned());
///     serde::Deserialize::deserialize(from)
/// }
/// assert_eq!(read("red"), Ok(Side::Red));
/// assert_eq!(read("green").unwrap_err().to_string(), "unknown side \"green\"; allowed are blue, red");
/// ```
#[macro_export]
macro_rules! read_words {
    ($($name:ident: $what:literal,)+) => {
        $(impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                $name::parse(&text).ok_or_else(|| {
                    let words: Vec<&str> = $name::ALL.iter().map(|value| value.word()).collect();
                    let words = words.join(", ");
                    serde::de::Error::custom(format!("unknown {} {text:?}; allowed are {words}", $what))
                })
            }
        })+
    };
}
