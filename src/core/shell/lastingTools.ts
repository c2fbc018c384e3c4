// Table of programs and options that may be allowed permanently.
//
// None of the listed options starts another program, loads code by name, writes outside the project or deletes files. Source: the manual of
// each tool.

/**
 * Kinds of arguments:
 * - `file`, `folder`: files or folders in the command's folder; `tests`: files whose names indicate tests; `build`: build folders
 * - `source`, `config`, `project`: files whose extensions or names indicate source code, configuration or projects
 * - `name`: plain names, such as tests or packages; `package`: Go package patterns; `module`: test modules
 * - `task`: task names; `path`: task paths in a project; `goal`: goals of known plugins; `env`: tox environments
 * - `nothing`: no arguments
 */
const kinds = 'file folder tests source config project build name package module task path goal env nothing';
export type ArgumentKind =
  | ('file' | 'folder' | 'tests' | 'source' | 'config' | 'project' | 'build')
  | ('name' | 'package' | 'module' | 'task' | 'path' | 'goal' | 'env' | 'nothing');

export interface LastingTool {
  /** Program and subcommand that a line starts with. */
  readonly head: readonly string[];
  /**
   * Allowed value of each option: `null` for no value, a list of values, an argument kind, `plain` for a plain word, `text` for any text,
   * or `number` (optional; may be attached to the option).
   */
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly takes: readonly ArgumentKind[];
}

export type OptionValue = null | 'plain' | 'text' | 'number' | ArgumentKind | readonly string[];

/**
 * One row per tool: programs with subcommands, separated by commas; kinds of positional arguments; options such as `-flag`,
 * `-option=plain`, `-option=text` or `-option=one|other`.
 */
