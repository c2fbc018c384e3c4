// Second programs: parts of a command line that start another program.
import { readOption, toolsOf } from './lastingTools';
import { interpreters, isDescribedProgram, isQuietOption, isRunner, managers, programOf } from './programs';

/**
 * Returns the parts of a line that the command's card names: words that start a second program, options not known to be safe, and the
 * program, file or module that the first program runs.
 */
export function namedPrograms(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const program = programOf(first);
  const at = givenAt(program, rest);
  const all = new Set([
    ...secondPrograms(words),
    ...lettersOf(program, rest),
    ...unknownOptions(words),
    ...codeFiles(program, rest),
    ...setBefore(words),
    ...chained(words),
    ...(at < 0 ? [] : [rest.slice(at).join(' ')]),
  ]);
  return [...all].filter((each) => ![...all].some((other) => other !== each && other.includes(each)));
}

/** Maximum number of launcher words before a tool, as in `poetry run`, `python -m` or `npx --no`. */
const maxBefore = 3;

/**
 * Returns options of a known tool that are not known to be safe, each with its value, and response files; for a test tool, also code files.
 */
function unknownOptions(words: readonly string[]): readonly string[] {
  const starts = words.slice(0, maxBefore).map((word, index) => ({ index, tools: toolsOf([programOf(word), ...words.slice(index + 1)]) }));
  const found = starts.find(({ tools }) => tools.length > 0);
  const [tool] = found?.tools ?? [];
  const [first = '', ...args] = words;
  const program = programOf(first);
  // For a program that is not in the tool table, no option is known to be safe.
  if (!found || !tool)
    return managers.includes(program) ? scriptOptions(words) : isDescribed(program) ? [] : valued(args, (_, next) => /^\d+$/.test(next));
  const rest = words.slice(found.index + tool.head.length);
  const isKnown = (word: string, next: string) => {
    const option = readOption(tool.options, word);
    const value = option?.value;
    if (typeof value === 'string') return /^(?:plain|text|number)$/.test(value);
    return value === null || (value?.includes(option?.given ?? next) ?? false);
  };
  const launcher = valued(words.slice(1, found.index), (word) => /^(?:-m|--no(?:-install)?)$/.test(word));
  return [...launcher, ...valued(rest, isKnown), ...(tool.takes.includes('tests') ? rest.filter((word) => codeFile.test(word)) : [])];
}

/** Whether another table describes a program. If so, its unlisted options are not named on the card. */
function isDescribed(program: string): boolean {
  return isDescribedProgram(program) || filePrograms.has(program) || extensible.has(program);
}

/** Returns the arguments that a package manager passes on to a manifest script. */
function scriptOptions([first = '', ...rest]: readonly string[]): readonly string[] {
  const isScript = managers.includes(programOf(first)) && (/^(?:run|test|t$)/.test(rest[0] ?? '') || /^-/.test(rest[0] ?? ''));
  return isScript ? valued(rest, (word) => isQuietOption(programOf(first), word)) : [];
}

function valued(rest: readonly string[], isKnown: (word: string, next: string) => boolean): readonly string[] {
  return rest.flatMap((word, index) => {
    const next = rest[index + 1] ?? '';
    if (/^@[\w.]|\w@\w|\.(?:dll|exe|jar|so|whl)$|^[\w-]+\.[\w.-]+\/\w/.test(word)) return [word];
    if (!/^-./.test(word) || word === '--' || isKnown(word, next)) return [];
    if (/[=:]/.test(word)) return [word];
    return next !== '' && !next.startsWith('-') ? [`${word} ${next}`] : /^-[^-]{2,}$/.test(word) ? [word] : [];
  });
}

/** Returns the code files given to a program that may run them. */
function codeFiles(program: string, rest: readonly string[]): readonly string[] {
  if (filePrograms.has(program) || extensible.has(program) || toolsOf([program, ...rest]).length > 0) return [];
  return rest.filter((word) => codeFile.test(word));
}

