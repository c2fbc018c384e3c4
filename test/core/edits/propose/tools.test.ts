// Edit tools and their arguments.
import assert from 'node:assert/strict';
import { editsOf, editTools, maxEditLength } from '../../../../src/core/edits/propose/tools';
import { column } from '../../../kit/lists';

/** The only edit of a call. */
function editOf(call: Parameters<typeof editsOf>[0]) {
  const [edit, ...more] = editsOf(call);
  assert.ok(edit && more.length === 0);
  return edit;
}

const replaceArgs = { path: './src\\a.ts', intent: ' Rename it ', old_text: 'a', new_text: 'b' };

describe('editTools', () => {
  it('offers five flat calls whose required fields exist', () => {
    assert.deepEqual(column(editTools, 'name'), ['replace_in_file', 'create_file', 'rewrite_file', 'rename_file', 'delete_file']);
    for (const { parameters } of editTools) {
      const properties = parameters.properties as Record<string, { type: string; description: string }>;
      for (const name of parameters.required as string[]) assert.ok(properties[name]?.description, name);
      for (const { type } of Object.values(properties)) assert.match(type, /^(string|boolean)$/);
    }
  });
});

describe('editsOf', () => {
  it('reads a replacement, and normalizes its path', () => {
    assert.deepEqual(editOf({ name: 'replace_in_file', args: replaceArgs }), {
      ok: true,
      value: { op: 'replace', path: 'src/a.ts', intent: 'Rename it', oldText: 'a', newText: 'b', all: false },
    });
  });

  it('reads the other calls', () => {
    const op = (name: string, args: unknown) => {
      const result = editOf({ name, args });
      return result.ok ? result.value : result.error;
    };
    assert.deepEqual(op('create_file', { path: 'a', intent: 'x', content: '' }), { op: 'create', path: 'a', intent: 'x', content: '' });
    assert.deepEqual(op('rewrite_file', { path: 'a', intent: 'x', content: 'y' }), { op: 'rewrite', path: 'a', intent: 'x', content: 'y' });
    assert.deepEqual(op('delete_file', { path: 'a', extra: 1 }), { op: 'delete', path: 'a', intent: '' });
    assert.deepEqual(op('rename_file', { from: './a', to: 'b\\c', intent: 'x' }), { op: 'rename', path: 'a', to: 'b/c', intent: 'x' });
  });

  it('refuses a rename with an invalid source or target, and names the file', () => {
    const refused = (args: unknown) => {
      const result = editOf({ name: 'rename_file', args });
      return result.ok ? null : [result.error.path, result.error.reason];
    };
    assert.deepEqual(refused({ from: 'a' }), ['a', 'malformed']);
    assert.deepEqual(refused({ from: 'a', to: '' }), ['a', 'malformed']);
    assert.deepEqual(refused({ from: '../a', to: 'b' }), ['../a', 'outsideWorkspace']);
    assert.deepEqual(refused({ from: 'a', to: '/b' }), ['a', 'outsideWorkspace']);
    assert.deepEqual(refused({ from: 'a', to: '.git/b' }), ['a', 'protectedPath']);
  });

  it('drops an intent or a replace_all it cannot read', () => {
    const result = editOf({ name: 'replace_in_file', args: { ...replaceArgs, intent: 7, replace_all: 'yes' } });
    assert.ok(result.ok && result.value.op === 'replace');
    assert.deepEqual([result.value.intent, result.value.all], ['', false]);
  });

  const refused: readonly (readonly [string, string, unknown, string, RegExp])[] = [
    ['an unknown tool', 'run_shell', { path: 'a' }, 'malformed', /no tool run_shell/],
    ['no arguments', 'delete_file', null, 'malformed', /"path" is missing/],
    ['a missing text', 'replace_in_file', { path: 'a', old_text: 'x' }, 'malformed', /new_text/],
    ['a text that is no text', 'create_file', { path: 'a', content: { a: 1 } }, 'malformed', /content/],
    ['an empty path', 'delete_file', { path: '' }, 'malformed', /path/],
    ['a path outside', 'delete_file', { path: '../a' }, 'outsideWorkspace', /inside the workspace/],
    ['a protected path', 'create_file', { path: '.git/config', content: '' }, 'protectedPath', /never edited here/],
    ['a text with a NUL', 'create_file', { path: 'a', content: 'a\0' }, 'binary', /text/],
    ['a text that is too long', 'create_file', { path: 'a', content: 'a'.repeat(maxEditLength + 1) }, 'tooLarge', /2000000/],
  ];
  for (const [name, tool, args, reason, hint] of refused) {
    it(`refuses ${name}`, () => {
      const result = editOf({ name: tool, args });
      assert.ok(!result.ok);
      assert.equal(result.error.reason, reason);
      assert.match(result.error.hint, hint);
    });
  }
});
