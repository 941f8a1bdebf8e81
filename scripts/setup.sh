# What ./play and ./test need on a fresh Debian or Ubuntu. Sourced, not run; never asks anything.
# Each function does nothing where the tool is already there.

have() {
    command -v "$1" >/dev/null 2>&1
}

die() {
    echo "$(basename "$0"): $*" >&2
    exit 1
}

apt_install() {
    have apt-get || die "please install $*: this system has no apt-get"
    echo "Installing $*"
    if [ "$(id -u)" = 0 ]; then
        root=
    elif have sudo && sudo -n true 2>/dev/null; then
        root="sudo -n"
    else
        die "no rights to install packages: run  sudo apt-get install $*  and try again"
    fi
    # shellcheck disable=SC2086 # $root is empty or two words
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 update >/dev/null </dev/null ||
        die "apt-get update failed"
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=120 \
        install --no-install-recommends "$@" >/dev/null </dev/null || die "could not install $*"
}

# A linker and a C compiler for the crates that bring C code.
need_compiler() {
    have cc || apt_install build-essential
}

# Rust as rust-toolchain.toml pins it. A distribution's own cargo is too old and knows nothing of that file.
need_rust() {
    [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ] && PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    export PATH
    if ! have rustup && ! cargo --version 2>/dev/null | grep -qF " $(pinned_rust)"; then
        have curl || apt_install curl ca-certificates
        echo "Installing Rust by rustup"
        curl --proto '=https' --tlsv1.2 -sSf --retry 3 https://sh.rustup.rs |
            sh -s -- -y --quiet --profile minimal --default-toolchain none --no-modify-path >/dev/null ||
            die "could not install rustup"
        PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
        have rustup || die "could not fetch rustup: is there a network?"
    fi
    if ! cargo --version >/dev/null 2>&1 </dev/null; then
        echo "Installing Rust $(pinned_rust)"
        rustup --quiet toolchain install "$(pinned_rust)" --profile minimal -c clippy -c rustfmt >/dev/null </dev/null ||
            die "could not install Rust $(pinned_rust)"
    fi
}

pinned_rust() {
    sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml
}

# The linters that ./test needs and ./play does not.
need_rust_checks() {
    if ! cargo clippy --version >/dev/null 2>&1 </dev/null || ! cargo fmt --version >/dev/null 2>&1 </dev/null; then
        rustup --quiet component add clippy rustfmt </dev/null || die "could not install clippy and rustfmt"
    fi
}

# Node and Chromium for tests in a browser. There are none yet; install them here when there are.
need_browser() {
    :
}
