// Progress of an edit while its call streams.
import assert from 'node:assert/strict';
import { editLine, editUnderWay } from '../../../../src/core/edits/lines/editProgress';

describe('an edit that is being written', () => {
  for (const [what, call, expected] of [
    ['by its path and intent', { name: 'delete_file', args: { path: './a.js', intent: 'Say it' } }, 'a.js: Say it'],
    ['a rename by the path it has', { name: 'rename_file', args: { from: 'a.js', to: 'b.js', intent: '' } }, 'a.js'],
    ['one that will be refused as it came', { name: 'delete_file', args: { path: '../a.js', intent: 'x\ny' } }, '../a.js: x y'],
    ['one that nobody can read as nothing', { name: 'write', args: 7 }, ''],
  ] as const) {
    it(`is named: ${what}`, () => assert.equal(editLine(editUnderWay('t1', call, 1)), expected));
  }

  it('shows nothing of its text, and is limited in length', () => {
    const call = { name: 'create_file', args: { path: 'a'.repeat(900), intent: 'x', content: 'the text' } };
    const told = JSON.stringify(editUnderWay('t1', call, 3));
    assert.doesNotMatch(told, /the text/);
    assert.ok(told.length < 300);
  });
});
