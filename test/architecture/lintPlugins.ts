// Renders the name, member and layer rules as Biome plugins (GritQL).
import { dirname, posix } from 'node:path';
import { computedCommands, editorCommands, type EntryPoint, entryPoints } from './entryPoints';
import { product } from './sources';
import { folderOf, folderPaths, folders, holderOf, isFile, isWithin, layers, lazyLoader, modules } from './table';

/** Parts of the product. Each plugin visits one node kind in one part, so no node is checked against irrelevant rules. */
const parts = [
  { name: 'pure', paths: ['src/core', 'src/flows', 'src/protocol.ts'] },
  { name: 'models', paths: ['src/adapters/models'] },
  { name: 'files', paths: ['src/adapters/files'] },
  { name: 'editor', paths: ['src/adapters/vscode', 'src/composition', 'src/extension.ts'] },
  { name: 'panel', paths: ['webview'] },
] as const;
type Part = (typeof parts)[number];

const quote = (names: readonly string[]) => names.map((name) => JSON.stringify(name));
const any = (patterns: readonly string[]) => (patterns.length === 1 ? patterns.join('') : `or { ${patterns.join(', ')} }`);
const report = (message: string) => `register_diagnostic(span=$name, message="${message}")`;
/**
 * Renders the refusals for one node kind. `first` holds the conditions that rule out most nodes. Regular expressions are avoided, because
 * Biome compiles them on each use.
 */
const rule = (node: string, first: readonly string[], refusals: readonly (readonly string[])[]) =>
  refusals.length === 0
    ? []
    : [`${node} where {\n  ${[...first, any(refusals.map((each) => `and { ${each.join(', ')} }`))].join(',\n  ')}\n}`];

/** Condition that a file of the part is in one of the paths; empty if the condition holds for all files of the part. */
function isIn({ paths: own }: Part, paths: readonly string[]): string[] {
  if (own.every((each) => paths.some((path) => isWithin(each, path)))) return [];
  return [`$filename <: ${any(paths.filter((path) => own.some((each) => isWithin(path, each))).map(inPath))}`];
}
const inPath = (path: string) => `includes "/${path}${isFile(path) ? '' : '/'}"`;
const concerns = ({ paths: own }: Part, paths: readonly string[]) =>
  paths.some((path) => own.some((each) => isWithin(each, path) || isWithin(path, each)));

const ownerOf = (member: string) => member.slice(0, member.lastIndexOf('.'));
const nameOf = (member: string) => member.slice(member.lastIndexOf('.') + 1);
const pathsWith = (isOne: (members: readonly string[]) => boolean) =>
  folders.filter(({ members }) => isOne(members)).map(({ path }) => path);

/** Objects whose members are restricted in a part, such as `Math` or `vscode.window`. */
function ownersIn(part: Part): string[] {
  const members = folders.filter(({ path }) => concerns(part, [path])).flatMap((folder) => folder.members);
  const owners = members.flatMap((member) =>
    member
      .split('.')
      .slice(0, -1)
      .map((_, at, names) => names.slice(0, at + 1).join('.')),
  );
  return [...new Set(owners)];
}

/** Refusals of members of `owner` that the folder's list does not contain. */
function unlistedMembers(part: Part, owner: string): string[][] {
  const lists = [...new Set(folders.map(({ members }) => members))].filter((members) =>
    members.some((member) => member.startsWith(`${owner}.`)),
  );
  return lists
    .map((members) => ({ members, paths: pathsWith((each) => each === members) }))
    .filter(({ paths }) => concerns(part, paths))
    .map(({ members, paths }) => {
      const below = members
        .filter((member) => member.startsWith(`${owner}.`))
        .map((member) => member.slice(owner.length + 1).split('.')[0] ?? '');
      return [
        `$object <: \`${owner}\``,
        ...isIn(part, paths),
        `not $name <: ${any(quote([...new Set(below)]))}`,
        ...(owner === 'vscode' ? ['not $name <: r"[A-Z]\\w*"'] : []),
        report(`Not among the members of ${owner} that this folder may use.`),
      ];
    });
}

