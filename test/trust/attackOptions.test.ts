// Dangerous command line options, programs that start others, and harmless commands.
import assert from 'node:assert/strict';
import { offersOf } from '../../src/core/shell/allowance';
import { hazardsOf } from '../../src/core/shell/hazards';
import { namedPrograms } from '../../src/core/shell/secondPrograms';
import { wordsOf } from '../../src/core/shell/commandLine';
import { assertEmpty } from '../kit/lists';

/** Command lines with dangerous options of test runners, linters, type checkers and build tools. */
const hostile = `
jest --watchman --haste evil|jest --outputFile=.git/config --json|jest --coverageDirectory=.git|jest --cacheDirectory=/tmp/x
jest --testEnvironment ./evil.js|jest --preset ./evil|jest --projects ../other|jest --snapshotSerializers ./evil.js
jest --testSequencer=./evil.js|jest --resolver ./evil.js|jest --watchPlugins ./evil|jest --filter ./evil.js|jest --env=./evil
jest --roots ../x|jest -c evil.json|jest --prettierPath ./evil|jest --dependencyExtractor ./evil|jest --testResultsProcessor ./evil.js
jest .env|jest ../x|vitest --root ../x|vitest run --dir /tmp|vitest run --outputFile .git/x|vitest --api 0.0.0.0|vitest --ui
vitest run --pool ./evil.js|vitest run --sequence.sequencer ./evil|vitest run --browser.provider ./evil
vitest run --execArgv=--require=./evil.js|vitest run --config=evil.ts|vitest run --workspace evil|vitest run --snapshotEnvironment=./evil
vitest bench --outputJson .git/x|mocha --loader evil|mocha -R ./evil.js|mocha --node-option require=./evil.js|mocha --file ./evil.js
mocha --watch-files .env|mocha --import ./evil.js|mocha --package evil.json|mocha evil.json --opts evil|mocha -n require=evil
ava --config evil.js|ava --node-arguments=--require=./evil.js|playwright test --reporter ./evil.js
playwright test --global-timeout 1 -c evil|playwright codegen https://e.example|playwright show-report --host 0.0.0.0
playwright test --output .git|cypress run --project ../x|cypress run --env A=1|cypress run --reporter ./evil|cypress open
tsc --plugins evil|tsc --outDir .git/hooks|tsc --declarationDir ../x|tsc --tsBuildInfoFile .git/x|tsc --init|tsc -w
tsc --generateTrace /tmp/x|tsc @evil.rsp|eslint --resolve-plugins-relative-to=evil src|eslint --cache-location .git/x src
eslint --cache-file .env src|eslint --stdin-filename .env|eslint --ignore-path .env src|eslint --parser=./evil.js src|eslint --env-info
eslint --init|eslint --inspect-config|eslint --rulesdir=evil src|eslint .env|prettier --config-path evil src
prettier --plugin=./evil.js src|prettier --write .env|prettier --write ../x|prettier --plugin-search-dir=evil src
prettier --find-config-path .env|prettier --ignore-path .env src|biome migrate|biome init|biome check --config-path evil src
biome explain x|biome search x|stylelint --custom-syntax=./evil src|stylelint --config-basedir ../x src|stylelint -o .git/x src
node --test --test-reporter=./evil.js|node --test --test-reporter-destination=.git/x|node --test --env-file=.env
node --test --experimental-loader=./evil.mjs|node --test --inspect=0.0.0.0|node --test --cpu-prof-dir=.git|node --test --conditions=evil
node --test --openssl-config=evil|node --run evil|node --check .env|node --watch evil.js|deno test --allow-run
deno test --unsafely-ignore-certificate-errors|deno test --config evil.json|deno test --import-map evil.json|deno lint --rules-dir evil
deno fmt --config=evil|deno check --reload|deno test --cert evil|deno compile evil.ts|deno eval x|bun test --preload ./evil.ts
bun test --config=evil|bun run evil|bun build evil --outdir .git|bun --hot evil.ts|bun test ../x|vite build --outDir ../x
vite build --base https://e.example|vite build -c evil|vite dev --host|vite preview|next dev|next start|next build --debug ../x
webpack --plugin evil|webpack -o .git|rollup -c evil.js|rollup --plugin evil|rollup -o .git/hooks/x -i evil|ng build --output-path=.git
ng deploy|ng add evil|ng generate x|ng test --karma-config=evil|turbo run deploy|turbo run publish|turbo login|turbo link|nx release
nx migrate latest|lerna publish|pytest --pyargs evil|pytest --import-mode=append evil|pytest -o cache_dir=.git
pytest --override-ini=python_files=evil.py|pytest -p no:cacheprovider -p evil|pytest --resultlog=.git/x|pytest --pdb
pytest --pdbcls=evil:Evil|pytest --pastebin=all|pytest --cov=src --cov-report=html:.git|pytest --junit-xml .git/config
pytest --html=.git/x|pytest -n ssh=h//python=evil|pytest --tx ssh=h|pytest --rsyncdir .|pytest -c ../x.ini|pytest --rootdir=..
pytest --doctest-glob=.env|pytest .env|python -m pytest -p evil|python -m pip install evil|python -m pip download evil
python -m venv /tmp/x|python -m http.server 80|python -m webbrowser http://e.example|python -m zipfile -e a.zip ..|python -m pdb evil.py
python -m cProfile evil.py|python -m timeit -s evil|python -m this.evil|python -m unittest evil|python -X importtime evil.py
python -W error::evil.Evil -m pytest|python manage.py migrate|python manage.py flush|python manage.py shell
python manage.py test --testrunner evil.Runner|python manage.py test --settings evil|python manage.py test --pythonpath ../x
python setup.py install|mypy --custom-typeshed-dir evil src|mypy --cache-dir .git src|mypy --install-types --non-interactive
mypy --html-report .git src|mypy --plugins evil src|mypy -c x|mypy .env|ruff check --config=evil src|ruff check --cache-dir .git src
ruff server|ruff check --stdin-filename .env -|ruff check --output-file=.git/x src|ruff clean|black --code x|black --config=evil src
black .env|isort --settings-path evil src|isort --src ../x|pylint --load-plugins=evil src|pylint --init-hook=x src
pylint --output=.git/x src|pylint --generate-rcfile|flake8 --enable-extensions=evil|flake8 --output-file .git/x|bandit -c evil -r src
bandit -o .git/x -r src|tox --workdir .git|tox -e deploy|tox -x testenv.commands=evil|nox -f evil.py|nox -s deploy|coverage html -d .git
coverage run evil.py|coverage xml -o .git/x|uv run evil|uv run --with evil pytest|uv tool run evil|uv sync|poetry run python evil.py
poetry publish|hatch publish|go test -c -o .git/hooks/x|go test -trace .git/x|go test -blockprofile=.git/x|go test -fuzz=Fuzz
go test -gcflags=-toolexec=evil ./...|go test -ldflags=-extld=evil ./...|go test -pkgdir ../x ./...|go test -args -evil|go test ../x
go test example.com/evil|go build -o ../x ./...|go build -ldflags -X=a.b=c ./...|go build -asmflags=x ./...|go build -pgo=evil ./...
go build -mod=mod ./...|go vet -vettool=./evil ./...|go fmt -mod=mod ./...|go list -export -toolexec=evil ./...|go clean -cache
go mod tidy|go mod download|go work use ../x|go env -w GOFLAGS=-toolexec=evil|gofmt -w ../x|gofmt -cpuprofile .git/x -w a.go
golangci-lint run --out-format x:.git/x|golangci-lint run --new-from-patch=.env|golangci-lint custom|gotestsum --post-run-command evil
gotestsum --raw-command evil|gotestsum --jsonfile .git/x|gotestsum --rerun-fails --packages evil|cargo test --target evil.json
cargo test --message-format=x --artifact-dir=.git|cargo build --out-dir=.git|cargo build --target-dir ../x|cargo build --config evil.toml
cargo test --lockfile-path x|cargo run --bin evil|cargo clippy --fix --broken-code -- -C linker=evil|cargo rustc -- -C linker=evil
cargo doc --open|cargo fmt -- --config-path evil|cargo fmt --manifest-path ../x/Cargo.toml|cargo bench -- --save evil ../x|cargo clean
cargo yank|cargo vendor|cargo tree --target-dir ../x|rustfmt --config-path evil a.rs|rustfmt --emit files ../x.rs
mvn -Dmaven.ext.class.path=evil.jar test|mvn -t evil.xml test|mvn --settings=evil.xml test|mvn -Dmaven.repo.local=../x test
mvn -P evil test|mvn -Djvm=./evil test|mvn -Dsurefire.argLine=-javaagent:x test|mvn deploy|mvn release:perform|mvn exec:exec
mvn org.evil:plugin:run|mvn clean install|mvn wrapper:wrapper|gradle -c evil.gradle test|gradle --settings-file=evil test
gradle -g .git test|gradle --gradle-user-home ../x test|gradle -Dorg.gradle.java.home=../x test|gradle -Pevil=1 publish
gradle test --test-dry-run --init-script evil|gradle wrapper --gradle-distribution-url=http://e.example|gradle --include-build ../x test
gradle uploadArchives|gradle :app:installDebug|gradle bootRun|dotnet test --settings evil.runsettings|dotnet test --test-adapter-path evil
dotnet test -p:Evil=1|dotnet test -o ../x|dotnet test --results-directory .git|dotnet test --blame-crash-dump-type full --environment A=B
dotnet test @evil.rsp|dotnet build -t:Evil|dotnet build --output ../x|dotnet build -bl:.git/x|dotnet build ../x|dotnet run|dotnet publish
dotnet ef database drop|dotnet format --binarylog .git/x|dotnet dev-certs https|dotnet user-secrets list|rspec -I evil
rspec --options evil|rspec --out .git/x|rspec --bisect|rspec --init|rspec --drb|rspec -P ../x|rubocop --cache-root .git
rubocop --plugin evil|rubocop --out .git/x|rubocop --server|rubocop --init|rake db:drop|rake deploy|rake assets:clobber|rake -I evil test
rails test ../x|rails db:reset|rails credentials:show|rails generate x|rails test -e production --require evil
phpunit --cache-directory .git|phpunit --coverage-html .git|phpunit --extension evil|phpunit --include-path evil
phpunit --log-events-text .git/x|phpunit --printer evil|phpunit --migrate-configuration|phpstan analyse --configuration=evil
phpstan analyse -a evil.php src|phpstan clear-result-cache|psalm --plugin=evil|psalm --alter|psalm --config=evil
phpcs --standard=./evil src|phpcs --bootstrap=evil src|phpcs --report-file=.git/x src|php-cs-fixer fix --config=evil src
php-cs-fixer fix --rules=@evil --path-mode=x|composer install|composer run evil|composer global require x|php artisan migrate
php artisan test --env=evil|php artisan tinker|make deploy|make clean|make install|make -C ../x test|make -k SHELL=./evil test
make --warn-undefined-variables --file=evil|make -e test|make -W a test|make CFLAGS=-fplugin=evil test
cmake --build build --target install|cmake --install build|cmake --build build -- SHELL=evil|cmake -S . -B ../x|ctest --overwrite Evil=x
ctest -D Experimental|ctest --script evil|ctest -O .git/x|ninja -C ../x|ninja -t clean|ninja install|meson install
meson test --wrapper ./evil|meson test --setup evil|clang-format -style=file:evil a.c|clang-format -i .env|clang-format --files=evil
cppcheck --addon=evil src|cppcheck --rule-file=evil src|cppcheck --plist-output=.git src|shellcheck --rcfile evil a.sh|shellcheck .env
shfmt -w ../x|hadolint -c evil a|terraform fmt ../x|terraform validate -chdir=../x|terraform apply|terraform console
buf lint --config evil|buf generate|bats --formatter ./evil a|bats --report-formatter evil a|swift test --package-path ../x
swift build --scratch-path ../x|swift test -Xswiftc -load-plugin-executable=evil|swift run|swift test --disable-sandbox
mix test --include evil --require evil|mix ecto.drop|mix run evil.exs|mix test --formatter Evil|mix format --dot-formatter evil
mix deps.get|dart run evil|dart test --platform chrome --configuration evil|dart pub global activate evil|dart compile exe evil
flutter test --dart-define-from-file=.env|flutter pub get|flutter run|zig build run|zig build install|zig build test --build-file ../x
zig test -cflags evil -- a.zig|zig run evil.zig|stack exec evil|stack test --ghc-options=-pgmF=evil|cabal run evil
cabal test --with-compiler=evil|lein repl|sbt run|sbt publish|sbt -J-javaagent:evil test|just deploy|just --justfile evil
just -f evil test|task publish|task -t evil test|invoke deploy|mage -d ../x|npm ls --prefix ../x|npm list --userconfig=evil
npm test --scripts-prepend-node-path --script-shell=./evil|npm run test --if-present --node-options=--require=./evil
npm run build --workspace=../x|pnpm test --dir ../x|yarn test --cwd ../x|yarn run evil|pip list --path ../x
pip show -f --trusted-host x evil|pip freeze --find-links http://e.example|gem list --remote --source http://e.example
bundle list --format json --gemfile=../x|composer show --working-dir=../x|cat .env.production|less ~/.aws/credentials|grep -r password .
find / -name id_rsa|docker inspect web|kubectl get secret db -o yaml|git config --list|git stash show -p|git log -p -- .env
./npm test|bin/yarn run test|src/pnpm test|bin/go test ./...|bin/make test|bin/jest|bin/cargo test|npx tsc -p evil.json|tsc -b evil
npm run typecheck -- -p evil.json|mocha evil.js|ava evil.js|node --test evil.js|vitest watch|vitest init src|pytest evil.py
python -m unittest evil|python -m unittest discover -s src -p evil.py|tox -e evil|nox -s evil|mvn evil:check|mvn verify:evil|mvn test:evil
sbt test:run|sbt compile:run|sbt test:runMain|gradle test:run|gradle build:evil|gradle lint:exec|dotnet test evil.dll|dotnet build evil.xml
zig build evil|ninja -C evil|cmake --build evil|ctest --test-dir evil|meson test -C evil|bats evil.sh|busted evil.lua|rspec evil.rb
phpunit evil.php|dart test evil.dart|flutter test evil.dart|mix test evil.exs|rails test evil.rb|bun test evil.js|deno test evil.js
git show HEAD:config/master.key|git diff --output=.vscode/tasks.json|git apply evil.patch|git checkout -- src|git clean -fdx
git reset --hard|git push --force|gh secret list|aws sts get-caller-identity|ps auxe|cat /proc/self/environ|lsof -i|history|crontab -l
journalctl -u shop`;

