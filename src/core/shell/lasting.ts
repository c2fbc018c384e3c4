// Decides which commands may be allowed permanently.
import { isSensitivePath } from '../paths/pathRules';
import { type ArgumentKind, type LastingTool, type OptionValue, readOption, toolsOf } from './lastingTools';
import { isKnownText } from './scriptText';
import { managers, nameOfScript, scriptCall } from './programs';
import { readCommandLine } from './commandLine';

export interface LineFolder {
  readonly scripts: Readonly<Record<string, string>>;
  /** Words of the line that are files or folders in the command's folder, except secrets and tool configuration. */
  readonly files: readonly string[];
  /** Words of the line that are programs from the project's own packages. */
  readonly installed: readonly string[];
}

/** Whether a line may be allowed permanently: all of its parts are known to be safe, so the user need not read the line each time. */
export function mayLast(words: readonly string[], folder: LineFolder): boolean {
  const [first = '', ...rest] = words;
  const call = scriptCall(first, rest, folder.scripts);
  if (call?.name) return isKnownScript(call.name, folder) && mayFollow(call.name, call.given, folder);
  const own = launched(words, folder);
  return own !== null && isListed(own, folder);
}

function isListed(words: readonly string[], folder: LineFolder): boolean {
  return toolsOf(words).some((tool) => isCall(tool, words, folder));
}

const safeTask =
  /^:?(?:[\w-]+:)*(?:all|assemble|build|bundle|check|compile|coverage|detekt|e2e|fmt|format|integration|lint|package|spec|spotless|tests?|tsc|types?|typecheck|type-check|unit|validate|verify|vet|ktlint)(?:$|[:._-]|(?=[A-Z]))[\w:.-]*$/;
const actingTask = /clean|delete|deploy|destroy|drop|install|migrat|publish|push|release|remove|reset|seed|upload|watch|serve/i;

/** Words in a task name that indicate side effects. Only the name is checked, because the card does not show what the task runs. */
const actingPart =
  /^(?:accept|apply|approve|backup|download|dump|exec|execute|kill|load|log(?:in|out)|notify|prepare|promote|prune|purge|record|restore|rollback|run|send|ship|sign|start|stop|sync|undo|update|upgrade|wipe)$/i;

function isSafeTask(name: string): boolean {
  return safeTask.test(name) && !actingTask.test(name);
}

/** Whether a task of a build tool is safe by its name alone. */
function isSafeByName(name: string): boolean {
  return isSafeTask(name) && !name.split(/[:._-]|(?<=[a-z\d])(?=[A-Z])/).some((part) => actingPart.test(part));
}

/** Maven plugin goals that test, check or format. */
const safeGoal =
  /^(?:spotless|checkstyle|spotbugs|pmd|surefire|failsafe|formatter|fmt|ktlint|detekt|jacoco|sortpom):(?:apply|check|format|lint|report|test|verify)$|^dependency:(?:analyze|list|tree)$/;
/** Read-only Gradle tasks: they only list dependencies, projects or tasks. */
const gradleReads = /^:?(?:[\w-]+:)*(?:dependencies|projects|tasks)$/;
/** A script or path whose name indicates tests. */
const testName = /(?:^|[/._-])(?:tests?|specs?|e2e|features?|integration|unit|t)(?:$|[/._-])|[a-z](?:Tests?|Spec|Cest)\.\w+$|\*/i;

function isKnownScript(name: string, { scripts }: LineFolder): boolean {
  // Files named in a script count as existing, because the card shows the script's text.
  const all = (words: readonly string[]) => ({ scripts, files: words, installed: words });
  const tools = {
    launched: (words: readonly string[]) => launched(words, all(words)),
    isListed: (words: readonly string[]) => isListed(words, all(words)),
  };
  return isSafeTask(nameOfScript(name)) && isKnownText(name, scripts, tools);
}

/** Whether these arguments may be passed to a script: files (tests and folders for a test script), or what the script's only program accepts. */
function mayFollow(name: string, words: readonly string[], folder: LineFolder): boolean {
  const given = words.filter((word, index) => index > 0 || word !== '--');
  const kinds: readonly ArgumentKind[] = testName.test(nameOfScript(name)) ? ['tests', 'folder'] : ['file'];
  if (given.every((word) => kinds.some((kind) => isTaken(word, kind, folder)))) return true;
  const read = readCommandLine(folder.scripts[name] ?? '');
  return read.kind === 'plain' && !managers.includes(read.words[0] ?? '') && mayLast([...read.words, ...given], folder);
}

const pythonTools = [
  'pytest',
  'unittest',
  'mypy',
  'black',
  'ruff',
  'flake8',
  'pylint',
  'isort',
  'pip',
  'compileall',
  'py_compile',
  'bandit',
];
const ownPrograms =
  /^(?:\.\/)?(?:(?:vendor\/bin|node_modules\/\.bin|\.?venv\/bin)\/([\w.-]+)|bin\/(rails|rake|rspec|rubocop|standardrb|phpunit|pest)|(gradlew|mvnw))$/;