/** Refusal of passing on, destructuring or indexing an object of which only members are allowed. */
function wholeObject(part: Part, owner: string): string[] {
  const compared = owner === 'window' ? ', `$any === window`' : '';
  const isUsed = ['Date', 'URL'].includes(owner)
    ? `or { \`${owner}.$any\`, JsNewExpression() as $made where { $made <: r"new ${owner}\\([^)][\\s\\S]*" }, TsReferenceType() }`
    : `or { \`${owner}.$any\`, JsStaticMemberAssignment(object=\`${owner}\`), TsQualifiedName(), TsReferenceType()${compared} }`;
  return [
    `$name <: ${owner.includes('.') ? `\`${owner}\`` : `"${owner}"`}`,
    `not $name <: within ${isUsed}`,
    ...isIn(
      part,
      pathsWith((members) => members.some((member) => member.startsWith(`${owner}.`))),
    ),
    report(`Use a listed member of ${owner} directly.`),
  ];
}

const propertiesOf = ({ names }: EntryPoint) => names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
const membersOf = ({ names }: EntryPoint) => names.filter((name) => /\w\.\w/.test(name) && !modules.includes(name));
/** Property names in single quotes, as Biome formats string literals. */
const quotedProperties = (entry: EntryPoint) => propertiesOf(entry).map((name) => `'${name}'`);
/** Camel-case names, which are distinctive enough to be refused even in string literals. */
const telling = (entry: EntryPoint) => quotedProperties(entry).filter((name) => /[a-z][A-Z]/.test(name));

const entriesIn = (part: Part) => entryPoints.filter(({ within }) => concerns(part, within));
const places = (part: Part, { within, places: allowed }: EntryPoint) => [
  ...isIn(part, within),
  ...(concerns(part, allowed) ? [`not $filename <: ${any(allowed.filter((path) => concerns(part, [path])).map(inPath))}`] : []),
];

function namedIn(part: Part, namesOf: (entry: EntryPoint) => readonly string[]): string[][] {
  return entriesIn(part)
    .filter((entry) => namesOf(entry).length > 0)
    .map((entry) => [`$name <: ${any(quote(namesOf(entry)))}`, ...places(part, entry), report(entry.what)]);
}
const allNames = (part: Part, namesOf: (entry: EntryPoint) => readonly string[]) =>
  any(quote([...new Set(entriesIn(part).flatMap(namesOf))]));

const namesOnly = ['JsLiteralMemberName', 'JsObjectBindingPatternShorthandProperty', 'JsShorthandPropertyObjectMember', 'JsxName'];
const indexed = [
  'JsComputedMemberExpression(member=$name)',
  'JsComputedMemberAssignment(member=$name)',
  'JsComputedMemberName(expression=$name)',
];

/** Start of the import path from a file in `holder` to `target`, reduced to its last `../`. */
function pathTo(holder: string, target: string): string {
  const way = posix
    .relative(isFile(holder) ? dirname(holder) : holder, target)
    .replace(/^(?:\.\.\/)+/, '../')
    .replace(/\.tsx?$/, "'");
  return `${way.startsWith('../') ? '' : "'./"}${way}${isFile(target) ? '' : '/'}`;
}

/** Import paths of folders and layers that a file in `holder` may not import. Ambiguous paths are checked only by the tests. */
function refusedImports(holder: string): string[] {
  const { ours = [] } = folderOf(holder) ?? {};
  const house = layers.find(({ of }) => isWithin(holder, of));
  const holders = house?.lowestFirst.flat() ?? [];
  const layerOf = (each: string) => house?.lowestFirst.findIndex((layer) => layer.includes(each)) ?? -1;
  const isAbove = (each: string) => each !== holder && !isWithin(holder, each) && layerOf(each) >= layerOf(holder);
  const refused = [...folderPaths.filter((each) => !ours.some((folder) => isWithin(each, folder))), ...holders.filter(isAbove)];
  const allowed = product.map(({ path }) => path).filter((path) => !refused.includes(holderOf(path, [...folderPaths, ...holders]) ?? ''));
  return refused.flatMap((target) => {
    const way = pathTo(holder, target);
    const written = way.replace(/^'?\.{1,2}/, '').replace(/'$/, '.ts');
    const isOwn = allowed.some((path) => `/${path}`.includes(written) && isWithin(path, dirname(holder)));
    const inside = ours.filter((path) => isWithin(path, target)).map((path) => `not $name <: includes "${pathTo(holder, path)}"`);
    const refusal = `$name <: includes "${way}"`;
    return isOwn ? [] : [inside.length > 0 ? `and { ${[refusal, ...inside].join(', ')} }` : refusal];
  });
}

function importsAgainstLayers(part: Part): string[] {
  const holders = [...folderPaths, ...layers.flatMap(({ lowestFirst }) => lowestFirst.flat())].filter((path) => concerns(part, [path]));
  const refusals = holders.flatMap((holder) => {
    const ways = holder === lazyLoader ? [] : refusedImports(holder);
    const narrower = holders.filter((each) => each !== holder && isWithin(each, holder));
    if (ways.length === 0) return [];
    return [
      [
        `$filename <: ${inPath(holder)}`,
        ...(narrower.length > 0 ? [`not $filename <: ${any(narrower.map(inPath))}`] : []),
        any(ways),
        report(`${holder} may not import this: see the table and the layers in ARCHITECTURE.md.`),
      ],
    ];
  });
  return rule('or { JsModuleSource() as $name, JsImportCallExpression() as $name }', [], refusals);
}

/** Rules of a part, by node kind. */
function rulesOf(part: Part): Readonly<Record<string, readonly string[]>> {
  const owners = ownersIn(part);
  const simple = owners.filter((owner) => !owner.includes('.'));
  const members = entriesIn(part).flatMap((entry) =>
    membersOf(entry).map((member) => [
      `$name <: "${nameOf(member)}"`,
      `$object <: \`${ownerOf(member)}\``,
      ...places(part, entry),
      report(entry.what),
    ]),
  );
  return {
    identifiers: rule(
      'JsReferenceIdentifier() as $name',
      [`$name <: ${any(quote(simple))}`],
      simple.map((owner) => wholeObject(part, owner)),
    ),
    members: [
      ...rule(
        'or { JsStaticMemberExpression(object=$object, member=$name), JsStaticMemberAssignment(object=$object, member=$name) }',
        [],
        [...owners.flatMap((owner) => unlistedMembers(part, owner)), ...namedIn(part, propertiesOf), ...members],
      ),
      ...rule(
        'JsStaticMemberExpression() as $name',
        [],
        owners.filter((owner) => owner.includes('.')).map((owner) => wholeObject(part, owner)),
      ),
    ],
    names: [
      ...rule(
        any(namesOnly.map((node) => `${node}() as $name`)),
        [`$name <: ${allNames(part, propertiesOf)}`],
        namedIn(part, propertiesOf),
      ),
      ...rule(any(indexed), [`$name <: ${allNames(part, quotedProperties)}`], namedIn(part, quotedProperties)),
      ...rule('JsStringLiteralExpression() as $name', [`$name <: ${allNames(part, telling)}`], namedIn(part, telling)),
    ],
    imports: importsAgainstLayers(part),
    forms: [...rule('`$name as unknown as $type`', [], [[report('Narrow the value by a check instead of two casts.')]]), ...formsOf(part)],
  };
}

