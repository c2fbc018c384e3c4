// Renders the allow lists for the linter, so that it reports while typing what they refuse: biome.folders.json and names.grit.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { computedCommands, diskReaders, editorCommands, type EntryPoint, entryPoints } from './entryPoints';
import { product } from './sources';
import { type Folder, folders, holderOf, isWithin, layers, lazyLoader } from './table';

const isFile = (path: string) => /\.tsx?$/.test(path);
const folderPaths = folders.map(({ path }) => path);

export function folderOf(path: string): Folder | undefined {
  return folders.find((folder) => folder.path === holderOf(path, folderPaths));
}

const isReserved = (path: string) => (entry: EntryPoint) =>
  entry.within.some((folder) => isWithin(path, folder)) && !entry.places.some((place) => isWithin(path, place));
const modules = folders.flatMap(({ packages }) => packages);

/** Names that the declarations of a platform give to every file. */
function declaredNames(platform: Folder['platform']): string[] {
  const packages = 'node_modules/@typescript';
  const library = join(packages, readdirSync(packages).find((name) => name.startsWith('typescript-')) ?? '', 'lib');
  const read = (folder: string, names: RegExp) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => names.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = (texts: readonly string[], form: RegExp) => texts.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name));
  const declared = /^declare (?:var|function|class|namespace|const|let) (\w+)/gm;
  const found = names(read(library, platform === 'dom' ? /^lib\.(?:es|dom)/ : /^lib\.es/), declared);
  if (platform === 'node') {
    const blocks = names(read('node_modules/@types/node', /\.d\.ts$/), /^ *(?:declare )?global \{\n([\s\S]*?)^(?: {4})?\}/gm);
    found.push(
      ...names(blocks, /^ *(?:var|function|const|let|class) (\w+)/gm),
      ...names(read('node_modules/@types/node', /globals\.d\.ts$/), declared),
    );
  }
  return [...new Set([...found, 'globalThis', 'self', 'eval', 'Function', 'require', 'module', 'exports'])].sort();
}

/** Folders and layers that a file there may not import, as it would write them. */
function refusedPaths(path: string, { ours }: Folder): string[] {
  const house = path === lazyLoader ? undefined : layers.find(({ of }) => isWithin(path, of));
  const holders = house?.lowestFirst.flat() ?? [];
  const own = holderOf(path, holders);
  const layerOf = (holder: string | undefined) =>
    house?.lowestFirst.findIndex((layer) => holder !== undefined && layer.includes(holder)) ?? -1;
  const refused = [
    ...folderPaths.filter((each) => !ours.some((folder) => isWithin(each, folder))),
    ...holders.filter((each) => each !== own && !isWithin(own ?? '', each) && layerOf(each) >= layerOf(own)),
  ];
  const allowed = folders.flatMap(() => [...ours, ...holders.filter((each) => each === own || layerOf(each) < layerOf(own))]);
  const from = [...new Set(product.filter((source) => isWithin(source.path, path)).map((source) => dirname(source.path)))];
  const paths = product.map((source) => source.path);
  const written = refused.flatMap((target) =>
    from.map((folder) => ({ target, what: posix.relative(folder, target).replace(/\.tsx?$/, '') })),
  );
  return [...new Set(written.map(({ what }) => what))]
    .filter(
      (what) =>
        what.startsWith('.') && !from.some((folder) => paths.some((each) => isWithin(each, posix.join(folder, what)) && holderIs(each))),
    )
    .sort();

  function holderIs(each: string): boolean {
    const holder = holderOf(each, [...refused, ...allowed]);
    return holder !== undefined && !refused.includes(holder);
  }
}

function importRule(path: string): object {
  const folder = folderOf(path);
  if (!folder) return {};
  const reserved = entryPoints.filter(isReserved(path)).flatMap(({ names }) => names);
  const packages = folder.packages.filter((name) => !reserved.includes(name));
  const refused = refusedPaths(path, folder);
  const disk = reserved.includes('node:fs to write') ? packages.filter((name) => /^node:fs/.test(name)) : [];
  const message = `${path} may not import this: see the table and the layers in ARCHITECTURE.md.`;
  const paths = Object.fromEntries(
    disk.map((name) => [name, { allowImportNames: diskReaders, message: 'Only sessions, logs and caches write.' }]),
  );
  const patterns = [
    ['**', '!./**', '!../**', ...packages.flatMap((name) => (name.startsWith('node:') ? [`!${name}`] : [`!${name}`, `!${name}/**`]))],
    refused.flatMap((what) => [what, `${what}/**`]),
  ].filter((group) => group.length > 0);
  const options = { paths, patterns: patterns.map((group) => ({ group, message })) };
  return { style: { noRestrictedImports: { level: 'error', options } } };
}

