#!/bin/sh
# native/fuzz/build.sh FORM SCRIPTS OUT: the executable for a fuzzer, from a folder of bytecode. FORM is `afl` or `asan`.
set -eu
form=$1 scripts=$(realpath "$2") out=$(realpath -m "$3")
cd "$(dirname "$0")/.."
common='-D__SANITIZE_ADDRESS__=1 -g -O1'
case $form in
  afl)
    c='-fsanitize-coverage=trace-pc-guard'
    rust='--cfg afl -C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=3 -C llvm-args=-sanitizer-coverage-trace-pc-guard'
    link="-C link-arg=$(dirname "$(readlink -f "$(command -v afl-fuzz)")")/../lib/afl/afl-compiler-rt.o"
    ;;
  asan)
    c='-fsanitize=address,undefined -fno-sanitize=function,alignment,float-cast-overflow -fno-omit-frame-pointer'
    rust=''
    link='-C link-arg=-fsanitize=address,undefined'
    ;;
  *) echo "no such form: $form" >&2; exit 64 ;;
esac
CC_x86_64_unknown_linux_gnu=clang \
CFLAGS_x86_64_unknown_linux_gnu="$common $c" \
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=clang \
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS="--cfg fuzzing -C debuginfo=1 -C default-linker-libraries=yes $rust $link" \
CONCLAUDE_PARTS="$scripts" CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_STRIP=none \
  cargo build --quiet --release --locked --target x86_64-unknown-linux-gnu --target-dir "target/fuzz-$form" --bin conclaude-native
cp "target/fuzz-$form/x86_64-unknown-linux-gnu/release/conclaude-native" "$out"
