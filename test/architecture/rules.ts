// Architecture rules for a single file.
import { dirname } from 'node:path';
import { moduleCaches } from './entryPoints';
import { importsOf, type Source, withoutComments } from './sources';
import { folderOf as rowOf, holderOf, isWithin, layers, lazyLoader } from './table';

const isOurs = (imported: string) => /^(?:src|webview|headless|media|prompts|scripts|test)(?:\/|$)/.test(imported);

/** Imports of a file that the table of allow lists does not permit. */
export function againstTable(source: Source): string[] {
  const row = rowOf(source.path);
  if (!row) return ['no row of the table holds this file'];
  const isAllowed = (imported: string) =>
    isOurs(imported)
      ? row.ours.some((folder) => isWithin(imported, folder))
      : row.packages.some((name) => imported === name || (!name.startsWith('node:') && imported.startsWith(`${name}/`)));
  return importsOf(source)
    .map(({ what }) => what)
    .filter((imported) => !isAllowed(imported) && !(imported.endsWith('.css') && source.path.startsWith('webview/')));
}

/** Imports from a neighbor in the same layer or from a higher layer. */
export function againstLayers(source: Source): string[] {
  const house = layers.find(({ of }) => source.path.startsWith(`${of}/`));
  if (!house) return [];
  const all = house.lowestFirst.flat();
  const layerOf = (holder: string) => house.lowestFirst.findIndex((layer) => layer.includes(holder));
  const own = holderOf(source.path, all);
  if (own === undefined) return ['no layer holds this file'];
  return importsOf(source)
    .filter(({ what, isLazy }) => isWithin(what, house.of) && !(isLazy && source.path === lazyLoader))
    .map(({ what }) => what)
    .filter((imported) => {
      const holder = holderOf(imported, all);
      return holder === undefined || (holder !== own && layerOf(holder) >= layerOf(own));
    });
}

/** Forbidden syntax: computed imports, default exports, enums, unsafe casts, unhandled `record` calls, silenced compiler or linter. */
export function againstForm(source: Source): string[] {
  const text = withoutComments(source.text);
  const forms = [
    /\b(?:import|require)\s*\(\s*(?!['"][^'"]*['"]\s*\)).{0,40}/g,
    /\brequire\s*\(.{0,40}/g,
    /^(?!import type |import \* as vscode from 'vscode';$).*\bfrom ['"`]vscode['"`]/gm,
    /^export default\b.*|^export \* .*|^(?:export )?(?:declare )?(?:const )?enum .*/gm,
    /\bas unknown as\b|(?<!\w)<unknown>|\bas never\b/g,
    /\bvoid [^;]*?\brecord(?:If)?\((?![^;]*\.catch\()[^;]*/g,
  ];
  const comments =
    /@ts-(?:expect-error|ignore|nocheck)|biome-ignore(?:-all)? lint(?!\/(?:a11y\/|suspicious\/noControlCharactersInRegex)).*|biome-ignore-(?:all|start).*/g;
  const silenced = [...source.text.matchAll(comments)].filter(() => source.path !== 'src/adapters/models/transport/body.ts');
  return [...forms.flatMap((form) => [...text.matchAll(form)]), ...silenced].map(([found]) => found);
}

const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => isWithin(path, folder));

/** Calls and accesses that are restricted to certain files and cannot be expressed as a list of names. */
function againstOwners({ path, text }: Source): string[] {
  const code = withoutComments(text);
  const owners: readonly (readonly [what: string, within: readonly string[], places: readonly string[], form: RegExp])[] = [
    [
      'only the log stamps seq and at',
      ['src/flows', 'src/adapters', 'src/composition', 'webview'],
      ['src/adapters/files/log/eventLog.ts'],
      /\.\.\.[^{}]*\bseq\b|\bseq: [^{},]+,[^{}]*\.\.\./,
    ],
    [
      'only what wraps a model calls one outside of the flows, and only setting one up besides',
      ['src/adapters', 'src/composition'],
      ['withRetry', 'withRateLimit', 'withEstimate', 'withLog', 'withSight', 'trial', 'providerConnectors'].map(
        (name) => `src/adapters/models/${name}.ts`,
      ),
      /\bmodels\.stream\(/,
    ],
    [
      'only send sends requests',
      ['src/adapters/models'],
      ['src/adapters/models/transport/send.ts'],
      /\bfetch\)?\(|globalThis\.fetch\b(?!;)/,
    ],
    [
      'only googleClient loads Google’s SDK, which sends through our transport there',
      ['src', 'webview'],
      ['src/adapters/models/gemini/googleClient.ts'],
      /(?:import\(|import (?!type )[^;']*|require\()\s*'@google\/genai/,
    ],
    [
      'only the stores of keys, own headers, released values and the log’s keys use the editor’s secret storage',
      ['src'],
      ['keyStore', 'ownHeaders', 'releasedValues', 'cipherKeys'].map((name) => `src/adapters/vscode/models/${name}.ts`),
      /\bSecretStorage\b|\bsecrets\s*\.\s*(?:get|store|delete|keys)\b/,
    ],
    [
      'an object of the editor is named by its members only',
      ['src/adapters/vscode', 'src/composition'],
      [],
      /[=(,[:] *vscode(?:\.(?!lm\b)[a-z]\w*)? *[;,)\]}]/,
    ],
  ];
  return owners.filter(([, within, places, form]) => isIn(path, within) && !isIn(path, places) && form.test(code)).map(([what]) => what);
}

/** Module-level mutable values in core and flows. Such state would be missing from the log. */
export function againstState({ path, text }: Source): string[] {
  if (!isIn(path, ['src/core', 'src/flows', 'src/protocol.ts']) || isIn(path, moduleCaches)) return [];
  const code = withoutComments(text);
  const variables = [...code.matchAll(/^(?:export )?(?:let|var)\b.*/gm)].map(([found]) => found);
  const classes = [...code.matchAll(/^(?:export )?(?:abstract )?class (?!\w+ extends \w*Error\b).*|= class\b.*/gm)].map(([found]) => found);
  const made = [
    ...code.matchAll(
      /^(?:export )?const \w+(?!: Readonly)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|Array)(?:<[^(]*>)?\((?:\)|\d)|create(?!AnchorSearch)[A-Z]\w*\(|\(\(\) => \{|\(?function\b).*/gm,
    ),
  ].map(([found]) => found);
  const constants = [...code.matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = /gm)].map(([, name = '']) => name);
  const changed = constants.filter((name) =>
    new RegExp(
      `(?<![\\w.])${name}(?:\\.\\w+|\\[[^\\]]*\\])*(?:(?:\\.(?!lastIndex)\\w+|\\[[^\\]]*\\]) ?(?:[-+*/|&?]{0,2}=(?!=|>)|\\+\\+|--)|\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)\\()|(?:\\+\\+|--)${name}\\b|Object\\.(?:assign|defineProperty)\\(${name}\\b`,
    ).test(code),
  );
  return [...variables, ...classes, ...made, ...changed.map((name) => `${name} changes`)];
}

/** All violations of a file. */
export function wrongWith(source: Source): string[] {
  return [againstTable, againstLayers, againstForm, againstOwners, againstState].flatMap((rule) => rule(source));
}

export const folderOf = (path: string): string => dirname(path).replaceAll('\\', '/');
