// Tool calls written as JSON.
import assert from 'node:assert/strict';
import { parseEditText } from '../../../../src/core/edits/formats/parse';
import { assertLinear } from '../../../kit/growth';

const replace = (all: boolean) => ({ op: 'replace', path: 'a.js', intent: '', oldText: 'one\n', newText: 'two', all });

const rows: readonly (readonly [name: string, text: string, ops: readonly object[], refused?: readonly RegExp[]])[] = [
  ['path, old and new', '{"path":"a.js","old":"one\\n","new":"two"}', [replace(false)]],
  ['all places', '{"path":"a.js","old":"one\\n","new":"two","replaceAll":true}', [replace(true)]],
  ['other names for the same', '{"file_path":"a.js","old_string":"one\\n","new_string":"two","replace_all":true}', [replace(true)]],
  [
    'an action and its input',
    '{"action":"replace_in_file","action_input":{"path":"a.js","old_text":"one\\n","new_text":"two"}}',
    [replace(false)],
  ],
  ['several lines, in a fence', 'So:\n```json\n{\n  "path": "a.js",\n  "old": "one\\n",\n  "new": "two"\n}\n```\n', [replace(false)]],
  [
    'a list of calls',
    '[{"path":"a.js","old":"one\\n","new":"two"}, {"path":"b.js","new":"x"}]',
    [replace(false), { op: 'create', path: 'b.js', intent: '', content: 'x', mayExist: 'called' }],
  ],
  ['an empty old text', '{"path":"b.js","old":"","new":"x"}', [{ op: 'create', path: 'b.js', intent: '', content: 'x' }]],
  [
    'a line to insert at',
    '{"path":"a.js","insertLine":2,"new":"x\\ny"}',
    [{ op: 'replace', path: 'a.js', intent: '', oldText: '', newText: 'x\ny\n', all: false, wholeLines: true, line: 2 }],
  ],
  [
    'brackets and quotes in its texts',
    '{"path":"a.js","old":"}\\"{[","new":"\\\\"}',
    [{ ...replace(false), oldText: '}"{[', newText: '\\' }],
  ],
  [
    'a letter and a colon at a line end, and an escaped backslash elsewhere',
    JSON.stringify({ path: 'a.js', old: 'one\n', new: 'if x:\n  /\\s/' }),
    [{ ...replace(false), newText: 'if x:\n  /\\s/' }],
  ],
  ['no new text', '{"path":"a.js","old":"one"}', [], [/Line 1.*"new_text" is missing/]],
  ['a path of the wrong kind', '{"path":7,"old":"one","new":"two"}', [], [/"path" is missing or of the wrong kind/]],
  ['an end that never comes', '{"path":"a.js",\n"old":"one",\n"new":', [], [/Line 1.*cannot be read/]],
  ['other data, which is talk', '{"path":"a.js","kind":"file"}\n["x"]\n{}', []],
];

describe('a call written as JSON', () => {
  for (const [name, text, ops, refused = []] of rows) {
    it(`with ${name}`, () => {
      const read = parseEditText(text);
      assert.deepEqual(read.ops, ops);
      assert.equal(read.refused.length, refused.length, read.refused.map(({ hint }) => hint).join('\n'));
      for (const [index, pattern] of refused.entries()) assert.match(read.refused[index]?.hint ?? '', pattern);
    });
  }

  const call = { name: 'replace_in_file', arguments: { path: 'a.js', old_text: 'one', new_text: 'two', intent: 'x' } };
  for (const piece of [`${JSON.stringify(call, null, 2)}\n\n`, '{"path": "a"\n\n', '{"path":\n'])
    it(`are read in linear time from ${JSON.stringify(piece.slice(0, 16))}`, () => assertLinear(piece, (text) => parseEditText(text)));
});
