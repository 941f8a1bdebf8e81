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

# Python for the script that counts tested rules.
need_python() {
    have python3 || apt_install python3
}

# Python's own way to keep packages apart, for the tool that tries out /api.
need_venv() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv
}

# The programs of PostgreSQL: the tests of the store start a server of their own with them, and stop it again.
need_postgres() {
    { have initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; } && have psql || apt_install postgresql
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

# Node of at least version 20, which builds the browser client, and the client's few packages.
need_node() {
    if ! node_is_new; then
        apt_install nodejs npm
        node_is_new || die "Node $(node --version 2>/dev/null) is too old: install Node 20 or newer, then try again"
    fi
    # npm ci writes this file last: what it names is what the lock file says.
    if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        echo "Installing the packages of the browser client" >&2
        (cd web && npm ci --silent --no-audit --no-fund </dev/null) || die "could not install the packages of web/"
    fi
}

node_is_new() {
    have node && have npm && [ "$(node --version | sed 's/^v\([0-9]*\).*/\1/')" -ge 20 ]
}

# Chromium for tests in a browser.
need_browser() {
    need_node
    [ -n "${CHROMIUM:-}" ] || have chromium || have chromium-browser || have google-chrome || apt_install chromium
}