const rows: readonly (readonly [heads: string, takes: string, options: string])[] = [
  // JavaScript and TypeScript
  [
    'jest',
    'file name',
    '--ci --coverage --runInBand -i --verbose --silent --bail -b --no-cache --json --passWithNoTests --onlyChanged -o --color --no-color --detectOpenHandles --forceExit --listTests -t=text --testNamePattern=text --testPathPattern=text --testPathPatterns=text --maxWorkers=plain -w=plain --shard=text --watchAll=false --watch=false',
  ],
  [
    'vitest run, vitest',
    'file',
    '--run --coverage --silent --bail=number --reporter=default|verbose|dot|json|junit|tap|basic --no-color --passWithNoTests --changed --typecheck -t=text --testNamePattern=text --watch=false',
  ],
  [
    'mocha',
    'tests',
    '--exit --bail -b --parallel --recursive --forbid-only --color --no-color -g=text --grep=text -f=text --fgrep=text --reporter=spec|dot|min|json|tap|list|progress -R=spec|dot|min|json|tap|list|progress --timeout=plain -t=plain',
  ],
  ['ava', 'tests', '--serial -s --verbose -v --tap -t --fail-fast --match=text -m=text'],
  [
    'playwright test',
    'file',
    '--project=plain --workers=plain --grep=text -g=text --reporter=list|dot|line|json|html|junit --retries=number --shard=text',
  ],
  ['cypress run', 'nothing', '--headless --browser=chrome|firefox|edge|electron'],
  [
    'tsc, vue-tsc',
    'config source',
    '--noEmit --pretty --strict --skipLibCheck --incremental --build -b --force -p=config --project=config',
  ],
  ['svelte-check, astro check', 'nothing', '--fail-on-warnings --output=human|machine'],
  [
    'eslint, oxlint, xo, standard',
    'file',
    '--fix --quiet --cache --color --no-color --no-warn-ignored --deny-warnings --max-warnings=number --ext=text --format=stylish|json|compact|unix -f=stylish|json|compact|unix',
  ],
  [
    'biome check, biome lint, biome format, biome ci',
    'file',
    '--write --fix --error-on-warnings --staged --changed --max-diagnostics=number --diagnostic-level=info|warn|error',
  ],
  ['prettier', 'file', '--check -c --write -w --list-different -l --cache --ignore-unknown -u --log-level=silent|error|warn|log|debug'],
  ['stylelint, markdownlint, markdownlint-cli2', 'file', '--fix --quiet --max-warnings=number'],
  [
    'node --test',
    'tests',
    '--test-only --experimental-test-coverage --test-name-pattern=text --test-reporter=spec|tap|dot|junit --test-concurrency=number --test-timeout=number',
  ],
  ['node --check', 'file', ''],
  ['deno test', 'tests folder', '--quiet --fail-fast --filter=text --parallel'],
  ['deno check, deno lint, deno fmt', 'file', '--check --quiet'],
  ['bun test', 'tests folder', '-t=text --coverage --bail=number --timeout=number'],
  [
    'vite build, next build, nuxt build, astro build, tsup, webpack, next lint, ng build, ng lint, react-scripts build',
    'nothing',
    '--mode=production|development --configuration=plain --sourcemap --minify',
  ],
  ['ng test', 'nothing', '--watch=false --no-watch --code-coverage --browsers=ChromeHeadless'],
  ['rollup', 'nothing', '-c --config'],
  ['turbo run, turbo', 'task', '--filter=text --continue --no-cache'],
  ['npm ls, npm list, pnpm list, pnpm ls, yarn list', 'name', '--all --depth=number --prod --dev --json --long -a -l -r'],
  // Python
  [
    'pytest',
    'tests folder',
    '-q -qq -v -vv -vvv -x -s -l -ra -rA -rs -rf -rx --lf --ff --nf --sw --exitfirst --last-failed --failed-first --quiet --verbose --no-header --collect-only --co --strict-markers --disable-warnings --no-cov --cov --maxfail=number -k=text -m=text -n=plain --tb=short|long|line|native|no|auto --cov=plain --cov-report=term|term-missing|xml|html --durations=number --color=yes|no|auto --timeout=number',
  ],
  ['unittest discover, unittest', 'tests module', '-v -q -f -b --verbose --quiet --failfast --buffer -k=text -s=file -p=tests'],
  ['mypy', 'file', '--strict --ignore-missing-imports --no-error-summary --pretty --show-error-codes --no-incremental -p=plain'],
  ['pyright, basedpyright, pyre check, ty check', 'file', '--stats --outputjson --warnings'],
  [
    'ruff check, ruff format',
    'file',
    '--fix --check --diff --quiet -q --no-cache --statistics --select=text --ignore=text --output-format=plain',
  ],
  ['black, isort, yapf, autopep8', 'file', '--check --check-only --diff --quiet -q --profile=black -l=number --line-length=number'],
  [
    'flake8, pycodestyle, pydocstyle',
    'file',
    '--count --statistics --show-source --max-line-length=number --select=text --ignore=text --extend-ignore=text',
  ],
  ['pylint', 'file', '--errors-only -E -j=number --disable=text --enable=text --score=y|n --reports=y|n --recursive=y|n'],
  ['tox', 'nothing', '-q -v -p -e=env'],
  ['nox', 'nothing', '-s=env'],
  ['coverage report', 'nothing', '-m --show-missing --fail-under=number --skip-covered'],
  ['python -m build', 'nothing', '--sdist --wheel'],
  ['python manage.py test, python manage.py check', 'name', '--parallel --keepdb --failfast -v=number --verbosity=number'],
  [
    'pip list, pip show, pip freeze, pip check, uv pip list, uv pip freeze, poetry show, poetry check',
    'name',
    '--format=columns|json|freeze',
  ],
  // Go
  [
    'go test',
    'package',
    '-v -race -cover -short -failfast -json -benchmem -count=number -run=text -skip=text -bench=text -timeout=plain -parallel=number -p=number -tags=plain -cpu=plain -shuffle=on|off',
  ],
  ['go vet, staticcheck, golangci-lint run, revive', 'package file', '-v -tags=plain --fix --timeout=plain --fast'],
  ['go build', 'package', '-v -race -trimpath -tags=plain'],
  ['go list', 'package name', '-m -json -deps -test'],
  ['go fmt', 'package', ''],
  ['gofmt, goimports, gofumpt', 'file', '-l -d -w -s -e'],
  ['go mod verify, go mod graph, go version', 'nothing', ''],
  // Rust
  [
    'cargo test, cargo nextest run, cargo check, cargo build, cargo clippy, cargo bench, cargo doc',
    'name',
    '--all --workspace --lib --bins --tests --examples --benches --all-features --all-targets --no-default-features --release --no-run --no-deps --doc --quiet -q --verbose -v --locked --offline --frozen --no-fail-fast --fix --allow-dirty --features=text --package=plain -p=plain --test=plain --bin=plain --example=plain --exclude=plain --profile=plain -j=number --jobs=number --nocapture --ignored --include-ignored --exact --show-output --test-threads=number --skip=plain -D=text -W=text -A=text -Dwarnings',
  ],
  ['cargo fmt', 'nothing', '--check --all'],
  ['rustfmt', 'file', '--check --edition=2015|2018|2021|2024'],
  ['cargo tree, cargo metadata', 'nothing', '--no-deps --depth=number --duplicates -d --format-version=number --offline --locked'],
  // Java and Kotlin
  [
    'mvn',
    'goal',
    '-q -B -o -ntp -am -fae -ff --quiet --batch-mode --offline --no-transfer-progress -T=plain -pl=text -Dtest=text -DskipTests -DskipITs -DfailIfNoTests=false',
  ],
  [
    'gradle, gradlew',
    'path',
    '-q -i --quiet --info --stacktrace --offline --no-daemon --parallel --continue --build-cache --rerun-tasks --console=plain|rich|auto|verbose --tests=text -x=plain',
  ],
  ['sbt', 'goal', ''],
  ['ktlint', 'file', '-F --format'],
  // .NET
  [
    'dotnet test, dotnet build, dotnet format',
    'project folder',
    '--no-restore --no-build --nologo --verify-no-changes -c=Debug|Release --configuration=Debug|Release -v=plain --verbosity=plain --filter=text -f=plain --framework=plain --logger=console|trx',
  ],
  ['dotnet list package, dotnet --version, dotnet --info', 'nothing', ''],
  // Ruby
  [
    'rspec',
    'tests folder',
    '--fail-fast --only-failures --format=documentation|progress|json -f=d|p|j|documentation|progress|json -fd -fp -e=text --example=text --tag=plain --seed=number',
  ],
  [
    'rubocop, standardrb',
    'file',
    '-a -A --autocorrect --autocorrect-all --parallel -D --fix --format=simple|progress|json|offenses --only=text',
  ],
  ['rails test, rails zeitwerk:check', 'tests folder', '-v -f --seed=number'],
  ['rake', 'task', ''],
  ['bundle list, bundle check, gem list', 'name', ''],
  // PHP
  [
    'phpunit, pest, paratest, php artisan test',
    'tests folder',
    '--testdox --no-coverage --stop-on-failure --parallel --colors=always|never|auto --filter=text --testsuite=plain --group=plain',
  ],
  [
    'phpstan analyse, phpstan analyze, phpstan',
    'file',
    '--no-progress --level=plain -l=plain --memory-limit=plain --error-format=table|json|raw',
  ],
  ['psalm', 'file', '--no-cache --show-info=true|false'],
  ['phpcs, phpcbf', 'file', '-s -n -p --standard=PSR1|PSR2|PSR12'],
  ['php-cs-fixer fix, php-cs-fixer check, pint', 'file', '--dry-run --diff --test'],
  ['php -l', 'file', ''],
  ['composer validate, composer show', 'name', '--strict --installed --direct'],
  // C, C++ and language-independent tools
  ['make, gmake', 'task', '-s -k -B -j=number --silent --keep-going --no-print-directory'],
  ['just, task, invoke, mage', 'task', ''],
  ['cmake --build', 'build', '-j=number --parallel=number --config=Debug|Release --target=test|all|check'],
  ['ctest', 'nothing', '-V -VV --verbose --output-on-failure --test-dir=build -j=number -R=text -E=text -L=plain'],
  ['ninja, meson test, meson compile', 'task', '-v -C=build -j=number'],
  ['clang-format', 'file', '-i -n --dry-run --Werror'],
  ['shellcheck', 'file', '-x -s=sh|bash|dash|ksh --shell=sh|bash|dash|ksh --severity=error|warning|info|style'],
  ['shfmt', 'file', '-d -l -w'],
  ['bats', 'tests', '--tap -r'],
  ['hadolint, yamllint, actionlint, luacheck, stylua', 'file', '--check --strict -q'],
  ['terraform fmt, tofu fmt', 'file', '-check -diff -recursive'],
  ['terraform validate, tofu validate', 'nothing', '-no-color -json'],
  // Swift, Elixir, Dart, Zig, Haskell, Clojure
  ['swift test, swift build', 'nothing', '--parallel --filter=text -c=debug|release --configuration=debug|release --enable-code-coverage'],
  ['swiftlint, swiftlint lint, swiftformat', 'file', '--strict --quiet --lint'],
  ['mix test', 'tests folder', '--trace --failed --stale --cover --only=text --seed=number --max-failures=number --warnings-as-errors'],
  ['mix format, mix compile, mix credo, mix dialyzer', 'file', '--strict --check-formatted --warnings-as-errors'],
  ['dart analyze, dart format, flutter analyze', 'file', '--fatal-infos --fatal-warnings --set-exit-if-changed --output=none -o=none'],
  ['dart test, flutter test', 'tests folder', '--coverage --name=text --plain-name=text'],
  ['zig build test, zig build', 'task', ''],
  ['zig fmt', 'file', '--check'],
  ['zig test', 'file', ''],
  ['stack test, stack build, cabal test, cabal build, lein test', 'nothing', ''],
];