const starting = `
rspec -f evil|pytest -vp evil|tox -c evil.ini|bun test --preload evil.ts|deno test --import-map=evil.json|pylint -f evil.Reporter src
dotnet build @evil.txt|dotnet test -a evil|dotnet test evil.dll|cargo test --manifest-path evil.toml|go test evil.example/x@latest
go build -overlay evil.json .|ktlint -R evil.jar src|cppcheck --addon=evil.py src|busted --helper=evil.lua|phpcs --standard=evil src
cabal test --test-wrapper=evil|zig test --test-cmd evil a.zig|swift build -Xswiftc evil|git rebase -x evil|git -C evil log|prove -e evil
git config core.pager evil|npm config set script-shell evil|gh alias set x evil|helm plugin install evil|npm run lint -- -f evil
NODE_OPTIONS=--require=./evil.js npm test|npm test && evil|npm test; evil|python -mevil|csi evil.csx|jbang evil.java
pre-commit run evil|vstest.console evil.dll|cmake -C evil.cmake .|xcrun evil|composer evil|zig build evil|sftp -b evil h|mypy @evil.txt
python -m http.server|python3 -m evil|py -m evil|pypy3 -m evil|node -r ./evil.js a.js|ruby -r ./evil a.rb|perl -MEvil a.pl
mocha -r ./evil.js|mocha --require evil|mocha -u ./evil|eslint -f ./evil.js .|eslint -f evil .|systemd-run ./evil|systemd-run --user evil
watchexec evil|watchexec -e ts -- npm test|entr evil|strip --plugin evil.so a.o|ar --plugin ./evil.so a|ld -plugin evil.so
nm --plugin evil.so|pip --global-option=x install a|pip install --global-option build_ext a|pip install --config-settings x=y a
java -javaagent:evil.jar -jar a.jar|java -jar evil.jar|java -cp . Evil|dotnet evil.dll|dotnet exec evil.dll|dotnet fsi evil.fsx|nice evil
chronic evil|unbuffer evil|script -c evil|hyperfine evil|perf record evil|valgrind ./evil|qemu-x86_64 ./evil|wine evil.exe|mono evil.exe
firejail evil|bwrap evil|runuser -u x evil|pkexec evil|dbus-run-session evil|xvfb-run evil|caffeinate evil|arch -x86_64 evil
setarch x evil|taskset 1 evil|numactl evil|cgexec -g x evil|prlimit evil|linux64 evil|start-stop-daemon --start --exec ./evil
parallel-ssh -H a evil|pdsh -w a evil|fzf --preview evil|bat --pager evil a|man -P evil ls|delta --pager evil|jq -f evil.jq
awk -f evil.awk|sed -f evil.sed a|gdb -x evil a|lldb -s evil a|tclsh evil.tcl|Rscript evil.R|julia evil.jl|lua evil.lua|elixir evil.exs
iex -S mix|ghci evil.hs|runghc evil.hs|scala evil.scala|kotlin evil.kts|swift evil.swift|dart run evil|flutter run|zig run evil.zig
gcc -fplugin=evil.so a.c|clang -Xclang -load -Xclang evil.so|clang -fpass-plugin=evil.so|cmake -DCMAKE_C_COMPILER=./evil .
meson setup --cross-file evil build|cargo run|cargo --config evil.toml test|go run evil.go|go generate ./...|go vet -vettool=./evil ./...
rails runner evil.rb|rails console|php artisan tinker|php evil.php|composer exec evil|bundle exec evil|npx evil|pnpm dlx evil|bun x evil
nox -s evil -- x|pre-commit try-repo evil|git difftool -x evil|git mergetool -t evil|git rebase --exec evil|git -c alias.x=!evil x
git submodule foreach evil|git filter-branch --tree-filter evil|git send-email --smtp-server ./evil|hg --config hooks.x=evil status
svn --config-option x:y:diff-cmd=evil diff|rsync --rsh=evil a b:|ssh -o ProxyCommand=evil h|scp -S evil a b:|curl --config evil
wget --use-askpass=evil h|tar --rmt-command=evil -xf h:a|cpio --rsh-command=evil|zip -TT evil a|find . -exec evil|fd -x evil
fd --exec-batch evil|ag --pager evil x|rg --pre evil x|less +!evil a|vim +!evil|emacs -l evil.el|nvim -S evil|make -f evil|make SHELL=evil
gmake -j --eval=evil|ansible all -m shell -a evil|vagrant ssh -c evil|docker run -v /:/h img evil|kubectl exec p -- evil
sqlite3 a.db ".shell evil"|mysql -e "system evil"|nmap --script evil h|tcpdump -z evil -r a|openssl engine -t evil|gpg --photo-viewer evil
crontab evil|at -f evil now|code --install-extension evil|pytest -p evil|pytest --rootdir x -c evil|coverage run evil.py
jest --globalSetup ./evil.js|vitest --config evil.ts|nyc --require evil mocha|c8 -r html node evil.js
ava --node-arguments "--require ./evil.js"|tsx evil.ts|ts-node evil.ts|node evil.js|deno run evil.ts|nodemon -x evil
esbuild a --plugin:evil|babel --plugins ./evil a|swc a --config-file evil|postcss -u evil a.css|stylelint --custom-formatter ./evil.js a
prettier --plugin ./evil.js a|tslint -r evil a|karma start evil.js|cypress run --config-file evil|playwright test -c evil
storybook dev -c evil|webpack --config evil|rollup -p evil|vite --config evil|parcel --config evil|gulp -f evil|grunt --gruntfile evil
jake -f evil|rake -f evil|thor evil|fastlane evil|gradle -I evil.gradle test|mvn exec:java|mvn -Dexec.executable=evil exec:exec
ant -f evil.xml|sbt "run evil"|lein run evil|bazel run //evil|robot --listener evil a|behave --runner evil:X|infection --configuration=evil.json|prove -Ievil t|premake5 --file=evil gmake|jest -tc=evil.json|tsc -p evil|buck run //evil|msbuild /logger:evil.dll|nuget install -ConfigFile evil`;

