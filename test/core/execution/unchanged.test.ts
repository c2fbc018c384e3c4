// Statements by the Builder that nothing needs to be changed.
import assert from 'node:assert/strict';
import { checkUnchanged } from '../../../src/core/execution/unchanged';

const files: Readonly<Record<string, string>> = { 'src/a.ts': 'const one = 1;\n\tconst   two = 2;\nexport {};\n' };
const read = (path: string) => files[path] ?? null;

const rows: readonly (readonly [what: string, statement: string, places: readonly string[] | null])[] = [
  ['a line that stands there', 'It is there: src/a.ts:1: `const one = 1;`', ['src/a.ts:1']],
  ['a line but for its blanks', 'src/a.ts:2: `const two = 2;`', ['src/a.ts:2']],
  ['a line within its range', 'src/a.ts:1-3: `export {};`', ['src/a.ts:1']],
  ['several lines', 'src/a.ts:1: `const one = 1;` and src/a.ts:3: `export {};`', ['src/a.ts:1', 'src/a.ts:3']],
  ['one line of two that is not there', 'src/a.ts:1: `const one = 1;` and src/a.ts:3: `const three`', null],
  ['a line elsewhere in the file', 'src/a.ts:3: `const one = 1;`', null],
  ['a line behind the end', 'src/a.ts:90: `const one = 1;`', null],
  ['a file that is not there', 'src/ghost.ts:1: `const one = 1;`', null],
  ['a place without its line', 'See src/a.ts:1, it is all there.', null],
  ['words alone', 'All good, nothing to do.', null],
  ['nothing', '', null],
  ['blanks for a line', 'src/a.ts:1: `   `', null],
];

describe('a claim that no change is needed', () => {
  for (const [what, statement, places] of rows)
    it(`${places ? 'is accepted' : 'is rejected'} with ${what}`, () => {
      const found = checkUnchanged(statement, read);
      assert.deepEqual(found?.places.map(({ path, line }) => `${path}:${line}`) ?? null, places);
    });
});
