// CSS uses logical properties: start and end instead of left and right.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Declarations with physical directions. Backgrounds and shadows have no logical properties, so `:dir()` mirrors them. */
const physical = [
  /^(?:margin|padding|border)-(?:left|right)\b/,
  /^border-(?:top|bottom)-(?:left|right)-radius\b/,
  /^(?:left|right)\s*:/,
  /^(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
];

/** Whether a shorthand sets different values for left and right. */
function isOneSided(declaration: string): boolean {
  const values =
    /^(?:margin|padding|inset)\s*:\s*(.+)$/.exec(declaration)?.[1]?.match(/(?:[^\s()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
  return values.length === 4 && values[1] !== values[3];
}

function onesOf(css: string): string[] {
  const declarations = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[a-z-]+\s*:[^;{}]+(?=;)/g) ?? [];
  return declarations.map((each) => each.trim()).filter((each) => physical.some((form) => form.test(each)) || isOneSided(each));
}

describe('the styles of the panel', () => {
  const files = readdirSync('webview', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

  it('use logical instead of physical directions', () => {
    assert.ok(files.length > 10);
    assert.deepEqual(
      files.flatMap((path) => onesOf(readFileSync(join('webview', path), 'utf8')).map((each) => `${path}: ${each}`)),
      [],
    );
  });

  it('are checked in every notation', () => {
    assert.deepEqual(onesOf('a{margin-left:1px;} b{padding: 1px 2px 3px calc(1px + var(--x));} c { left : 0; }').length, 3);
    assert.deepEqual(onesOf('a{margin-inline:1px;padding: 1px 2px;inset: auto var(--e) calc(1px + 2px) var(--e);}'), []);
  });
});
