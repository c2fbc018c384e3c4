// Files that import the files of a step.
import assert from 'node:assert/strict';
import { importersOf } from '../../../src/flows/model/stepMaterial';
import { edits, limiter, limiterPath, openBuild, planOf, taskOf } from '../../kit/openBuild';

const flowWith = (lines: Readonly<Record<string, string>>) => ({
  signal: new AbortController().signal,
  ports: {
    codebase: {
      search: async ({ text }: { readonly text: string }) => ({
        hits: Object.entries(lines).flatMap(([path, line]) => (line.includes(text) ? [{ path, line: 1, text: line }] : [])),
        more: false,
      }),
    },
  },
});
const importers = (paths: readonly string[], lines: Readonly<Record<string, string>>) =>
  importersOf(flowWith(lines) as unknown as Parameters<typeof importersOf>[0], paths);

describe('the importers of files', () => {
  it('have a line that names the file, in any language', async () => {
    const lines = {
      'b.ts': "import { take } from './limit';",
      'a.py': 'from limit import take',
      'c.js': "const x = require('../limit')",
      'd.css': "@import url('limit.css');",
      'e.ts': 'const limit = 5;',
      'src/limit.ts': "export * from './limit';",
    };
    assert.deepEqual(await importers(['src/limit.ts'], lines), ['a.py', 'b.ts', 'c.js', 'd.css']);
  });

  it('of an index file name its folder', async () =>
    assert.deepEqual(await importers(['src/store/index.ts'], { 'a.ts': "import './store';", 'b.ts': "import './index';" }), ['a.ts']));

  it('are limited to a few', async () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`f${index}.ts`, "import './limit'"]));
    assert.equal((await importers(['limit.ts'], many)).length, 20);
  });
});

describe('diagnostics of a step', () => {
  it('include files that import its own, before and after it', async () => {
    const test = await openBuild({
      plan: planOf(taskOf('T1', { risk: 'low' })),
      reviewLevel: 'off',
      files: { [limiterPath]: limiter, 'src/use.js': "import { take } from './limit.js';\n" },
      script: { builder: [edits('  return attempts < 5;', '  return attempts <= 5;')] },
    });
    const taken = test.session().progress.tasks[0];
    assert.deepEqual(taken?.importers, ['src/use.js']);
  });
});
