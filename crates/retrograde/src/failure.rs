use std::io;

/// Why a command ends early, and with which exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    /// 1 = it failed, 2 = it was asked wrongly.
    pub(crate) code: u8,
    /// For standard error; empty = say nothing.
    pub(crate) message: String,
}

impl Failure {
    /// Something was asked wrongly.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { code: 2, message: message.into() }
    }

    /// Something did not work out.
    pub(crate) fn failed(message: impl Into<String>) -> Failure {
        Failure { code: 1, message: message.into() }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        // Whoever reads our output may have read enough (`| head`): no reason to complain.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure { code: 0, message: String::new() };
        }
        Failure::failed(error.to_string())
    }
}