const ordinary = `
npm test|npm run lint|npm run build|npm run typecheck|npx --no tsc --noEmit|jest src/a.test.ts|jest --ci --coverage|vitest run --coverage
vitest run src/a.test.ts -t adds|mocha test --reporter dot|eslint src --fix|eslint . --max-warnings 0|prettier --check .
tsc --noEmit -p tsconfig.json|biome check --write src|playwright test --project chromium|node --test test|pytest|pytest -q tests/test_a.py
pytest -x -k adds tests|python -m pytest tests|python -m unittest discover -s tests|python3 -m mypy src|mypy --strict src
ruff check . --fix|ruff format --check .|black --check src|flake8 src|uv run pytest -q|poetry run pytest|tox -e py312|go test ./...
go test -race -count=1 ./...|go test -run TestAdd ./...|go vet ./...|go build ./...|gofmt -l .|golangci-lint run|cargo test
cargo test --workspace --all-features|cargo clippy -- -D warnings|cargo fmt --check|cargo build --release|cargo check|mvn test
mvn -q -B verify|mvn test -Dtest=OrderTest|./mvnw test|./gradlew test|./gradlew check --info|gradle build -x test
gradle test --tests OrderTest|dotnet test|dotnet build -c Release|dotnet test --filter OrderTests|dotnet format --verify-no-changes
bundle exec rspec|bundle exec rspec spec/a_spec.rb|rspec spec/a_spec.rb:12|bundle exec rubocop -a|bin/rails test|rake test
vendor/bin/phpunit|vendor/bin/phpunit --filter Adds tests/ATest.php|composer validate --strict|vendor/bin/phpstan analyse --level=8 src
php -l a.php|vendor/bin/pint --test|make test|make lint -j4|cmake --build build|ctest --test-dir build --output-on-failure|ninja -C build
clang-format --dry-run --Werror a.c|swift test|swift build|mix test|mix format --check-formatted|dart analyze|flutter test
npx biome ci .|go test -bench=. ./...|cargo nextest run|mvn spotless:check|./gradlew :app:test|./gradlew ktlintCheck detekt
dotnet test tests/App.Tests/App.Tests.csproj|dotnet build app.sln|bin/rspec|tox -e py311,lint|nox -s tests|meson test -C build|zig build test`;

