// Judges a manifest's script by its own text, with the scripts it calls.
import { isSecretPath, isSensitivePath } from '../paths/pathRules';
import { asksNetwork, deletes, isGitChange, isRunner, programOf, showsSecrets, takesCode } from './programs';
import { managers, scriptsRun } from './scripts';
import { secondPrograms } from './secondPrograms';
import { leadsOut } from './words';

type Scripts = Readonly<Record<string, string>>;

/** Words that publish or deploy, in any program. */
const sendingWord = /^(?:deploy|publish|push|release|upload)(?:$|[:@.-])/i;
/** Variables that load code into programs; memory limits are allowed. */
const changesPrograms =
  /(?:^|\s)(?:NODE_OPTIONS|PATH|(?:LD|DYLD|PYTHON|GIT|npm_config)_?\w*|RUBYOPT|PERL5\w+|BASH_ENV|JAVA_TOOL_OPTIONS|\w*SHELL)=(?!["']?--max-old-space-size=\d+["']?(?:\s|$))/;
/** Programs that run manifest scripts by name or pattern. */
const sequencers = /^(?:run-s|run-p|npm-run-all2?|concurrently|wireit)$/;
/** Common build output folders, which scripts may clear. */
const made =
  /^(?:\.\/)?(?:dist|build|out|output|lib|esm|cjs|es|coverage|target|tmp|temp|types|\.(?:next|nuxt|cache|turbo|parcel-cache|output|svelte-kit))(?:[/*].*)?$|\.tsbuildinfo$/;
const clearing = /^(?:rm|rimraf|del-cli|shx)$/;
const configured =
  /^(?:rollup|jest|webpack|vite|vitest|eslint|prettier|tsup|mocha|postcss|tailwindcss|stylelint|karma|babel|esbuild|swc|nyc|c8|playwright|cypress)$/;
/** Options that load a package or a configuration file, which scripts may do. */
const loads = /^(?:--(?:import|require|loader|experimental-loader)|-r)$/;
const packageName = /^@?[\w-]+(?:\/[\w-]+)*$/;
const configures = /^--(?:config|config-file|project)$/;
const configFile = /^(?:\.\/)?[\w-]+(?:[./][\w-]+)*\.(?:[cm]?[jt]s|json|ya?ml|toml)$/;

/**
 * Whether a script, including the scripts it calls, contains nothing that would need a confirmation of its own as a command. Unlisted
 * programs are allowed, because the card shows the text and the permission is bound to it.
 */
export function isKnownText(
  name: string,
  scripts: Scripts,
  isListed: (words: readonly string[]) => boolean,
  above: readonly string[] = [],
): boolean {
  if (above.includes(name)) return true;
  const called = (next: string) => isKnownText(next, scripts, isListed, [...above, name]);
  return scriptsRun(scripts, name).every(({ text }) => {
    if (changesPrograms.test(text) || [...text.matchAll(/>{1,2}\s*([^\s;&|>]+)/g)].some(([, file = '']) => isSteering(file))) return false;
    // A quote or bracket may start a nested command.
    const pieces = text.split(/&&|\|\||[;|&]/).flatMap((piece) => {
      const words = wordsOf(piece.replace(/["'`]/g, ' '));
      return sequencers.test(words[0] ?? '') ? [words, ...quotedIn(piece)] : piece.split(/["'`()]/).map(wordsOf);
    });
    return pieces.every((words) => words.length === 0 || isListed(words) || isKnownPiece(words, scripts, called));
  });
}

/** The words without leading variable assignments. */
function wordsOf(piece: string): readonly string[] {
  const words = piece.trim().split(/\s+/).filter(Boolean);
  const start = words.findIndex((word) => !/^[A-Z_][A-Z0-9_]*=|^cross-env$/.test(word));
  return start < 0 ? [] : words.slice(start);
}

function quotedIn(piece: string): readonly (readonly string[])[] {
  return [...piece.matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, inner = '']) => wordsOf(inner)).filter((words) => words.length > 1);
}

function isKnownPiece([first = '', ...rest]: readonly string[], scripts: Scripts, called: (name: string) => boolean): boolean {
  const program = programOf(first);
  if (/^[$%]/.test(first) || rest.some((word) => sendingWord.test(word))) return false;
  if (sequencers.test(program)) {
    const named = rest.filter((word) => !word.startsWith('-'));
    // A word that is not a script is judged as a program if it is quoted.
    const isProgram = (word: string) => program === 'concurrently' && /^[\w-]+$/.test(word);
    return named.every((word) => matching(word, scripts).every(called) && (matching(word, scripts).length > 0 || isProgram(word)));
  }
  if (managers.includes(program)) return isKnownCall(rest, scripts, called);
  if (clearing.test(program)) return rest.every((word) => /^-(?:-\w|r?f?$|fr$)|^rm$/.test(word) || made.test(word));
  const words = withoutOwn(program, rest);
  if ([first, ...words].some(leadsOut) || words.some((word) => isWritten(program, word))) return false;
  return !(
    isRunner(program) ||
    asksNetwork(program, words) ||
    isGitChange(program, words) ||
    takesCode(program, words) ||
    showsSecrets(program, words) ||
    words.some((word) => isSecretPath(word)) ||
    deletes(program, words) ||
    secondPrograms([program, ...words]).length > 0
  );
}

/** Whether a program writes to a file named by a word: copying, moving and linking change the target. */
const isWritten = (program: string, word: string) =>
  /^(?:cp|mv|ln|install|touch|tee|cpy|shx|cpx|copyfiles)$/.test(program) && isSteering(word);
const isSteering = (word: string) =>
  isSensitivePath(word) || /(?:^|\/)\.git(?:\/|$)/.test(word) || (leadsOut(word) && word !== '/dev/null');

/** `npm run x`, `yarn x`: a manifest script, or a program of a local package. */
function isKnownCall(rest: readonly string[], scripts: Scripts, called: (name: string) => boolean): boolean {
  const [first = '', second = ''] = rest;
  const name = /^run(?:-script)?$/.test(first) ? second : first === 't' ? 'test' : first;
  return Object.hasOwn(scripts, name) && !rest.some((word) => /^-(?!-$)/.test(word)) && called(name);
}

/** Scripts a sequencer runs: by name, `npm:name`, or glob. */
function matching(word: string, scripts: Scripts): readonly string[] {
  const name = word.replace(/^(?:npm|yarn|pnpm):/, '');
  const pattern = new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`);
  return Object.keys(scripts).filter((each) => pattern.test(each));
}

function withoutOwn(program: string, rest: readonly string[]): readonly string[] {
  return rest.filter((word, index) => {
    if (word === '--ext') return false;
    const isOwn = (option: string, value: string) =>
      (loads.test(option) && packageName.test(value)) ||
      ((configures.test(option) || (option === '-c' && configured.test(program))) && configFile.test(value));
    const [option = '', given] = word.split(/=(.*)/s);
    if (given !== undefined) return !isOwn(option, given);
    const before = rest[index - 1] ?? '';
    return !(
      isOwn(word, rest[index + 1] ?? '') ||
      isOwn(before, word) ||
      (word === '-c' && configured.test(program) && rest[index + 1] === undefined)
    );
  });
}