const tools: readonly LastingTool[] = rows
  .flatMap(([heads, takes, options]) =>
    heads.split(', ').map((head) => ({ head: head.split(' '), options: optionsOf(options), takes: takes.split(' ') as ArgumentKind[] })),
  )
  .sort((one, other) => other.head.length - one.head.length);

/** Returns the tools whose program and subcommand start a line; only those with the longest match. */
export function toolsOf(words: readonly string[]): readonly LastingTool[] {
  const all = tools.filter(({ head }) => head.every((word, index) => words[index] === word));
  return all.filter(({ head }) => head.length === all[0]?.head.length);
}

/** Looks up an option that may have an attached value, such as `--name=value`, `-Dname=value` or `-j4`. */
export function readOption(
  options: LastingTool['options'],
  word: string,
): { readonly value: OptionValue; readonly given: string | null } | null {
  const whole = options.get(word);
  if (whole !== undefined) return { value: whole, given: null };
  const at = word.indexOf('=');
  const named = at < 0 ? undefined : options.get(word.slice(0, at));
  if (named) return { value: named, given: word.slice(at + 1) };
  const short = /^(-\w)(.+)$/.exec(word);
  const attached = short && options.get(short[1] ?? '');
  // Text is never attached: some parsers read `-tc=file` as `-t -c=file`.
  return attached === 'number' ? { value: attached, given: short?.[2] ?? '' } : null;
}

function optionsOf(text: string): ReadonlyMap<string, OptionValue> {
  return new Map(
    text.split(' ').flatMap((each): [string, OptionValue][] => {
      const [name = '', value] = each.split('=');
      if (name === '') return [];
      if (value === undefined) return [[name, null]];
      const isKind = ` ${kinds} plain text number `.includes(` ${value} `);
      return [[name, isKind ? (value as ArgumentKind) : value.split('|')]];
    }),
  );
}
