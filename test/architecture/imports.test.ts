// The walls of the house: who may import whom, the order of floors, and the doors. The table in ARCHITECTURE.md is this one.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { doors, watched } from './doors';
import { wrongWith } from './rules';
import { product, usedNames } from './sources';
import { floors, holderOf, type Room, rooms } from './table';

const heading = '| from | may import |\n|---|---|\n';

/** A row of ARCHITECTURE.md. */
function row({ path, ours, packages }: Room): string {
  const names = [...ours, ...packages.map((name) => (name === 'node:' ? 'node:*' : name))].map((name) => `\`${name}\``);
  return `| \`${path}\` | ${names.join(', ') || 'nothing'} |\n`;
}

/** One line, lowest floor first; those in braces stand beside each other. */
function order(lowestFirst: readonly (readonly string[])[], of: string): string {
  const short = (path: string) => path.replace(`${of}/`, '').replace(/\.tsx?$/, '');
  return lowestFirst.map((floor) => (floor.length === 1 ? floor.map(short).join() : `{${floor.map(short).join(', ')}}`)).join(' → ');
}

describe('architecture: imports and doors', () => {
  for (const source of product) {
    it(`${source.path} imports what it may and opens no other’s door`, async () => {
      assert.deepEqual(await wrongWith(source), []);
    });
  }

  it('the table and the orders of floors are those of ARCHITECTURE.md', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const shown = `${heading}${rooms.map(row).join('')}\n${floors.map(({ of, lowestFirst }) => `Floors of \`${of}\`: ${order(lowestFirst, of)}.\n`).join('\n')}`;
    const found = new RegExp(`${heading.replaceAll('|', '\\|')}(?:\\|.*\\n)*(?:\\nFloors of .*\\n)*`).exec(text)?.[0];
    if (process.env.MILKSTACK_UPDATE === '1' && found !== undefined)
      writeFileSync(
        'ARCHITECTURE.md',
        text.replace(found, () => shown),
      );
    else assert.equal(found, shown);
  });

  it('every row and every floor holds a file', () => {
    const paths = product.map(({ path }) => path);
    for (const among of [rooms.map(({ path }) => path), ...floors.map(({ lowestFirst }) => lowestFirst.flat())])
      assert.deepEqual(
        among.filter((holder) => !paths.some((path) => holderOf(path, among) === holder)),
        [],
      );
  });

  for (const { what, places, isOpened } of doors.filter((door) => door.places.length > 0)) {
    it(`${what}: the door is there`, async () => {
      const behind = product.filter(({ path }) => holderOf(path, places));
      const opened = await Promise.all(behind.map(async (source) => isOpened(source, await usedNames(source, watched))));
      assert.ok(opened.includes(true), 'the door itself is gone: this rule watches nothing');
    });
  }
});