function globalRule(path: string): object {
  const folder = folderOf(path);
  if (!folder) return {};
  const reserved = entryPoints.filter(isReserved(path)).flatMap(({ names }) => names);
  const denied = declaredNames(folder.platform).filter((name) => !folder.globals.includes(name) || reserved.includes(name));
  const message = `Not among the globals of ${folder.path}.`;
  return {
    style: {
      noRestrictedGlobals: { level: 'error', options: { deniedGlobals: Object.fromEntries(denied.map((name) => [name, message])) } },
    },
  };
}

/** One override for each folder, layer and entry point; the narrowest comes last, because the last one that matches a file counts. */
export function linterOverrides(): string {
  const placesOf = (isOne: (name: string) => boolean) =>
    entryPoints.filter(({ names }) => names.some(isOne)).flatMap(({ places }) => places);
  const globals = folders.flatMap((folder) => folder.globals);
  const overrides = (paths: readonly string[], rules: (path: string) => object) =>
    [...new Set(paths)]
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((path) => ({ includes: [isFile(path) ? path : `${path}/**`], linter: { rules: rules(path) } }));
  const all = [
    ...overrides(
      [
        ...folderPaths,
        ...layers.flatMap(({ lowestFirst }) => lowestFirst.flat()),
        ...placesOf((name) => modules.includes(name) || name.startsWith('node:')),
      ],
      importRule,
    ),
    ...overrides([...folderPaths, ...placesOf((name) => globals.includes(name))], globalRule),
  ];
  return `{ "overrides": [\n${all.map((each) => JSON.stringify(each)).join(',\n')}\n] }\n`;
}

const isIn = (paths: readonly string[]) =>
  `$filename <: r".*/(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})(?:/.*|\\.tsx?)?"`;
const oneOf = (names: readonly string[]) => `or { ${names.map((name) => JSON.stringify(name)).join(', ')} }`;
const report = (message: string) => `register_diagnostic(span=$name, message="${message}")`;
const rule = (pattern: string, ...conditions: readonly string[]) => `${pattern} where {\n    ${conditions.join(',\n    ')}\n  }`;
const anyRefusal = (refusals: readonly (readonly string[])[]) =>
  `or {\n      ${refusals.map((each) => `and { ${each.join(', ')} }`).join(',\n      ')}\n    }`;

const ownerOf = (member: string) => member.slice(0, member.lastIndexOf('.'));
const nameOf = (member: string) => member.slice(member.lastIndexOf('.') + 1);
const pathsWith = (isOne: (members: readonly string[]) => boolean) =>
  folders.filter(({ members }) => isOne(members)).map(({ path }) => path);

/** Members of an object that its folder does not list, and the object itself passed on, taken apart or indexed. */
function memberRules(owner: string, all: readonly string[]): string[] {
  const parts = all.filter((each) => ownerOf(each) === owner).map(nameOf);
  const lists = [...new Set(folders.map(({ members }) => members))].filter((members) =>
    members.some((member) => member.startsWith(`${owner}.`)),
  );
  const refusals = lists.map((members) => {
    const allowed = [
      ...members.filter((member) => ownerOf(member) === owner).map(nameOf),
      ...parts.filter((part) => members.some((member) => member.startsWith(`${owner}.${part}.`))),
    ];
    const isClass = owner === 'vscode' ? [`not $name <: r"[A-Z]\\w*"`] : [];
    return [
      isIn(pathsWith((each) => each === members)),
      `not $name <: ${oneOf(allowed)}`,
      ...isClass,
      report(`Not among the members of ${owner} that this folder may use.`),
    ];
  });
  const compared = owner === 'window' ? ', `$any === window`' : '';
  const isUsed = ['Date', 'URL'].includes(owner)
    ? `or { \`${owner}.$any\`, JsNewExpression() as $made where { $made <: r"new ${owner}\\([^)][\\s\\S]*" }, TsReferenceType() }`
    : `or { \`${owner}.$any\`, JsStaticMemberAssignment(object=\`${owner}\`), TsQualifiedName(), TsReferenceType()${compared} }`;
  const whole = owner.includes('.') ? `\`${owner}\` as $name` : `JsReferenceIdentifier() as $name`;
  return [
    rule(`or { \`${owner}.$name\`, JsStaticMemberAssignment(object=\`${owner}\`, member=$name) }`, anyRefusal(refusals)),
    rule(
      whole,
      ...(owner.includes('.') ? [] : [`$name <: "${owner}"`]),
      `not $name <: within ${isUsed}`,
      isIn(pathsWith((members) => members.some((member) => member.startsWith(`${owner}.`)))),
      report(`Use a listed member of ${owner} directly.`),
    ),
  ];
}

