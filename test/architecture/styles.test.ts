// Style sheets of the panel: cascade layers, one file per class, colors.
// A feature overrides a shared component's style below a class of its own. Its layer, not the import order, decides precedence.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { filesIn, readSource } from './sources';
import { assertEmpty, assertMapped } from '../kit/lists';

/** Import lists: styles for the first paint, and styles loaded later. The first file declares the cascade layers. */
const lists = ['webview/styles.css', 'webview/laterStyles.css'] as const;
const sheets = (readdirSync('webview', { recursive: true }) as string[])
  .map((path) => `webview/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.css') && !(lists as readonly string[]).includes(path));
/** The only file with color values: it maps the editor's theme colors to the variables of all other files. */
const theme = 'webview/ui/base.css';
/** Component sources except `makePicture`: that file may use white as the background of pictures without transparency. */
const components = filesIn(['webview'], /(?<!makePicture)\.tsx?$/).map(readSource);
const textOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');

describe('the styles of the panel', () => {
  it('are all in one of two lists, each in a layer that is declared once', () => {
    const declared = /@layer ([\w, -]+);/.exec(textOf(lists[0]))?.[1]?.split(', ') ?? [];
    const imported = [
      ...lists
        .map(textOf)
        .join('')
        .matchAll(/@import "\.\/(.+?)" layer\((\w+)\);/g),
    ].map(([, path = '', layer = '']) => {
      assert.ok(declared.includes(layer), `${path} stands in ${layer}`);
      return `webview/${path}`;
    });
    assert.deepEqual(imported.toSorted(), sheets.toSorted());
    for (const path of sheets) assert.ok(!/@layer|@import/.test(textOf(path)), path);
    assertMapped([...readFileSync('webview/main.tsx', 'utf8').matchAll(/import '(.*\.css)'/g)], ['./styles.css'], ([, path]) => path);
  });

  it('have each class in one file', () => {
    const files = new Map<string, Set<string>>();
    for (const path of sheets)
      for (const selector of selectorsIn(textOf(path)))
        for (const name of leadersOf(selector)) files.set(name, (files.get(name) ?? new Set()).add(path));
    assert.ok(files.size > 200, `${files.size} classes`);
    assertMapped(
      [...files].filter(([, paths]) => paths.size > 1),
      [],
      ([name, paths]) => `.${name}: ${[...paths].join(', ')}`,
    );
  });

  it('and components leave quotation marks to the locales', () => {
    assertEmpty(components.flatMap(({ path, text }) => (/[“„«「]\$\{/.test(text) ? [path] : [])));
  });

  it('take every color from the theme file', () => {
    const painted = [...sheets.filter((path) => path !== theme).map((path) => ({ path, text: textOf(path) })), ...components];
    assert.deepEqual(
      painted.flatMap(({ path, text }) => colorsIn(text, path.endsWith('.css')).map((color) => `${path}: ${color}`)),
      [],
    );
    const sheet = '.a { color: #f00; background: rgb(0 0 0 / 10%) } .b:hover { border: 1px solid Red; fill: oklch(from var(--x) l c h) }';
    assert.deepEqual(colorsIn(sheet, true), ['#f00', 'rgb(', 'Red', 'oklch(']);
    assert.deepEqual(colorsIn('.a#fab:is(.red) { white-space: nowrap; color: var(--vscode-charts-red, currentcolor) }', true), []);
    assert.deepEqual(colorsIn("<p style={{ color: 'red', fill: '#abc' }} title=\"#12\" />", false), ["style={{ color: 'red'", "'#abc'"]);
  });

  it('belong to the class of their first selector', () => {
    const told = (text: string) => selectorsIn(text).flatMap(leadersOf);
    assert.deepEqual(told('.a > .b, .c:is(.d, .e) .f { top: 0 } @media (width < 9px) { .g.h::before { top: 0 } }'), ['a', 'c', 'g']);
    assert.deepEqual(told(':is(.a, .b) .c { top: 0 } .vscode-high-contrast .d { top: 0 } body:is(.vscode-dark) input { top: 0 }'), [
      'a',
      'b',
      'd',
    ]);
    assert.deepEqual(told('@keyframes come { from { top: 0 } 50% { top: 1px } } p { top: 0 }'), []);
  });
});

/** Selectors of a style sheet, one by one, including selectors in at-rules. */
function selectorsIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
}

/** Classes that a selector starts with, without the editor's theme classes. */
function leadersOf(selector: string): string[] {
  const own = selector.replace(/^(?:body)?(?::is\((?:[^()]|\([^()]*\))*\)|\.vscode-[\w-]+)\s+/, (theme) =>
    theme.includes('.vscode-') ? '' : theme,
  );
  const [, choice] = /^:is\(([^()]*)\)/.exec(own) ?? [];
  const first = choice ?? /^[^\s>+~:]*/.exec(own)?.[0] ?? '';
  const names = [...first.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('vscode-'));
  return choice === undefined ? names.slice(0, 1) : names;
}

const colorFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const colorNames =
  'aqua|azure|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|snow|tan|teal|tomato|turquoise|violet|wheat|white|yellow';
const named = `(?:(?:light|medium|pale|deep|dark|hot|dodger|royal|sky|steel|slate|spring|forest|sea|lawn|indian|ghost|navajo|floral|antique|rebecca|midnight|cadet|powder|alice|cornflower)*(?:${colorNames}))`;

/** Color literals in a style sheet or a component. */
function colorsIn(text: string, isSheet: boolean): string[] {
  const found = isSheet
    ? [...text.matchAll(/:[^;{}]*(?=[;}])/g)].flatMap(([value]) => [
        ...value.matchAll(new RegExp(`#[\\da-f]{3,8}\\b|${colorFunction.source}|(?<![-\\w])${named}(?![-\\w])`, 'gi')),
      ])
    : [
        ...text.matchAll(
          new RegExp(
            `(['"\`])(?:#(?:[\\da-f]{3}|[\\da-f]{4}|[\\da-f]{6}|[\\da-f]{8})\\1|${colorFunction.source})|(?:style=\\{\\{[^}]*|(?:fill|stroke|color)=|\\.style\\.\\w+ = )['"]${named}['"]`,
            'gi',
          ),
        ),
      ];
  return found.map(([color]) => color);
}