function formsOf({ name }: Part): string[] {
  if (name === 'pure')
    return [
      ...rule(
        'or { `new Intl.$any()`, `Intl.$any($args)`, `new Intl.$any(undefined, $args)` } as $name',
        [],
        [[report('Name the locale: without one it is the machine’s.')]],
      ),
      ...rule(
        '`new Intl.DateTimeFormat($args)` as $name',
        ['not $name <: contains `timeZone`'],
        [[report('Name the time zone: without one it is the machine’s.')]],
      ),
      ...rule(
        '`void $name`',
        ['or { $name <: contains `record`, $name <: contains `recordIf` }', 'not $name <: contains `catch`'],
        [[report('Wait for the record, or handle its failure.')]],
      ),
    ];
  if (name !== 'editor') return [];
  return rule(
    'JsCallExpression(callee=$name, arguments=$args)',
    [
      '$name <: `vscode.commands.executeCommand`',
      `not $args <: contains ${any(quote(editorCommands.map((id) => `'${id}'`)))}`,
      `not $filename <: ${any(computedCommands.map(inPath))}`,
    ],
    [[report('Run a listed command by its literal id.')]],
  );
}

/** Plugin sources by file path. */
export const linterPlugins = (): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap((part) =>
      Object.entries(rulesOf(part))
        .filter(([, rules]) => rules.length > 0)
        .map(([kind, rules]): [string, string] => [
          pluginPath(part, kind),
          `${head}${rules.length === 1 ? rules.join() : `or {\n${rules.join(',\n')}\n}`}\n`,
        ]),
    ),
  );
const head = '// Generated from table.ts and entryPoints.ts: MILKSTACK_UPDATE=1 npm run check.\n';
const pluginPath = ({ name }: Part, kind: string) => `test/architecture/lint/${name}.${kind}.grit`;

/** Plugin entries for the Biome configuration: plugin path and checked files. */
export const pluginRows = () =>
  parts.flatMap((part) =>
    Object.entries(rulesOf(part))
      .filter(([, rules]) => rules.length > 0)
      .map(([kind]) => ({
        path: `./${pluginPath(part, kind)}`,
        includes: [...part.paths.map((path) => `**/${path}${isFile(path) ? '' : '/**'}`), '!**/test/**'],
      })),
  );