const places = ({ within, places: allowed }: EntryPoint) => [isIn(within), ...(allowed.length > 0 ? [`not ${isIn(allowed)}`] : [])];
const propertiesOf = ({ names }: EntryPoint) => names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
const membersOf = ({ names }: EntryPoint) => names.filter((name) => /\w\.\w/.test(name) && !modules.includes(name));
/** Long names mean the property wherever they stand, in a string too. */
const tellingOf = (entry: EntryPoint) => propertiesOf(entry).filter((name) => /[a-z][A-Z]/.test(name));
/** As the formatter leaves a string. */
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`);

function nameRule(pattern: string, among: readonly EntryPoint[], namesOf: (entry: EntryPoint) => readonly string[]): string[] {
  const entries = among.filter((entry) => namesOf(entry).length > 0);
  if (entries.length === 0) return [];
  const refusals = entries.map((entry) => [`$name <: ${oneOf(namesOf(entry))}`, ...places(entry), report(entry.what)]);
  return [rule(pattern, `$name <: ${oneOf([...new Set(entries.flatMap(namesOf))])}`, anyRefusal(refusals))];
}

const named = ['JsLiteralMemberName', 'JsObjectBindingPatternShorthandProperty', 'JsShorthandPropertyObjectMember', 'JsxName'];
const indexed = [
  'JsComputedMemberExpression(member=$name)',
  'JsComputedMemberAssignment(member=$name)',
  'JsComputedMemberName(expression=$name)',
];

/** Each plugin looks at one part of the product, so that a file is asked only for what concerns it. */
const parts = [
  { name: 'pure', paths: ['src/core', 'src/flows', 'src/protocol.ts'] },
  { name: 'models', paths: ['src/adapters/models'] },
  { name: 'files', paths: ['src/adapters/files'] },
  { name: 'editor', paths: ['src/adapters/vscode', 'src/composition', 'src/extension.ts'] },
  { name: 'panel', paths: ['webview'] },
];

function pluginOf({ paths, name: part }: (typeof parts)[number]): string {
  const members = [...new Set(folders.filter(({ path }) => paths.includes(path)).flatMap((folder) => folder.members))];
  const owners = [
    ...new Set(
      members.flatMap((member) =>
        member
          .split('.')
          .slice(0, -1)
          .map((_, at, names) => names.slice(0, at + 1).join('.')),
      ),
    ),
  ];
  const all = [...new Set([...members, ...owners])].filter((each) => each.includes('.'));
  const entries = entryPoints.filter(({ within }) =>
    within.some((folder) => paths.some((path) => isWithin(path, folder) || isWithin(folder, path))),
  );
  const rules = [
    ...owners.flatMap((owner) => memberRules(owner, all)),
    ...nameRule('or { JsStaticMemberExpression(member=$name), JsStaticMemberAssignment(member=$name) }', entries, propertiesOf),
    ...nameRule(`or { ${named.map((node) => `${node}() as $name`).join(', ')} }`, entries, propertiesOf),
    ...nameRule(`or { ${indexed.join(', ')} }`, entries, (entry) => quoted(propertiesOf(entry))),
    ...nameRule('JsStringLiteralExpression() as $name', entries, (entry) => quoted(tellingOf(entry))),
    ...entries.flatMap((entry) => membersOf(entry).map((member) => rule(`\`${member}\` as $name`, ...places(entry), report(entry.what)))),
    rule('`$name as unknown as $type`', report('Narrow the value by a check instead of two casts.')),
  ];
  if (part === 'pure')
    rules.push(
      rule(
        'or { `new Intl.$any()`, `Intl.$any($args)`, `new Intl.$any(undefined, $args)` } as $name',
        report('Name the locale: without one it is the machine’s.'),
      ),
      rule(
        '`new Intl.DateTimeFormat($args)` as $name',
        'not $name <: contains `timeZone`',
        report('Name the time zone: without one it is the machine’s.'),
      ),
      rule(
        '`void $name`',
        'or { $name <: contains `record`, $name <: contains `recordIf` }',
        'not $name <: contains `catch`',
        report('Wait for the record, or handle its failure.'),
      ),
    );
  if (part === 'editor')
    rules.push(
      rule(
        'JsCallExpression(callee=$name, arguments=$args)',
        '$name <: `vscode.commands.executeCommand`',
        `not $args <: contains ${oneOf(editorCommands.map((id) => `'${id}'`))}`,
        `not ${isIn(computedCommands)}`,
        report('Run a listed command by its literal id.'),
      ),
    );
  return `// Generated from table.ts and entryPoints.ts: MILKSTACK_UPDATE=1 npm run check.\nor {\n  ${rules.join(',\n  ')}\n}\n`;
}

/** The rules on names and forms, as plugins of the linter, by their paths. */
export const linterPlugins = (): ReadonlyMap<string, string> =>
  new Map(parts.map((part) => [`test/architecture/lint/${part.name}.grit`, pluginOf(part)]));
