// Imports of a file, extracted with regular expressions.
import assert from 'node:assert/strict';
import { importedFiles } from '../../../../src/core/context/symbols/imports';
import { assertLinear } from '../../../kit/growth';

const known = { has: (path: string) => path.startsWith('lib/'), named: (name: string) => [`lib/${name}`] };

describe('imports', () => {
  for (const [path, text, found] of [
    ['a.ts', "import {\n  x,\n} from './lib/b.ts';\nimport('./lib/c.ts')", ['lib/b.ts', 'lib/c.ts']],
    ['a.py', 'from lib.b import (c)\n', ['lib/b.py']],
    ['a.go', 'import f "x/lib"\nimport "y/lib"\n', ['lib/lib.go']],
  ] as const)
    it(`of ${path} are found`, () => assert.deepEqual(importedFiles(path, text, known), found));

  for (const path of ['a.ts', 'a.py', 'a.go'])
    for (const [blank, before] of [
      ['\n', 'import'],
      [' ', 'from a import'],
    ] as const)
      it(`of ${path} are found in linear time after ${JSON.stringify(before + blank)}`, () =>
        assertLinear(blank, (text) => importedFiles(path, before + text, known)));
});