const folder = {
  scripts: { test: 'vitest run', build: 'tsc -b', lint: 'eslint .', typecheck: 'tsc --noEmit', evil: 'node evil.js' },
  files:
    'src tests test spec build src/a.test.ts src/a.ts tests/test_a.py tsconfig.json a.sh evil.js .env a.py a.go a.php tests/ATest.php a.c'
      .split(' ')
      .concat('spec/a_spec.rb', 'spec/a_spec.rb:12'),
  installed: ['tsc', 'eslint', 'jest', 'prettier', 'vitest', 'mocha', 'biome', 'playwright'],
};
const linesOf = (text: string) => text.trim().split(/[|\n]/);

function mayLast(line: string): boolean {
  const hazards = hazardsOf(line, folder);
  return hazards.length === 0 && offersOf({ line, hazards, files: folder.files, folder: '', print: '' }).length > 0;
}

describe('options of known tools', () => {
  it(`that load code, write elsewhere or use the network: none of ${linesOf(hostile).length} lines can be always allowed`, () =>
    assert.deepEqual(linesOf(hostile).filter(mayLast), []));

  it(`${linesOf(ordinary).length} ordinary tests, linters, type checks and builds can be always allowed`, () =>
    assert.deepEqual(
      linesOf(ordinary).filter((line) => !mayLast(line)),
      [],
    ));
});

