// Checks the text of a manifest script, and of the scripts it calls, for unsafe commands.
import { isSecretPath } from '../paths/pathRules';
import { toolsOf } from './lastingTools';
import { asksNetwork, deletes, managers, scriptsRun, showsSecrets, takesCode } from './programs';
import { secondPrograms } from './secondPrograms';
import { leadsOut } from './commandLine';

type Scripts = Readonly<Record<string, string>>;

/**
 * Tools that are allowed only in scripts, because the card shows the script's text. They may have any option that does not start a second
 * program.
 */
const builders = new RegExp(
  `^(?:${[
    'tap|tape|uvu|jasmine|tsd(?:-check)?|type-coverage|gts (?:lint|check|fix)|standardx|oxfmt|karma (?:start|run)|hardhat (?:compile|test)|(?:parcel|ncc|storybook) build|vue-cli-service (?:build|lint)',
    'esbuild|babel|swc|rollup|webpack|vite build|tsdown|unbuild|microbundle|typedoc',
    'react-scripts (?:build|test)|prisma generate|graphql-codegen|ng (?:build|test|lint)',
    'tslint|jshint|tailwindcss|postcss|sass|copyfiles|cpy|cpx|mkdir|mkdirp|shx (?:mkdir|cp)|cp|echo',
    'true|(?:c8|nyc) report|coverage (?:run|xml|html)',
  ].join('|')})(?= |$)`,
);
/** Words that indicate publishing, deploying or serving, whatever the program. */
const actingWord = /^(?:deploy|dev|install|publish|push|release|serve|upload|watch)(?:$|[:@.-])/i;
/** Environment variables that do not affect which programs run. */
const harmless =
  /^(?:CI|DEBUG|TZ|LANG|LC_ALL|PORT|LOG_LEVEL|(?:NO|FORCE)_COLOR|(?:NODE|BABEL|APP|TEST|BUILD|RAILS|RACK|MIX)_ENV|(?:VITE|NEXT_PUBLIC|REACT_APP|TEST)_\w+|TS_NODE_(?:FILES|TRANSPILE_ONLY))=[\w.,:*-]*$|^NODE_OPTIONS=["']?--(?:max-old-space-size=\d+|experimental-vm-modules)["']?$/;
/** Programs that run manifest scripts by name or pattern. */
const sequencers = /^(?:run-s|run-p|npm-run-all2?|concurrently)$/;
/** Names of project files that a script may run with Node.js, `tsx` or `ts-node`: the names indicate building or checking. */
const ownFile =
  /^(?:\.\/)?(?:[\w-]+\/)*(?:[\w-]*[-_])?(?:build|bundle|check|compile|esbuild|generate|lint|rollup|run-?tests?|test|tests|types|typecheck|verify)(?:[-_][\w-]*)?(?:\.[\w-]+)*\.[cm]?[jt]s$|^(?:\.\/)?(?:[\w-]+\/)*tests?(?:\/[\w./{},*-]+)?$/;
/** Build output and temporary folders, which scripts may delete. */
const made =
  /^(?:\.\/)?(?:dist|build|out|output|lib|esm|cjs|es|coverage|target|tmp|temp|types|\.(?:next|nuxt|cache|turbo|parcel-cache|output|svelte-kit))(?:[/*](?!.*\.\.).*)?$|^[\w*.-]+\.tsbuildinfo$/;
const clearing = /^(?:rm|rimraf|del-cli|shx rm)$/;
const configured =
  /^(?:rollup|jest|webpack|vite|vitest|eslint|prettier|tsup|mocha|postcss|tailwindcss|stylelint|karma|babel|esbuild|swc|nyc|c8|playwright|cypress)$/;
/** Options that load a package or a configuration file. Allowed in scripts. */
const loads = /^(?:--(?:import|require|loader|experimental-loader)|-r)$/;
const outputs = /^-(?:[do]|-out-?(?:dir|file|put)?|-dist-?dir|-declarationDir)$/i;
const packageName = /^@?[\w-]+(?:\/[\w-]+)*$/;
const configures = /^--(?:config|config-file|project)$/;
const configFile = /^(?:\.\/)?[\w-]+(?:[./][\w-]+)*\.(?:[cm]?[jt]s|json|ya?ml|toml)$/;

/** Maximum length of a script that is checked, in characters. A longer script must be confirmed each time. */
const maxScript = 2_000;

interface ListedTools {
  /** The words of a command without its launcher; null if the program is called by an unknown path. */
  readonly launched: (words: readonly string[]) => readonly string[] | null;
  /** Whether a command could be allowed permanently outside a script. */
  readonly isListed: (words: readonly string[]) => boolean;
}

/** Whether every command in a script, and in the scripts it calls, uses a known tool and starts no other program. */
export function isKnownText(name: string, scripts: Scripts, tools: ListedTools, above: readonly string[] = []): boolean {
  if (above.includes(name)) return true;
  const called = (next: string) => isKnownText(next, scripts, tools, [...above, name]);
  const isKnown = (text: string): boolean =>
    text.length <= maxScript &&
    (commandsIn(text)?.every((words) => {
      const own = tools.launched(words);
      return own !== null && (tools.isListed(own) || isKnownCommand(own, scripts, called, isKnown));
    }) ??
      false);
  return scriptsRun(scripts, name).every(({ text }) => isKnown(text));
}

/**
 * Returns the commands of a script; null if the script has shell syntax other than sequences, pipes, quotes and output redirected to a
 * build folder.
 */
function commandsIn(text: string): readonly (readonly string[])[] | null {
  const tokens = text.match(/(?:[^\s"';&|]|"[^"$`\\]*"|'[^']*')+|&&|\|\||[;|&]|["']/g) ?? [];
  const commands: string[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    const target = /^(?:\d?>{1,2})(.*)$/.exec(token)?.[1];
    if (/^(?:&&|\|\||[;|&])$/.test(token)) commands.push([]);
    else if (target !== undefined) {
      if (!isOutput(target === '' ? (tokens[index + 1] ?? '') : target)) return null;
    } else if (/^[\w@+:,./=*?{}^#~!-]+$/.test(token.replace(/"[^"]*"|'[^']*'/g, 'q')) && !/^[#{}!]/.test(token))
      commands.at(-1)?.push(token.replace(/["']/g, ''));
    else return null;
  }
  return commands.filter((words) => words.length > 0).map(withoutVariables);
}

const isOutput = (file: string) => file === '/dev/null' || made.test(file);

/** Returns the words of a command without the harmless variables before the program. */
function withoutVariables(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => word !== 'cross-env' && !harmless.test(word));
  return start < 0 ? [] : words.slice(start);
}

function isKnownCommand(
  words: readonly string[],
  scripts: Scripts,
  called: (name: string) => boolean,
  isKnown: (text: string) => boolean,
): boolean {
  const [program = '', ...rest] = words;
  if (rest.some((word) => actingWord.test(word))) return false;
  if (sequencers.test(program)) {
    const named = rest.filter(
      (word, index) => !word.startsWith('-') && !/^-(?:n|c|p|-names|-prefix(?:-colors)?)$/.test(rest[index - 1] ?? ''),
    );
    return named.every((word) => {
      const found = matching(word, scripts);
      return found.length > 0 ? found.every(called) : program === 'concurrently' && isKnown(word);
    });
  }
  if (managers.includes(program)) return isKnownCall(program, rest, scripts, called);
  const cleared = clearing.test(program) ? rest : clearing.test(words.slice(0, 2).join(' ')) ? rest.slice(1) : null;
  if (cleared) return cleared.every((word) => /^-(?:-\w*|r?f?|fr)$/.test(word) || made.test(word));
  if (/^(?:c8|nyc)$/.test(program) && rest[0] !== 'report') {
    const at = rest.findIndex((word) => !word.startsWith('-'));
    return at >= 0 && isHarmless(program, rest.slice(0, at)) && isKnown(rest.slice(at).join(' '));
  }
  const isOwn =
    /^(?:node|tsx|ts-node)$/.test(program) && ownFile.test(withoutOwn(program, rest).find((word) => !word.startsWith('-')) ?? '');
  const isTool = toolsOf(words).length > 0 || builders.test(words.join(' '));
  return (isOwn || isTool) && isHarmless(program, rest);
}

/**
 * Whether the arguments of a program are harmless: none refers to a location outside the folder, starts another program, deletes, uses the
 * network, shows secrets or writes a file that configures tools.
 */
function isHarmless(program: string, rest: readonly string[]): boolean {
  const words = withoutOwn(program, rest);
  return !(
    words.some(leadsOut) ||
    asksNetwork(program, words) ||
    takesCode(program, words) ||
    showsSecrets(program, words) ||
    words.some((word) => isSecretPath(word)) ||
    (/^(?:cp|shx|cpy|cpx|copyfiles)$/.test(program) && !made.test(words.at(-1) ?? '')) ||
    deletes(program, words) ||
    secondPrograms([program, ...words]).length > 0
  );
}

/**
 * Whether a call of a package manager, such as `npm run x` or `yarn x`, runs a manifest script that is known to be safe, and passes no
 * options.
 */
function isKnownCall(program: string, rest: readonly string[], scripts: Scripts, called: (name: string) => boolean): boolean {
  const [first = '', second = ''] = rest;
  const own = /^run(?:-script)?$/.test(first) ? second : first === 't' ? 'test' : first;
  const name = program === 'composer' ? `composer ${own}` : own;
  return Object.hasOwn(scripts, name) && !rest.some((word) => /^-(?!-$)/.test(word)) && called(name);
}

/** Returns the scripts that an argument of a sequencer selects: by name, `npm:name` or glob. */
function matching(word: string, scripts: Scripts): readonly string[] {
  const name = word.replace(/^(?:npm|yarn|pnpm):/, '');
  const pattern = new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')}$`);
  return Object.keys(scripts).filter((each) => pattern.test(each));
}

function withoutOwn(program: string, rest: readonly string[]): readonly string[] {
  return rest.filter((word, index) => {
    if (/^--ext(?:=|$)/.test(word)) return false;
    const isOwn = (option: string, value: string) =>
      (loads.test(option) && packageName.test(value)) ||
      ((configures.test(option) || (option === '-c' && configured.test(program))) && configFile.test(value));
    const [option = '', given] = word.split(/=(.*)/s);
    if (given !== undefined) return !isOwn(option, given);
    const before = rest[index - 1] ?? '';
    if (outputs.test(before) && made.test(word)) return false;
    return !(
      isOwn(word, rest[index + 1] ?? '') ||
      isOwn(before, word) ||
      (word === '-c' && configured.test(program) && rest[index + 1] === undefined)
    );
  });
}
