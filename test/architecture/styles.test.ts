// Styles: declared layers, and one file per class.
// A feature overrides a shared part below a class of its own; the override wins by layer, not by import order.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { filesIn, readSource } from './sources';
import { assertMapped } from '../kit/lists';

/** Styles of the first paint, and styles loaded later; the first file declares the layers. */
const lists = ['webview/styles.css', 'webview/laterStyles.css'] as const;
const sheets = (readdirSync('webview', { recursive: true }) as string[])
  .map((path) => `webview/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.css') && !(lists as readonly string[]).includes(path));
/** The only file that names colors: it maps the editor's theme to the few names that the others use. */
const theme = 'webview/ui/base.css';
/** A picture is drawn on white if its format has no transparency, so that file may name a color. */
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

/** Each selector of a list, including those within conditions. */
function selectorsIn(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/).map((selector) => selector.trim()));
}

/** The classes that a selector starts with; theme classes belong to the editor. */
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

/** Colors that a style sheet or component specifies itself. */
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
