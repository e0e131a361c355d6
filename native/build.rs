//! Lists the compiled scripts that the executable carries: all of CONCLAUDE_PARTS, a folder of `<name>.bc` and
//! `<name>.first.bc`.
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    for name in ["CONCLAUDE_PARTS", "CONCLAUDE_IMAGE_KB", "CONCLAUDE_BUILD_ID"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    println!("cargo:rustc-env=CONCLAUDE_BUILD_ID={}", env::var("CONCLAUDE_BUILD_ID").unwrap_or_default());
    let parts = env::var("CONCLAUDE_PARTS").map(scripts_in).unwrap_or_default();
    order_functions();
    let out = env::var("OUT_DIR").expect("cargo names it");
    fs::write(Path::new(&out).join("parts.rs"), list_of(&parts)).expect("the list can be written");
    let room = env::var("CONCLAUDE_IMAGE_KB").unwrap_or("0 0 0".into());
    fs::write(Path::new(&out).join("room.rs"), room_of(&room)).expect("the sizes can be written");
}

/// Functions that calls run stand together, so that the system has fewer pages to map. The list is a matter of speed
/// only; scripts/list-hot-functions.mjs makes it.
fn order_functions() {
    let list = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names it")).join("hot-functions.txt");
    println!("cargo:rerun-if-changed={}", list.display());
    if env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|name| name == "musl") {
        let argument = |text: String| println!("cargo:rustc-link-arg-bin=conclaude-native={text}");
        argument(format!("--symbol-ordering-file={}", list.display()));
        argument("--no-warn-symbol-ordering".into());
    }
}

fn scripts_in(folder: String) -> Vec<PathBuf> {
    println!("cargo:rerun-if-changed={folder}");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("CONCLAUDE_PARTS is a folder")
        .map(|entry| entry.expect("an entry of it").path())
        .collect();
    paths.sort();
    paths
}

/// The room for an image, in KB: of what stands in the executable, of what is unpacked, of that packed.
fn room_of(room: &str) -> String {
    let names = ["WARM_BYTES", "COLD_BYTES", "PACKED_BYTES"];
    let sizes: Vec<usize> =
        room.split(' ').map(|size| size.parse().expect("CONCLAUDE_IMAGE_KB has numbers")).collect();
    assert_eq!(sizes.len(), names.len(), "CONCLAUDE_IMAGE_KB has three numbers");
    let line = |(name, size): (&str, &usize)| format!("pub const {name}: usize = {size} << 10;\n");
    names.into_iter().zip(&sizes).map(line).collect()
}

fn list_of(parts: &[PathBuf]) -> String {
    let mut text = String::from("pub const PARTS: &[Part] = &[\n");
    for path in parts {
        println!("cargo:rerun-if-changed={}", path.display());
        let file = path.file_name().expect("a file").to_string_lossy();
        let name = file.split('.').next().expect("a name");
        let is_first = file.ends_with(".first.bc");
        writeln!(text, "Part {{ name: {name:?}, is_first: {is_first}, code: include_bytes!({path:?}) }},")
            .expect("memory");
    }
    text + "];\n"
}
