# The repository in which the commands about git are run. The file that matters is config/prod.yaml.
set -e
git init -q -b main --template= .
git config user.name t && git config user.email t@example.com && git config commit.gpgsign false
commit() { git add -A && git commit -qm "$1"; }
mkdir -p config src docs 'odd names'
printf 'stage: prod\nv: 1\nhost: a\nport: 1\nuser: u\n' > config/prod.yaml
printf 'v: 1\n' > config/dev.yaml; printf 'v: 1\n' > config/base.yml
seq 1 400 > src/a.js; seq 1 300 > src/b.js; echo read > README.md; echo doc > docs/x.md; echo odd > 'odd names/ü.txt'
printf 'dist/\n*.log\n.env\n' > .gitignore
commit one; git tag v1
echo 401 >> src/a.js; commit two; git tag v2; git branch old
sed -i 's/v: 1/v: 2/' config/prod.yaml; commit three; git tag -a v3 -m three
git gc -q
seq 5 305 > src/b.js; commit four; git tag v4
git checkout -q -b feature; sed -i 's/v: 2/v: feature/' config/prod.yaml; commit feature1; echo more >> docs/x.md; commit feature2
git checkout -q -b gone main; git rm -q config/prod.yaml; commit gone
git checkout -q -b other main; echo other >> src/a.js; commit other
git checkout -q main; echo more >> README.md; commit five
git update-ref refs/remotes/origin/main v4; git update-ref refs/remotes/origin/feature feature
sed -i 's/v: 2/v: stashed/' config/prod.yaml; git stash -q; echo s >> src/b.js; git stash -q
mkdir -p ../packs patches dist
cd ../packs
mkdir -p in/config in/src && echo packed > in/config/prod.yaml && echo packed > in/src/a.js && echo packed > in/prod.yaml
mkdir -p in/top/config && cp in/config/prod.yaml in/top/config/prod.yaml
tar cf prod.tar -C in config; tar czf prod.tgz -C in config; tar cJf prod.txz -C in config; tar cjf prod.tbz -C in config
tar cf src.tar -C in src; tar czf src.tgz -C in src; tar cf flat.tar -C in prod.yaml; tar cf top.tar -C in top; tar czf top.tgz -C in top
tar cf all.tar -C in config src; tar cf dots.tar -C in ./config ./src; tar cJf src.txz -C in src
(cd in && zip -qr ../prod.zip config && zip -qr ../src.zip src && zip -q ../flat.zip prod.yaml)
(cd in && find config | cpio -o --quiet > ../prod.cpio && find src | cpio -o --quiet -H newc > ../src.cpio && echo prod.yaml | cpio -o --quiet -H newc > ../flat.cpio)
(cd in && ar rc ../flat.a prod.yaml && cp ../flat.a ../flat.deb && ar rc ../src.a src/a.js)
rm -r in
cd ../work 2>/dev/null || cd ../template
git diff main feature -- config > patches/prod.patch; git diff main other > patches/src.patch
git diff --no-prefix main feature -- config > patches/bare.patch; git diff feature main -- config > patches/back.patch
git format-patch -q -1 --stdout feature~1 > patches/prod.mbox; git format-patch -q -1 --stdout other > patches/src.mbox
diff -u config/prod.yaml - > patches/file.patch <<'X' || true
stage: prod
v: 9
host: a
port: 1
user: u
X
(cd config && git diff --relative main feature -- prod.yaml > ../patches/inner.patch)
echo built > dist/out.js; echo note > notes.txt; echo log > x.log; mkdir -p scratch && echo s > scratch/s.txt
find . -path ./.git -prune -o -type f -exec touch -d 2020-01-01 {} +
git update-index -q --refresh