describe('a second program', () => {
  it(`is confirmed each time and named on the card: ${linesOf(starting).length} lines`, () =>
    assert.deepEqual(
      linesOf(starting).filter(
        (line) => mayLast(line) || !hazardsOf(line, folder).includes('starts') || namedPrograms(wordsOf(line)).length === 0,
      ),
      [],
    ));
  it('is named whatever starts it: runners, environments, task runners, compilers, unknown subcommands', () => {
    const lines =
      linesOf(`tox -- cat a|tox -e py312 -- sh|ninja -t browse|ninja -C out -t deps x|yarn rimraf dist|pnpm -r exec sh x|pnpm dlx x
npm create vite|npm init vite|npm exec --yes x|bun x cowsay|bunx cowsay|uvx --from a b|pipx run --spec a b|deno run -A a.ts|go run .|go tool x
rustc +nightly x.rs|rustc x.rs|gcc x.c|clang -Xclang -load -Xclang p.so a.c|env -S 'sh -x'|env -i A=1 prog|xargs -0 prog
find lib -name a -exec prog {} +|find lib -okdir prog {} +|parallel --jobs 4 prog|watch --interval=2 prog|nice --adjustment=4 prog
timeout --signal=KILL 3 prog|setsid --fork prog|mise x -- prog|nvm run 20 a.js|volta run --node 20 prog|asdf exec prog|composer x
git frob|git submodule foreach prog|cargo frob|cargo +nightly run|dotnet frob|kubectl exec p -- sh|ssh -t h prog|lerna exec -- prog
make frob|just frob|gradle frob|k6 run a.js|jupyter execute n.ipynb|stack runghc a.hs|papermill a.ipynb b.ipynb|wasmtime a.wasm|bb a.clj
javac -processor Evil A.java|flutter drive --target evil.dart|dotnet script a.csx|scala-cli run a.scala|act -W a.yml|nix develop -c x`);
    assertEmpty(lines.filter((line) => namedPrograms(wordsOf(line)).length === 0));
  });

  it('is none where a line only reads or changes files', () => {
    const lines =
      linesOf(`git commit -m x|git diff -- src/a.ts|git push origin main|git checkout -- a.ts|git init|git stash pop|npm install left
npm init|yarn add x|pnpm remove x|bun add x|rm -- a|rm -rf build|cat -- a|cp a b|mkdir -p x|ls -la|grep -- x a.ts|curl -I https://a.example
cargo add x|cargo update|dotnet restore|dotnet nuget list|docker ps|kubectl get pods|go mod tidy|go get x|pip install x|mix deps.get
composer require x|dart pub get|terraform plan|prisma migrate dev|alembic upgrade head|brew install x|apt-get update`);
    assertEmpty(lines.filter((line) => namedPrograms(wordsOf(line)).length > 0));
  });

  for (const [line, named] of [
    ['python -m evil', '-m evil'],
    ['mocha -r evil', '-r evil'],
    ['eslint -f evil src', '-f evil'],
    ['systemd-run --user evil', 'evil'],
    ['watchexec evil', 'evil'],
    ['strip --plugin evil a.o', '--plugin evil'],
    ['pip install --global-option evil a', '--global-option evil'],
  ] as const)
    it(`of ${line} is ${named}`, () => assert.deepEqual(namedPrograms(wordsOf(line)), [named]));
});
