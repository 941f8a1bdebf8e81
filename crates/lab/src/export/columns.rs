//! Tables as Parquet, the format that DuckDB, Polars and pandas read: named columns of one type each.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

/// The values of a column.
#[derive(Clone, Debug)]
pub(crate) enum Column {
    /// Whole numbers.
    Number(Vec<u32>),
    /// Long whole numbers.
    Long(Vec<u64>),
    /// Yes or no.
    Flag(Vec<bool>),
    /// Numbers with fractions, where there is one.
    Real(Vec<Option<f64>>),
    /// Words, where there are some.
    Text(Vec<Option<String>>),
}

/// Columns with their names.
pub(crate) type Columns = Vec<(String, Column)>;

/// Writes a table whose rows come in groups, all with the same columns. There is at least one group; it may be empty.
pub(crate) fn write(to: impl Write + Send, groups: impl IntoIterator<Item = Columns>) -> io::Result<()> {
    write_groups(to, groups).map_err(io::Error::other)
}

fn write_groups(
    to: impl Write + Send,
    groups: impl IntoIterator<Item = Columns>,
) -> Result<(), ParquetError> {
    let mut groups = groups.into_iter().peekable();
    let first = groups.peek().ok_or_else(|| ParquetError::General("a table without columns".to_owned()))?;
    let properties = WriterProperties::builder().set_created_by("retrograde lab".to_owned()).build();
    let mut file = SerializedFileWriter::new(to, Arc::new(schema(first)?), Arc::new(properties))?;
    for columns in groups {
        let mut group = file.next_row_group()?;
        for (_, column) in columns {
            let writer = group.next_column()?;
            let mut writer = writer.ok_or_else(|| ParquetError::General("a column too many".to_owned()))?;
            column.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
    }
    file.close()?;
    Ok(())
}

fn schema(columns: &[(String, Column)]) -> Result<Type, ParquetError> {
    let field = |(name, column): &(String, Column)| {
        let (physical, converted, repetition) = column.kind();
        let builder = Type::primitive_type_builder(name, physical);
        builder.with_converted_type(converted).with_repetition(repetition).build().map(Arc::new)
    };
    let fields: Result<Vec<_>, _> = columns.iter().map(field).collect();
    Type::group_type_builder("lab").with_fields(fields?).build()
}

impl Column {
    fn kind(&self) -> (Physical, ConvertedType, Repetition) {
        match self {
            Column::Number(_) => (Physical::INT32, ConvertedType::UINT_32, Repetition::REQUIRED),
            Column::Long(_) => (Physical::INT64, ConvertedType::UINT_64, Repetition::REQUIRED),
            Column::Flag(_) => (Physical::BOOLEAN, ConvertedType::NONE, Repetition::REQUIRED),
            Column::Real(_) => (Physical::DOUBLE, ConvertedType::NONE, Repetition::OPTIONAL),
            Column::Text(_) => (Physical::BYTE_ARRAY, ConvertedType::UTF8, Repetition::OPTIONAL),
        }
    }

    fn write(self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        // The format has signed numbers; the schema says that their bits are meant.
        match self {
            Column::Number(values) => {
                let values: Vec<i32> = values.into_iter().map(u32::cast_signed).collect();
                writer.typed::<Int32Type>().write_batch(&values, None, None)?;
            }
            Column::Long(values) => {
                let values: Vec<i64> = values.into_iter().map(u64::cast_signed).collect();
                writer.typed::<Int64Type>().write_batch(&values, None, None)?;
            }
            Column::Flag(values) => {
                writer.typed::<BoolType>().write_batch(&values, None, None)?;
            }
            Column::Real(values) => {
                let there = levels(&values);
                let values: Vec<f64> = values.into_iter().flatten().collect();
                writer.typed::<DoubleType>().write_batch(&values, Some(&there), None)?;
            }
            Column::Text(values) => {
                let there = levels(&values);
                let bytes = values.into_iter().flatten().map(|text| ByteArray::from(text.into_bytes()));
                let bytes: Vec<ByteArray> = bytes.collect();
                writer.typed::<ByteArrayType>().write_batch(&bytes, Some(&there), None)?;
            }
        }
        Ok(())
    }
}

/// 1 where there is a value, 0 where there is none.
fn levels<T>(values: &[Option<T>]) -> Vec<i16> {
    values.iter().map(|value| i16::from(value.is_some())).collect()
}
