import type { Row } from '../../commands.ts';

/** Languages that agents seldom use in a command. */
export const OTHER_CODE: readonly Row[] = [
  [
    'lua -e \'local f = io.open("config/" .. "db.yaml", "w"); f:write("x")\'',
    'create config/db.yaml',
    'unrun',
  ],
  [
    'lua -e \'for _, f in ipairs({"a.txt", "b.txt"}) do os.remove(f) end\'',
    'delete a.txt, delete b.txt',
    'unrun',
  ],
  [
    'lua -e \'local function rm(p) os.remove(p) end rm("a.txt") -- os.remove("b.txt")\'',
    'delete a.txt',
    'unrun',
  ],
  ['lua -e \'os.execute("rm " .. "a.txt")\'', 'delete a.txt', 'unrun'],
  ['lua -e \'print([[os.remove("a.txt")]])\'', '', 'unrun'],
  [
    'Rscript -e \'f <- file.path("config", "db.yaml"); writeLines("x", f)\'',
    'create config/db.yaml',
    'unrun',
  ],
  ['Rscript -e \'for (f in c("a.txt", "b.txt")) { file.remove(f) }\'', 'delete a.txt, delete b.txt', 'unrun'],
  ['Rscript -e \'write.csv(data.frame(a = 1), file = "a.txt")\'', 'create a.txt', 'unrun'],
  ['Rscript -e \'cat("x", file = "a.txt")\'', 'create a.txt', 'unrun'],
  ['Rscript -e \'cat(readLines("a.txt"), "b.txt")\'', 'read a.txt', 'unrun'],
  ['Rscript -e \'system(paste("rm", "a.txt"))\'', 'delete a.txt', 'unrun'],
  [
    'osascript -e \'set f to "a.txt"\' -e \'do shell script "rm " & quoted form of f\'',
    'delete a.txt',
    'unrun',
  ],
  [
    'osascript -l JavaScript -e \'const a = Application.currentApplication(); a.doShellScript("rm a.txt")\'',
    'delete a.txt',
    'unrun',
  ],
  ['osascript -e \'display dialog "do shell script rm a.txt"\'', '', 'unrun'],
  [
    "tclsh <<'EOF'\nset d config\nset f [open $d/db.yaml w]\nputs $f x\nclose $f\nEOF",
    'create config/db.yaml',
  ],
  ["tclsh <<'EOF'\nset f [open [file join config db.yaml] a]\nputs $f x\nEOF", 'create config/db.yaml'],
  ["tclsh <<'EOF'\nforeach f {a.txt b.txt} { file delete $f }\nEOF", 'delete a.txt/**, delete b.txt/**'],
  ["tclsh <<'EOF'\nproc save {p} { set f [open $p w]; puts $f x }\nsave a.txt\nEOF", 'create a.txt'],
  [
    "tclsh <<'EOF'\nfile copy -force b.txt a.txt\nfile rename b.txt z.txt\nEOF",
    'create a.txt, read b.txt, delete b.txt, create z.txt',
  ],
  ["tclsh <<'EOF'\nexec rm a.txt\nEOF", 'delete a.txt'],
  ["tclsh <<'EOF'\ncd config\nforeach f [glob *.yaml] { exec rm $f }\nEOF", 'delete config/db.yaml'],
  [
    "tclsh <<'EOF'\n# file delete a.txt\nputs {file delete a.txt}\nputs [read [open a.txt]]\nEOF",
    'read a.txt',
    'no-effect',
  ],
];