const codeFile =
  /\.(?:[cm]?[jt]sx?|py|rb|p[lmp]|php|t?[ckz]?sh|ps1|bat|cmd|lua|exs?|erl|jar|class|dll|exe|so|dylib|csx?|fsx|kts?|groovy|java|scala|jl|cake|erb|mlx?|cljs?|m4|nim|cr|rs|go|hs|wasm|nix|ya?ml|nse)$/i;

/** Returns a variable assignment before the program, or a change to a setting or alias, because its value can be a program. */
function setBefore([first = '', ...rest]: readonly string[]): readonly string[] {
  if (/^[A-Za-z_]\w*=/.test(first)) return [first];
  const at = rest.findIndex((word, index) => index < 2 && /^(?:config|alias|plugins?|extensions?)$/.test(word));
  const values =
    at < 0 ? [] : rest.slice(at + 1).filter((word) => !word.startsWith('-') && !/^(?:set|get|list|unset|delete|view)$/.test(word));
  return values.length > 1 ? [values.join(' ')] : [];
}

/** Returns the commands after a shell operator, such as `&&` or a pipe. */
function chained(words: readonly string[]): readonly string[] {
  return words
    .join(' ')
    .split(/[;|&]+|\$\(|`/)
    .slice(1)
    .map((each) => each.replace(/^[\s(]+|(?<![\s)])[\s)]+$/g, ''))
    .filter((each) => each !== '');
}

/** Returns the index of the program that is given to a runner, an interpreter or a subcommand; -1 if there is none. */
function givenAt(program: string, rest: readonly string[]): number {
  const word = rest.findIndex((each) => !each.startsWith('-'));
  const isOfManager = managers.includes(program) && /^run/.test(rest[0] ?? '');
  if (isRunner(program) || /^qemu-/.test(program) || wrappers.has(program)) return word;
  if (interpreters.test(program) && !/^(?:[gmn]?awk|g?sed)$/.test(program)) {
    const module = rest.findIndex((each) => /^(?:-[bBIsSu]*m.*|-jar|-cp|-M\w+)$/.test(each));
    if (!/^(?:deno|bun|php|swift)$/.test(program) || !(subcommands.test(rest[0] ?? '') || plainCommands.has(rest[0] ?? '')))
      return module < 0 ? word : module;
  }
  if (isOfManager) return -1;
  // `git` works on files, but its first argument is a subcommand that may start a program, so it is not skipped.
  if (filePrograms.has(program) && !extensible.has(program)) return -1;
  const subcommand = rest.findIndex(
    (each, index) => (index === 0 || (index === 1 && !namesFollow.test(rest[0] ?? ''))) && subcommands.test(each),
  );
  if (subcommand >= 0) return subcommand;
  // `npm init name` downloads the package `create-name` and runs it, so the name counts as a program.
  const isCreating = managers.includes(program) && rest[word] === 'init' && rest.length > word + 1;
  if (isCreating || (extensible.has(program) && word >= 0 && !plainCommands.has(rest[word] ?? ''))) return word;
  // For programs that work on files, `--` only separates options from file names.
  const mark = filePrograms.has(program) ? -1 : rest.indexOf('--');
  return mark === rest.length - 1 ? -1 : mark;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Programs that run a program or file given as an argument: wrappers, task runners, compilers, and runtimes not in `interpreters`. */
const wrappers = names(
  'c8 nyc tsx ts-node npx pnpx bunx uvx pipx karma thor fastlane nox make gmake ninja just task invoke inv rake gradle gradlew mvn mvnw ant sbt rush bazel nx turbo npm-run-all run-s run-p rustc gcc g++ cc c++ clang clang++ javac ghc swiftc esno vite-node zx papermill streamlit xcrun zig rebar3 escript ccache distcc uvicorn gunicorn ansible-playbook msbuild bats wasmtime bb clj clojure ssh',
);
const subcommands =
  /^(?:run|run-\w+|runghc|exec|execute|render|x|dlx|foreach|runner|runspider|tinker|tool|script|console|shell|repl|try-repo|exec:\w+|difftool|mergetool|generate)$|^run /;
/** Subcommands whose arguments are package or branch names. */
const namesFollow = /^(?:add|get|install|link|remove|require|rm|un\w+|up\w*)$/;
/** Programs that run an unknown subcommand as another program or a script. */
const extensible = names('git cargo dotnet dart mix yarn pnpm npm bun kubectl composer');
const plainCommands = names(
  'add am analyze create-project diagnose dump-autoload licenses require self-update validate api-resources apply archive audit bench bin bisect blame branch build cache cat-file check checkout cherry-pick ci clean clippy clone commit compile config create-package credo cluster-info dedupe delete deploy deps deps.get describe dialyzer diff doc edit explain fetch fix fmt format gc get global grep help i info init install link list login logout logs log ls ls-files ls-tree merge metadata migrate mv new nuget outdated owner pack package patch prune pub publish pull push rebase rebuild reflog remote remove reset restart restore rev-parse revert rm root search set show shortlog sln stash start status stop store submodule switch t tag test top tree uninstall unlink up update upgrade vendor version view wait whoami why workload workspace workspaces worktree yank',
);
const filePrograms = names(
  'git cat head tail less more ls rm cp mv ln mkdir rmdir touch chmod chown chgrp grep egrep fgrep rg sort uniq wc cut diff cmp stat file du tee tar basename dirname truncate shred printf echo kill',
);

/**
 * Returns options that usually take code, a plugin or a command file, with their values. They are only named on the card; manifest scripts
 * may use them.
 */
function lettersOf(program: string, rest: readonly string[]): readonly string[] {
  if (filePrograms.has(program)) return [];
  return rest.flatMap((word, index) => {
    if (!loadingLetters.test(word)) return [];
    return /[=:]/.test(word) ? [word] : [`${word} ${rest[index + 1] ?? ''}`.trim()];
  });
}

const loadingLetters =
  /^-(?:[aAcefLlmMprstTuWX]|processor|J.+|file|buildfile|lib|ConfigFile|f(?:pass-)?plugin.*)$|^--(?:(?:global|build|install|config)-option|config-settings?|workflows|photo-viewer|install-extension|plugin:|rcfile|pyargs|g(?:ulp|runt)file|node-arguments|target|(?:custom-)?formatter)\b/;

/** Returns the words of a line that can start another program, each with the value that follows. */
export function secondPrograms([first = '', ...rest]: readonly string[]): readonly string[] {
  return rest.flatMap((word, index) => {
    const next = rest[index + 1] ?? '';
    if (isRunOf(programOf(first), word, index)) return [rest.slice(index).join(' ')];
    if (!startsAnother(programOf(first), word, next)) return [];
    return [/^-(?![A-Z][a-z])/.test(word) && !word.includes('=') && next !== '' && !next.startsWith('-') ? `${word} ${next}` : word];
  });
}

/** Whether a word is the `run` or `exec` of an environment tool, as in `poetry run …` or `bundle exec …`. */
function isRunOf(program: string, word: string, index: number): boolean {
  return index === 0 && /^(?:run|exec)$/.test(word) && environments.has(program);
}

const environments: ReadonlySet<string> = new Set(
  'poetry uv pipenv pdm conda mamba hatch rye bundle turbo nx mix lein direnv doppler op aws-vault docker podman kubectl bazel'.split(' '),
);

/** Names of options that usually take a program, a plugin or a command file. A unique prefix of a name also matches. */
const startingOptions =
  'checkpoint-action command compress-program config config-file editor eval exec execute external ext-diff filter hook import init init-hook init-script cross-file native-file extension load loader load-plugins open-files-in-pager options pager plugin pre preprocessor processorpath program receive-pack require rsh script-shell shell specs ssh-command textconv toolchain toolexec to-command upload-pack use-compress-program vettool with wrapper'.split(
    ' ',
  );
/** Program-specific options whose value is a program, plugin or command file; matched only by their full name. */
const namedOptions: ReadonlySet<string> = new Set(
  'hostname-bin info-script unzip-command rsync-path fplugin build-and-test node-options globalsetup global-setup rulesdir resolve-plugins-relative-to bootstrap autoload-file test-adapter-path logger workspace_status_command run_under entrypoint app script pre-invoke use-askpass diff-cmd askpass javaagent agentpath agentlib rcfile init-file rmt-command exec-path extcmd python git run smtp-server rsh-command tree-filter'.split(
    ' ',
  ),
);
/** Short options that start a program or load code, by program. */
const startingLetters: ReadonlyMap<string, RegExp> = new Map([
  ['git', /^-(?:O|[Cc]|x$)/],
  ['tar', /^-\w*[IF]$/],
  ['ssh', /^-[oJ]/],
  ['scp', /^-[oS]/],
  ['sftp', /^-[bDoS]/],
  ['rsync', /^-\w*e$/],
  ['gcc', /^-B/],
  ['tcpdump', /^-z/],
  ['apt', /^-o/],
  ['curl', /^-K/],
  ['openssl', /^-engine$|^-t$/],
  ['ssh-keygen', /^-D/],
  ['ssh-add', /^-s/],
  ['rubocop', /^-r/],
  ['phpstan', /^-a$/],
  ['php', /^-d/],
  ['docker', /^--entrypoint/],
  ['gradle', /^-I$/],
  ['gradlew', /^-I$/],
  ['cmake', /^-[PCGT]$|^--(?:preset|workflow|target)$|^-D\w+_(?:COMPILER|LAUNCHER)/],
  ['ctest', /^-SP?$/],
  ['prove', /^-e/],
  ['cucumber', /^-r/],
  ['flutter', /^--target\b/],
  ['zip', /^-TT$/],
  ['pytest', /^-[cp]/],
  ['make', /^-[fIE]/],
  ['psql', /^-f/],
  ['sbt', /^-J/],
  ['mvn', /^-D[\w.]*(?:class\.path|executable)=/],
  ['dotnet', /^-s$|^--settings|^[-/]l(?:ogger)?:/],
  ['msbuild', /^[-/]l(?:ogger)?:/],
  ['rspec', /^-f.*(?:::|\.)|^-r/],
]);

/**
 * Whether a word can start another program, load code by name, or read commands from a file.
 * @param next the word that follows
 */
function startsAnother(program: string, word: string, next: string): boolean {
  // `NAME=value` sets a variable in `make` and other tools; `.shell` runs a program in database clients.
  if (/^[A-Z_][A-Z0-9_]*=/.test(word) || /^\.(?:shell|system|load|import|read)\b/.test(word)) return true;
  if (startingLetters.get(program)?.test(word)) return true;
  if (!word.startsWith('-')) return false;
  const [option = '', given] = word.split(/=(.*)/s);
  const name = option.replace(/^--?/, '').toLowerCase();
  if (name.length > 1 && startingOptions.some((each) => each === name || (option.startsWith('--') && each.startsWith(name)))) return true;
  if (option.length > 3 && namedOptions.has(name.replace(/:.*$/, ''))) return true;
  const attached = /^-[A-Za-z]([^=].*)$/.exec(option)?.[1];
  const values = [given, attached, given === undefined ? next : undefined];
  return values.some((value) => value !== undefined && isProgramText(value));
}

/** Whether a value looks like a command: a path, a shell, or a program with arguments. */
function isProgramText(value: string): boolean {
  return /(?:^|=)\.{1,2}\//.test(value) || isRunner(programOf(value.split(/[ =]/).at(0) ?? '')) || /^[^=]*=[\s\S]*\bsh\b/.test(value);
}
