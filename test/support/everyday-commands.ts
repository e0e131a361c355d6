/**
 * What developers and their agents type all day, and nobody wants to be stopped at. `⟨a¦b⟩` stands for either text; one
 * line becomes as many commands as it has combinations.
 */
const TEMPLATES = String.raw`
git ⟨status¦diff¦log¦show¦fetch¦pull¦push¦stash¦branch¦tag¦remote -v¦blame src/a.ts¦describe --tags¦shortlog -sn⟩⟨ -q¦⟩
git -C ⟨web¦packages/api¦../other⟩ ⟨status¦diff --stat¦log -3¦pull --rebase¦fetch --all --prune¦rev-parse HEAD⟩
git --no-pager ⟨log --oneline¦diff¦show⟩ ⟨HEAD¦HEAD~1¦main¦origin/main¦v1.2.0⟩⟨ -- src¦⟩
git diff ⟨--cached¦--staged¦--stat¦--name-only¦--check¦-w¦--word-diff⟩⟨¦ HEAD~2¦ main...HEAD¦ -- src/a.ts⟩
git log ⟨--oneline¦--graph¦-p¦--stat¦-n 5¦--since=yesterday¦--grep='reset --hard'¦-S 'rm -rf'¦--author=ann⟩⟨¦ -- src¦ main..HEAD⟩
git add ⟨.¦-A¦-u¦-p¦src¦src/a.ts package.json¦'*.md'⟩ && git ⟨status¦commit -m 'fix: a bug'¦diff --cached⟩
git commit -⟨m¦am¦sm¦qm⟩ ⟨'feat: delete old users'¦'docs: explain git push --force'¦"chore: drop table users migration"¦'fix rm -rf bug'⟩
git commit ⟨--amend --no-edit¦--amend -m 'x'¦--allow-empty -m 'ci'¦-F msg.txt¦--fixup HEAD~1¦--author='A a@b.c' -m x¦-m"$MSG"¦--message="$MSG"¦-m "$MSG"⟩
git ⟨checkout¦switch⟩ ⟨main¦feature¦-¦-b topic¦-b fix/a origin/main¦--detach HEAD~1¦-c topic¦-t origin/topic⟩
git branch ⟨-a¦-r¦-vv¦-d topic¦-m old new¦--list 'feat/*'¦--show-current¦--merged¦-u origin/main¦topic "$BASE"⟩
git push ⟨origin main¦-u origin topic¦--set-upstream origin HEAD¦--tags¦--follow-tags¦--dry-run --force¦--force-with-lease¦origin HEAD:refs/for/main¦origin "$BRANCH"⟩
git ⟨merge¦rebase¦cherry-pick⟩ ⟨main¦feature¦--continue¦--abort¦origin/main¦--skip⟩
git merge ⟨--no-ff topic¦--squash topic¦--ff-only origin/main⟩
git rebase ⟨-i HEAD~3¦--onto main a b¦main --autostash¦--rebase-merges main⟩
git reset ⟨HEAD src/a.ts¦--soft HEAD~1¦--mixed HEAD~1¦-q HEAD¦--keep HEAD~1⟩
git restore --staged ⟨.¦src/a.ts¦src package.json⟩
git stash ⟨push -m wip¦list¦show -p¦pop¦apply¦push -- src¦pop --index¦branch topic⟩
git clean ⟨-n¦-nd¦-ndx¦--dry-run -d⟩
git rm ⟨--cached dist -r¦old.txt¦-r legacy¦--cached .env⟩
git mv ⟨src/a.ts src/b.ts¦docs guides⟩
git worktree ⟨list¦add ../wt topic¦remove ../wt¦prune⟩
git submodule ⟨update --init --recursive¦status¦foreach git pull¦foreach 'git fetch'¦sync⟩
git config ⟨user.name¦--get remote.origin.url¦user.email a@b.c¦--list¦alias.st status¦core.autocrlf input⟩
git ⟨bisect start¦bisect good¦bisect run npm test¦reflog¦gc¦fsck¦ls-files¦ls-files -o --exclude-standard¦grep TODO¦rev-list --count HEAD¦archive HEAD -o out.tar¦apply fix.patch¦am < fix.patch¦revert HEAD¦revert --no-edit abc123¦notes list¦range-diff a...b⟩
git diff > ⟨"$OUT"¦/tmp/fix.patch¦fix.patch⟩ ⟨¦&& git apply --check fix.patch⟩
git ls-files '*.⟨ts¦py¦go¦rs⟩' | xargs ⟨wc -l¦grep -n TODO¦head -5¦prettier --check⟩
git log --format=⟨%H¦%an¦'%h %s'⟩ | ⟨head -5¦sort¦uniq -c¦wc -l⟩
gh ⟨pr list¦pr view 12¦pr diff¦pr checks¦pr create --fill¦pr merge 12 --squash¦issue list¦issue view 3¦run list¦run watch¦run view --log-failed¦repo view¦repo clone a/b¦release list¦api repos/a/b¦api -X POST repos/a/b/issues¦auth status¦workflow run ci.yml⟩
⟨npm¦pnpm¦yarn¦bun⟩ ⟨install¦test¦run build¦run lint¦run dev¦run test -- --watch¦audit¦outdated¦why react¦list¦run clean¦run db:reset-test¦run deploy:preview⟩
⟨npm¦pnpm¦bun⟩ ⟨ci¦add -D vitest¦remove lodash¦update¦i react@18¦publish --dry-run¦pack¦link¦exec tsc¦run -s types⟩
npm ⟨init -y¦version patch¦view react version¦ls -g¦config get registry¦cache verify¦prune¦dedupe¦audit fix¦run build --workspaces¦--prefix web test¦--prefix web run build¦rebuild¦explain react⟩
yarn ⟨add react¦workspaces foreach run test¦dlx create-vite¦workspace web build¦set version stable⟩
npx ⟨tsc --noEmit¦eslint .¦eslint --fix src¦prettier --write .¦prettier --check "src/**/*.ts"¦vitest run¦jest -t 'deletes'¦playwright test¦prisma generate¦prisma migrate dev --name init¦drizzle-kit generate¦tsx scripts/seed.ts¦create-next-app@latest web¦npm-check-updates -u¦rimraf dist¦shx rm -rf dist¦http-server dist¦serve -s build⟩
⟨node¦bun¦deno run¦tsx⟩ ⟨src/index.js¦scripts/build.mjs --watch¦server.ts⟩
node ⟨-v¦-e "console.log(1)"¦-p process.version¦--test¦--inspect app.js¦-e "require('fs').writeFileSync('a.json','{}')"¦-r dotenv/config app.js¦--max-old-space-size=4096 build.js⟩
⟨python¦python3¦python3.12⟩ ⟨-V¦-m venv .venv¦-m pytest¦-m pip install -r requirements.txt¦-m http.server 8000¦manage.py migrate¦manage.py test¦setup.py sdist¦-c "print(1)"¦-c "import sys; print(sys.path)"¦script.py --force --delete-old¦-m compileall $ROOT¦$SCRIPT⟩
⟨pip¦pip3¦uv pip⟩ ⟨install requests¦install -e .¦install -r requirements.txt¦list¦freeze¦uninstall -y requests¦show requests¦install --upgrade pip⟩
⟨pytest¦uv run pytest¦poetry run pytest¦tox⟩ ⟨-x¦-q tests/test_a.py¦-k 'delete or drop'¦--lf¦-n auto¦--cov=src⟩
⟨uv¦poetry⟩ ⟨sync¦lock¦add requests¦remove requests¦build¦run ruff check .¦run mypy src¦install⟩
⟨ruff check --fix .¦ruff format¦black .¦isort .¦mypy src¦flake8¦pylint src¦bandit -r src¦pre-commit run --all-files¦alembic upgrade head¦alembic revision --autogenerate -m init¦celery -A app worker¦uvicorn app:app --reload¦gunicorn app:app¦flask run¦django-admin startproject x⟩
cargo ⟨build¦test¦check¦run¦clippy -- -D warnings¦fmt¦doc --open¦bench¦update¦add serde¦remove serde¦clean¦tree¦publish --dry-run¦package¦install --path .¦nextest run¦build --release¦+nightly fmt⟩⟨ --all-features¦ -q¦⟩
go ⟨build ./...¦test ./...¦vet ./...¦mod tidy¦mod download¦run .¦get -u ./...¦generate ./...¦fmt ./...¦install ./cmd/x¦list -m all¦clean -testcache¦test -run TestDelete -race -count=1 ./pkg/...¦env GOPATH¦work sync⟩
⟨mvn¦./mvnw⟩ ⟨clean install¦test¦package -DskipTests¦dependency:tree¦spring-boot:run¦-q verify¦clean⟩
⟨gradle¦./gradlew⟩ ⟨build¦test¦clean¦assemble¦bootRun¦dependencies¦--stop¦clean build -x test⟩
⟨bundle¦bundle exec⟩ ⟨install¦rspec¦rails s¦rails db:migrate¦rails db:seed¦rake test¦rubocop -A¦rails g model User¦rails db:rollback⟩
⟨composer install¦composer require x/y¦php artisan migrate¦php artisan test¦php artisan serve¦php -v¦phpunit¦vendor/bin/phpstan analyse¦php -l a.php¦php -S localhost:8000⟩
⟨dotnet build¦dotnet test¦dotnet run¦dotnet restore¦dotnet ef database update¦dotnet add package X¦dotnet clean¦dotnet format¦dotnet publish -c Release -o out⟩
⟨swift build¦swift test¦xcodebuild test -scheme App¦pod install¦flutter pub get¦flutter test¦dart format .¦mix deps.get¦mix test¦mix ecto.migrate¦mix format¦stack build¦cabal test¦zig build¦nim c a.nim¦sbt test¦lein test¦Rscript a.R¦julia a.jl¦lua a.lua¦perl -pe 's/a/b/' a.txt¦ruby -e 'puts 1'⟩
make ⟨¦-j4¦all¦build¦test¦clean¦lint¦install PREFIX=/tmp/x¦-C web¦-n deploy¦-B¦help¦V=1 check¦distclean¦-f other.mk test⟩
⟨cmake -S . -B build¦cmake --build build¦cmake --install build --prefix /tmp/x¦ctest --test-dir build¦ninja -C build¦meson setup build¦meson compile -C build¦just test¦task build¦bazel build //...¦bazel test //...¦nx run-many -t test¦turbo run build¦lerna run test¦rush build¦earthly +test¦pants test ::⟩
rm ⟨-rf¦-r¦-fr¦-rfv⟩ ⟨node_modules¦dist¦build¦./build¦.next¦coverage¦target¦.cache¦src/generated¦"dist/"¦dist build coverage¦/tmp/build¦/tmp/x/y¦/var/tmp/x¦packages/*/dist¦node_modules/.cache¦__pycache__¦.venv¦*.egg-info⟩
rm ⟨-f¦-v¦-i¦⟩ ⟨a.txt¦src/old.ts¦*.log¦/tmp/a.log¦.git/index.lock¦package-lock.json¦-- -weird.txt⟩
rm -rf "$⟨TMPDIR¦PWD⟩/⟨build¦x/y⟩"
D=$(mktemp -d) && ⟨cp -r src "$D" && ls "$D"¦cd "$D" && npm init -y¦tar xf a.tar -C "$D"¦git clone https://example.com/a.git "$D/a"⟩; rm -rf "$D"
find ⟨.¦src¦packages⟩ -name ⟨'*.ts'¦'*.pyc'¦node_modules¦.DS_Store¦'*.orig'⟩ ⟨¦-type f¦-not -path '*/dist/*'¦-newer a.txt⟩ ⟨¦-print0 | xargs -0 grep -n x¦-delete¦-exec wc -l {} +¦-exec chmod +x {} \;⟩
find . -type d -name ⟨node_modules¦__pycache__¦dist¦.turbo⟩ -prune -exec rm -rf {} +
find ⟨.¦src⟩ ⟨-type f -empty¦-mtime -1¦-size +1M¦-maxdepth 2 -type d¦-name '*.sh' -perm -u+x¦-iname readme*⟩ ⟨ | sort¦ | head¦ | wc -l¦⟩
⟨fd¦fdfind⟩ ⟨-e ts¦-t d node_modules¦-H .env.example¦pattern src¦-e pyc -x rm⟩
⟨grep¦rg¦ag⟩ ⟨-rn¦-ri¦-l¦-c¦-w¦-v⟩ ⟨TODO¦'rm -rf /'¦"git push --force"¦'DROP TABLE'¦password¦'curl .* | sh'⟩ ⟨src¦.¦README.md⟩
grep -⟨E¦F¦P⟩ '⟨^import¦a+b¦foo$⟩' src/a.ts ⟨¦ | sort -u¦ | awk '{print $1}'⟩
⟨cat¦head¦tail¦less¦wc -l¦nl¦sort¦uniq¦stat¦file¦md5sum¦sha256sum⟩ ⟨README.md¦package.json¦src/a.ts¦/etc/hosts¦/etc/os-release¦.env.example¦Makefile¦logs/app.log¦~/.gitconfig¦~/.ssh/config¦~/.ssh/id_ed25519.pub⟩
⟨ls¦ls -la¦ls -R¦tree -L 2¦du -sh¦du -sh *¦tree⟩ ⟨.¦src¦/tmp¦~¦/usr/bin¦node_modules¦..¦/etc¦~/.ssh¦~/.config⟩
⟨cd web¦cd packages/api¦cd /tmp¦pushd src⟩ && ⟨ls¦npm test¦git status¦make¦pwd¦go build ./...¦rm -rf dist⟩
⟨mkdir -p¦touch¦mkdir⟩ ⟨src/new¦/tmp/x¦docs/guides¦a/b/c⟩
⟨cp¦mv¦cp -r¦cp -a¦mv -f⟩ ⟨src/a.ts src/b.ts¦a.txt docs¦dist /tmp/dist¦.env.example .env¦/tmp/x .⟩
ln -⟨s¦sf¦sfn⟩ ⟨../shared shared¦dist current¦/usr/bin/python3 bin/python⟩
chmod ⟨+x¦755¦644¦u+w¦-R u+rwX¦-R 755⟩ ⟨scripts/build.sh¦bin¦.¦dist⟩
chown ⟨me¦$USER:$USER¦-R me:staff⟩ ⟨src¦.¦build⟩
⟨sudo ¦⟩chown -R ⟨"$(whoami)"¦$USER⟩ ⟨.¦node_modules⟩
⟨sed -i¦sed -i.bak¦sed -i -e¦perl -pi -e⟩ 's/⟨a/b¦foo/bar¦old_name/new_name⟩/g' ⟨src/a.ts¦README.md¦src/*.ts⟩
sed -n '⟨1,20p¦$p¦/start/,/end/p⟩' src/a.ts
awk '⟨{print $1}¦NR==1¦/x/ {n++} END {print n}¦BEGIN {FS=","} {print $2}⟩' ⟨data.csv¦/etc/passwd¦a.txt⟩
jq ⟨.¦'.version'¦-r '.scripts | keys[]'¦'.dependencies'⟩ ⟨package.json¦package-lock.json¦tsconfig.json⟩
⟨yq .services docker-compose.yml¦xmllint --format a.xml¦csvcut -c 1 a.csv¦column -t a.txt¦tr a-z A-Z < a.txt¦cut -d: -f1 /etc/passwd¦paste a b¦comm a b¦diff -u a b¦cmp a b¦patch -p1 < fix.patch¦split -l 100 a.txt /tmp/part-¦rev a.txt¦xxd a.bin¦od -c a.bin¦strings a.bin¦base64 a.txt¦base64 -d a.b64 > a.bin¦gzip -k a.txt¦gunzip -k a.txt.gz¦zcat a.gz⟩
tar ⟨czf /tmp/src.tgz src¦xzf a.tgz¦tf a.tar¦xf a.tar -C build¦cf - src | gzip > src.tgz¦--exclude=node_modules -czf /tmp/a.tgz src docs⟩
⟨zip -r out.zip src¦unzip -o a.zip -d build¦unzip -l a.zip¦7z x a.7z -obuild⟩
echo ⟨hello¦"$HOME"¦$PATH¦'rm -rf /'¦"git reset --hard"¦-n x¦"a: $((1+2))"⟩ ⟨¦ > a.txt¦ >> notes.md¦ | tee log.txt¦ | wc -c¦ >&2⟩
cat <<'EOF' > ⟨notes.md¦scripts/clean.sh¦/tmp/x.sql⟩\n⟨rm -rf node_modules¦git push --force¦DROP TABLE users;¦hello⟩\nEOF
⟨export¦declare -x⟩ ⟨NODE_ENV=production¦PATH="$HOME/bin:$PATH"¦FOO=bar⟩ ⟨&& npm run build¦; env | sort¦&& echo ok⟩
⟨NODE_ENV=test¦CI=1¦DEBUG=* ¦FORCE_COLOR=1¦GIT_EDITOR=true⟩ ⟨npm test¦npm run build¦npx jest⟩
for f in ⟨*.ts¦src/*.js¦a b c⟩; do ⟨echo "$f"¦wc -l "$f"¦node "$f"¦cp "$f" /tmp/¦grep -q x "$f" && echo "$f"⟩; done
while read -r line; do ⟨echo "$line"¦grep -n "$line" src/a.ts⟩; done < ⟨list.txt¦names.txt⟩
if [ ⟨-f package.json¦-d node_modules¦-z "$CI"¦"$A" = b⟩ ]; then ⟨npm ci¦echo yes¦exit 1⟩; ⟨¦else echo no; ⟩fi
⟨curl¦curl -s¦curl -sSL¦curl -fsSL⟩ ⟨https://example.com¦http://localhost:3000/health¦-o out.json https://example.com/a.json¦-I https://example.com¦https://example.com | jq .¦-X DELETE http://localhost:3000/users/1¦-H 'Accept: application/json' http://localhost:8080/api¦-d '{"a":1}' http://localhost:3000/users¦-F file=@a.txt http://localhost:3000/upload¦-d @body.json https://example.com⟩
⟨wget -q https://example.com/a.tgz¦wget -O /tmp/a.json https://example.com¦http GET localhost:3000¦http POST localhost:3000 a=b¦ping -c 1 example.com¦dig example.com¦nslookup example.com¦nc -z localhost 5432¦telnet localhost 25¦ssh host uptime¦ssh -N -L 5432:localhost:5432 host¦scp a.txt host:/tmp¦scp -r dist host:/var/www¦rsync -av src/ host:/srv/app/¦rsync -a --delete dist/ public/¦rsync -avn --delete dist/ host:/srv¦openssl x509 -in cert.pem -text -noout¦openssl rand -hex 16¦ssh-keygen -lf key.pub¦gpg --list-keys¦gpg --verify a.sig⟩
docker ⟨ps¦ps -a¦images¦build -t app .¦run --rm app npm test¦run -it -v "$PWD":/app node bash¦exec app ls¦logs -f app¦stop app¦rm app¦rm -f app¦rmi app:old¦pull postgres:16¦tag app app:v1¦inspect app¦system df¦network ls¦volume ls¦image prune¦container prune -f¦cp app:/etc/x .¦buildx build .¦login¦stats --no-stream¦context ls¦info⟩
⟨docker compose¦docker-compose¦podman compose⟩ ⟨up -d¦up --build¦down¦ps¦logs -f web¦exec db psql -U app¦run --rm web npm test¦build¦pull¦restart web¦config¦stop¦--env-file .env up -d¦-f dev.yml up¦rm -f web⟩
⟨kubectl¦kubectl -n dev¦kubectl --context kind⟩ ⟨get pods¦get all¦describe pod web¦logs -f web¦apply -f k8s¦diff -f k8s¦exec -it web -- sh¦port-forward svc/web 8080:80¦rollout status deploy/web¦rollout restart deploy/web¦scale deploy/web --replicas=2¦delete pod web-1¦config view¦top pods¦get events¦create ns test¦delete ns x --dry-run=client¦explain pod¦wait --for=condition=ready pod/web¦cp web:/tmp/a .¦replace -f app.yaml¦get pods -n "$NS"⟩
⟨helm¦helm -n dev⟩ ⟨list¦template .¦lint .¦upgrade --install web .¦diff upgrade web .¦status web¦dependency update¦repo update¦get values web⟩
⟨terraform¦tofu⟩ ⟨init¦plan¦validate¦fmt -recursive¦apply plan.out¦output¦state list¦state show a.b¦show¦workspace list¦plan -destroy¦providers¦import a.b id¦refresh¦-chdir=infra plan¦-chdir=$DIR plan⟩
⟨pulumi preview¦pulumi up¦pulumi stack ls¦cdk diff¦cdk synth¦cdk deploy¦sam build¦sam local invoke¦serverless deploy¦ansible-playbook site.yml --check¦ansible all -m ping¦packer build .¦vagrant up¦vagrant ssh¦minikube start¦kind create cluster¦kind get clusters⟩
aws ⟨s3 ls¦s3 ls s3://x¦s3 cp a.txt s3://x/¦s3 sync dist s3://x¦s3 sync dist s3://x --delete --dryrun¦ec2 describe-instances¦sts get-caller-identity¦logs tail /aws/x¦lambda invoke --function-name x out.json¦lambda update-function-code --function-name x --zip-file fileb://a.zip¦cloudformation describe-stacks¦ecs list-services¦dynamodb scan --table-name x¦ssm get-parameter --name x¦iam list-users¦--profile dev s3 ls⟩
⟨gcloud¦gcloud --project x⟩ ⟨auth list¦config list¦compute instances list¦run deploy web¦container clusters get-credentials x¦projects list¦logging read x⟩
⟨az group list¦az vm list¦az login¦az account show¦heroku ps¦heroku logs -t¦heroku config¦fly status¦fly deploy¦fly logs¦vercel¦vercel deploy --prod¦vercel env ls¦netlify deploy¦wrangler dev¦wrangler deploy¦firebase deploy¦firebase emulators:start¦supabase start¦supabase db diff¦railway up¦doctl compute droplet list⟩
psql ⟨-c 'select 1'¦-l¦"$DATABASE_URL" -c 'select count(*) from users'¦-f schema.sql¦-c "delete from users where id = 1"¦-c "insert into t values ('drop table x')"¦-c 'create table a (id int)'¦-d app -c '\dt'¦-c "update users set a = 1 where id = 2"⟩
⟨mysql -e 'show tables'¦mysql app < dump.sql¦mysqldump app > dump.sql¦pg_dump app > dump.sql¦pg_restore -d app dump¦createdb app¦sqlite3 app.db .tables¦sqlite3 app.db 'select * from t'¦redis-cli ping¦redis-cli GET a¦redis-cli DEL a¦redis-cli KEYS '*'¦mongosh --eval 'db.users.find()'¦mongodump --out /tmp/d¦duckdb -c 'select 1'⟩
⟨ps aux¦ps aux | grep node¦top -bn1¦htop¦free -h¦df -h¦uptime¦uname -a¦whoami¦id¦hostname¦env¦printenv PATH¦date¦date +%s¦which node¦command -v git¦type ls¦history¦jobs¦kill 1234¦kill -9 1234¦pkill -f vite¦lsof -i :3000¦lsof -ti:3000 | xargs kill¦netstat -tlnp¦ss -tlnp¦sleep 1¦true¦time npm test¦nohup npm start &¦watch -n 1 date¦timeout 10 npm test¦nice make¦xargs -n1 echo < a.txt¦seq 1 10¦yes | head -3¦man ls¦crontab -l¦systemctl status nginx¦journalctl -u nginx -n 20¦brew install jq¦brew list¦apt list --installed¦sudo apt-get update¦sudo apt-get install -y jq¦apk add curl¦dpkg -l¦nix develop -c make¦direnv allow¦asdf install¦mise use node@20¦nvm use 20¦fnm use¦pyenv versions¦rbenv local 3.3¦volta pin node¦corepack enable⟩
⟨bash¦sh¦zsh⟩ ⟨-c 'echo hi'¦-c "cd web && npm test"¦scripts/build.sh¦-n scripts/build.sh¦-x scripts/a.sh¦-lc 'node -v'¦-euo pipefail -c 'make test'⟩
⟨bash¦sh⟩ <<< 'echo hi'
⟨source¦.⟩ ⟨.venv/bin/activate¦.env¦scripts/env.sh⟩ ⟨&& python -V¦&& npm start⟩
⟨code .¦open index.html¦vim a.txt¦nano a.txt¦tmux ls¦screen -ls¦claude --version¦ollama list¦ffmpeg -i a.mp4 b.mp3¦convert a.png b.jpg¦magick a.png -resize 50% b.png¦pandoc a.md -o a.pdf¦latexmk -pdf a.tex¦dot -Tsvg a.dot -o a.svg¦shellcheck a.sh¦hadolint Dockerfile¦actionlint¦yamllint .¦markdownlint '**/*.md'¦cspell '**'¦typos¦gitleaks detect¦trivy fs .¦semgrep scan¦act -j test¦hyperfine 'npm test'¦k6 run a.js¦ab -n 10 http://localhost/¦vegeta attack⟩
⟨(cd web && npm ci && npm test)¦{ npm run build; npm test; }¦npm run build && npm test || echo failed¦npm test 2>&1 | tail -20¦npm run lint > /tmp/lint.log 2>&1; tail /tmp/lint.log¦[ -d dist ] && rm -rf dist¦test -f .env || cp .env.example .env¦mkdir -p /tmp/x && cd /tmp/x && npm init -y¦set -e; npm ci; npm test¦x=1; echo $x¦npm run dev & sleep 2; curl -s localhost:3000; kill %1¦trap 'rm -f /tmp/lock' EXIT; npm test¦diff <(sort a.txt) <(sort b.txt)¦echo "$(git rev-parse --short HEAD)"¦V=$(node -p "require('./package.json').version"); echo "v$V"¦git tag -a "v$V" -m "v$V"¦git tag --annotate --message="v$V" "v$V"¦printf '%s\n' a b c | sort¦f() { local x=1; echo $x; }; f¦select_one() { echo a; }; select_one⟩
`;

/** Each template with every combination of its alternatives: as it stands, and in another folder. */
export function everydayCommands(): readonly string[] {
  const templates = TEMPLATES.split('\n').filter((line) => line !== '');
  const commands = templates.flatMap(combinationsOf).map((text) => text.replaceAll('\\n', '\n'));
  return [...new Set([...commands, ...commands.map((command) => `cd web && ${command}`)])];
}

function combinationsOf(template: string): readonly string[] {
  let texts = [''];
  for (const part of template.split(/(⟨[^⟩]*⟩)/)) {
    const choices = part.startsWith('⟨') ? part.slice(1, -1).split('¦') : [part];
    texts = texts.flatMap((before) => choices.map((choice) => before + choice));
  }
  return texts;
}
