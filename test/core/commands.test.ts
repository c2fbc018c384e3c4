// Validation of panel commands.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { commandSchema } from '../../src/core/commands';

const hunk = { taskId: 't', hunkId: 'h' };

describe('commands on hunks', () => {
  for (const command of [
    { type: 'hunk.settle', ...hunk, accept: true },
    { type: 'hunk.settle', ...hunk, accept: true, confirmed: true },
    { type: 'task.settle', taskId: 't', accept: true, path: 'src/a.ts' },
    { type: 'hunk.edit', ...hunk, after: ['one', '', '\ttwo'] },
    { type: 'hunk.resolve', ...hunk, lines: [] },
  ])
    it(`are accepted: ${JSON.stringify(command)}`, () => assert.deepEqual(v.parse(commandSchema, command), command));

  for (const [name, lines] of [
    ['a line that is two', ['one\ntwo']],
    ['a line with a carriage return', ['one\r']],
    ['a NUL', ['one\0']],
    ['a line nobody typed', ['x'.repeat(100_001)]],
  ] as const) {
    it(`are refused with ${name}`, () => {
      assert.ok(!v.safeParse(commandSchema, { type: 'hunk.edit', ...hunk, after: lines }).success);
      assert.ok(!v.safeParse(commandSchema, { type: 'hunk.resolve', ...hunk, lines }).success);
    });
  }
});