/** Removes a launcher such as `npx --no` or `poetry run` from a command; null if the program is called by an unknown path. */
function launched(words: readonly string[], folder: LineFolder): readonly string[] | null {
  const [first = '', second = '', third = ''] = words;
  if (first === 'npx' && /^--no(?:-install)?$/.test(second)) return words.slice(2);
  if (/^(?:npx|pnpm|yarn|bunx)$/.test(first)) {
    const rest = words.slice(second === 'exec' && /^(?:pnpm|yarn)$/.test(first) ? 2 : 1);
    return folder.installed.includes(rest[0] ?? '') ? rest : whole(words);
  }
  if (/^(?:poetry|pipenv|pdm|uv)$/.test(first) && second === 'run') return launched(words.slice(2), folder);
  if (first === 'bundle' && second === 'exec') return launched(words.slice(2), folder);
  if (first === 'coverage' && second === 'run' && third === '-m') return launched(['python', ...words.slice(2)], folder);
  if (/^(?:python[\d.]*|py)$/.test(first)) {
    if (second === '-m' && pythonTools.includes(third)) return words.slice(2);
    if (second === '-m' && third === 'coverage') return launched(words.slice(2), folder);
    return ['python', ...words.slice(1)];
  }
  const own = ownPrograms.exec(first);
  if (own) return [own[3] === 'mvnw' ? 'mvn' : (own[1] ?? own[2] ?? own[3] ?? ''), ...words.slice(1)];
  return whole(words);
}

/** Returns the words unchanged; null if the program is called by a path, which may lead to a different program of the same name. */
function whole(words: readonly string[]): readonly string[] | null {
  return words[0]?.includes('/') || words[0]?.includes('\\') ? null : words;
}

function isCall({ head, options, takes }: LastingTool, words: readonly string[], folder: LineFolder): boolean {
  const rest = words.slice(head.length);
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    if (word === '--') continue;
    if (!word.startsWith('-')) {
      if (!takes.some((taken) => isTaken(word, taken, folder))) return false;
      continue;
    }
    const read = readOption(options, word);
    if (!read) return false;
    if (read.value === null || read.given !== null) {
      if (read.given !== null && !isValue(read.given, read.value, folder)) return false;
      continue;
    }
    const next = rest[index + 1];
    if (next !== undefined && isValue(next, read.value, folder)) index += 1;
    else if (read.value !== 'number') return false;
  }
  return true;
}

function isValue(text: string, value: OptionValue, folder: LineFolder): boolean {
  if (value === null || (text.startsWith('-') && value !== 'text')) return false;
  switch (value) {
    case 'plain':
      return /^\w[\w.,%+-]*$/.test(text) && !actingTask.test(text);
    case 'number':
      return /^\d+$/.test(text);
    case 'text':
      return /^\.$|^(?:\.\w+,?)+$/.test(text) || !/^[./-]|\.\/|^@/.test(text);
    default:
      return typeof value === 'string' ? isTaken(text, value, folder) : value.includes(text);
  }
}

const named: Readonly<Partial<Record<ArgumentKind, RegExp>>> = {
  tests: testName,
  folder: /^\.$|(?:^|\/)\w[\w-]*\/?$/,
  source: /\.[cm]?tsx?$/,
  config: /^\.$|(?:^|\/)[jt]sconfig(?:\.[\w-]+)*\.json$/,
  build: /^\.$|(?:^|[/._-])(?:build|out|debug|release)(?:$|[/._-])/i,
  file: /./,
};

function isTaken(word: string, taken: ArgumentKind, { files }: LineFolder): boolean {
  if (/^[/~\\]|^[A-Za-z]:[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(word)) return false;
  switch (taken) {
    case 'project':
      return /^(?:\.\/)?(?:[\w.-]+\/)*[\w.-]+\.(?:slnx?|(?:cs|fs|vb)proj)$/.test(word);
    case 'name':
      return /^[A-Za-z_][\w:.-]*$/.test(word) && !isSensitivePath(word);
    case 'module':
      return /^(?:[A-Za-z_]\w*\.)*(?:tests?|test_\w+|\w+_tests?)(?:\.\w+)*$/i.test(word);
    case 'package':
      return /^\.\/(?:[\w-]+\/)*(?:\.\.\.|[\w-]+)?$|^\.(?:\/\.\.\.)?$/.test(word);
    case 'task':
      return isSafeByName(word);
    case 'path':
      return (isSafeByName(word) && isSafeByName(word.split(':').at(-1) ?? '')) || gradleReads.test(word);
    case 'goal':
      return (isSafeByName(word) && !word.includes(':')) || safeGoal.test(word);
    case 'env':
      return word.split(',').every((each) => /^py(?:py)?[\d.]+(?:-[\w.]+)*$/.test(each) || isSafeByName(each));
    default:
      return (
        (named[taken]?.test(fileIn(word)) ?? false) &&
        (word === '.' || (files.includes(word) && !isSensitivePath(fileIn(word))) || isGlob(word))
      );
  }
}

/** Returns the file in a test selector, such as `test/a.py::adds` or `spec/a_spec.rb:12`. */
export function fileIn(word: string): string {
  return word.replace(/::.*$/, '').replace(/(?<!:\d+)(?::\d+)+$/, '');
}

/** Whether a word is a glob with an ordinary file extension that cannot match hidden or secret files. */
function isGlob(word: string): boolean {
  return /^(?:[\w-]+\/)*(?:\*\*\/)?[\w.-]*\*[\w.-]*\.(?:\w+|\{[\w,]+\})$/.test(word) && !/(?:^|\/)\.|env|secret|key|pem/i.test(word);
}
