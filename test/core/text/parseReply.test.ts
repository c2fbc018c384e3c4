// Parsing and repair of typed replies.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { balancedObjects, maxReplyChars, parseJson, parseTyped } from '../../../src/core/text/parseReply';
import { rounds } from '../../kit/rounds';

const value = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : parsed.error;
};

describe('the parser of replies', () => {
  const strict: readonly (readonly [string, string, unknown])[] = [
    ['plain JSON', '{"next":"architect"}', { next: 'architect' }],
    ['JSON with white space and a byte order mark', '\uFEFF \n {"a":1}\n\n', { a: 1 }],
    ['an array', '[1,2]', [1, 2]],
    ['a fenced block', '```json\n{"a":1}\n```', { a: 1 }],
    ['a fence of another language', '```js\n{"a":1}\n```', { a: 1 }],
    ['a fence without a language', '```\n{"a":1}\n```', { a: 1 }],
    ['a fence of tildes with Windows line endings', '~~~json\r\n{"a":1}\r\n~~~', { a: 1 }],
    ['a fence that was never closed', '```json\n{"a":1}', { a: 1 }],
    ['a fence of four around one of three', '````md\n```json\n{"a":1}\n```\n````', { a: 1 }],
    ['a fence on one line', '```json {"a":1} ```', { a: 1 }],
    ['the last of two fences', '```json\n{"a":1}\n```\nor rather\n```json\n{"a":2}\n```', { a: 2 }],
    ['a fenced array in prose', 'Here:\n```json\n[{"a":1}]\n```', [{ a: 1 }]],
    ['a fence of prose before an object', '```\nhello\n```\n{"a":1}', { a: 1 }],
    ['prose around an object', 'Sure! {"a":{"b":[1,{}]}} Hope it helps', { a: { b: [1, {}] } }],
    ['the last of two objects', 'first {"a":1} then {"a":2}', { a: 2 }],
    ['an object followed by braces in prose', '{"a":1} and that is {it}', { a: 1 }],
    ['an object after an apostrophe', `It's "so" that {"a":"it's"} it is`, { a: "it's" }],
    ['an object after a brace that never closes', 'if (x) { then {"a":1}', { a: 1 }],
    ['an object after a string that its line did not close', '{"quoted, it said\n{"a":1}', { a: 1 }],
    ['braces and quotes inside strings', 'x {"a":"} \\" {","b":"\\\\"} y', { a: '} " {', b: '\\' }],
    ['a fence inside a string', 'x {"a":"```json"} y', { a: '```json' }],
    ['the name of a prototype as data', '{"__proto__":{"polluted":true}}', JSON.parse('{"__proto__":{"polluted":true}}')],
  ];
  for (const [name, text, expected] of strict) {
    it(`reads ${name}`, () => {
      const parsed = parseJson(text);
      assert.ok(parsed.ok);
      assert.deepEqual([parsed.value.value, parsed.value.repaired, parsed.value.lost], [expected, false, []]);
    });
  }

  const repaired: readonly (readonly [string, string, unknown])[] = [
    ['Python literals', '{"a": True, "b": False, "c": None}', { a: true, b: false, c: null }],
    ['undefined', '{"a": undefined}', { a: null }],
    ['trailing commas', '{"a": [1, 2, ], "b": {"c": 1,},}', { a: [1, 2], b: { c: 1 } }],
    ['single quotes', `{'a': 'say "hi"', "b": 'it\\'s \\u00e9'}`, { a: 'say "hi"', b: "it's é" }],
    ['raw line endings inside a string', '{"a": "one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }],
    ['literals inside a fence', "```python\n{'a': None}\n```", { a: null }],
    ['a missing comma', '{"a":1 "b":"x"\n"c":[{"d":1} {"d":2}]}', { a: 1, b: 'x', c: [{ d: 1 }, { d: 2 }] }],
    ['bare keys and a bare word', '{a: 1, done_when: "x", severity: blocker}', { a: 1, done_when: 'x', severity: 'blocker' }],
    ['typographic quotation marks', '{“a”: “say "hi"”, “b”: [„eins“, «deux»]}', { a: 'say "hi"', b: ['eins', 'deux'] }],
    ['unknown escapes', String.raw`{"a": "C:\dir\new", "b": "\d+ of \"x\"\n"}`, { a: 'C:\\dir\\new', b: '\\d+ of "x"\n' }],
    ['literals in prose', "I say {'a': True}.", { a: true }],
  ];
  for (const [name, text, expected] of repaired) {
    it(`repairs ${name} and reports it`, () => assert.deepEqual(value(text), { value: expected, repaired: true, lost: [] }));
  }

  it('keeps words inside strings while it repairs others', () => {
    assert.deepEqual(value('{"a": "True, None,]", "b": True,}'), { value: { a: 'True, None,]', b: true }, repaired: true, lost: [] });
  });

  const refused: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['prose', 'lorem ipsum'],
    ['a value that was cut off', '{"action":"spe'],
    ['a cut-off value with single quotes', "{'action': 'spe"],
    ['a cut-off value that ends in an escape', '{"a":"b\\'],
    ['a missing value', '{"a": }'],
    ['a missing element', '[1,,2]'],
    ['a lone comma', '[,]'],
    ['an apostrophe that nobody escaped', "{'a': 'it's'}"],
    ['a number in a fence', '```\n42\n```'],
    ['NaN', '{"a": NaN}'],
  ];
  for (const [name, text] of refused) {
    it(`refuses ${name}`, () => assert.equal(parseJson(text).ok, false));
  }
});

describe('a reply that is not JSON as a whole', () => {
  const value = (text: string) => {
    const parsed = parseJson(text);
    return parsed.ok ? parsed.value.value : parsed.error;
  };

  it('is read if it is lines of names and values', () => {
    assert.deepEqual(value('action: speak\nnext: "architect"\ntasks: [{"id": "T1"}, {"id": "T2"}]'), {
      action: 'speak',
      next: 'architect',
      tasks: [{ id: 'T1' }, { id: 'T2' }],
    });
    assert.deepEqual(value('```yaml\nchoice: A\nwhy: It holds.\n```'), { choice: 'A', why: 'It holds.' });
  });

  it('keeps all entries of a list whose last one could be an answer too', () => {
    assert.deepEqual(value('The tasks are [{"id": "T1"}, {"id": "T2"}] as said.'), [{ id: 'T1' }, { id: 'T2' }]);
    assert.deepEqual(value('First {"id": "T1"}, no, rather {"id": "T2"}.'), { id: 'T2' });
  });
});

describe('the parser of replies with hostile input', () => {
  const full = (piece: string) => piece.repeat(Math.floor(maxReplyChars / piece.length));
  const pieces = [
    '{',
    '}',
    '{}',
    '{a}',
    '[',
    '"',
    "'",
    '\\"',
    "\\'",
    '{"',
    "{'",
    '{"a":',
    '```\n',
    '```',
    '~~~ ',
    ' ',
    '\n',
    '{ ',
    ',',
    'True ',
    '\u0000',
    '🥛',
    '"\\',
  ];
  for (const piece of pieces) {
    it(`terminates on endless ${JSON.stringify(piece)}`, () => {
      const text = full(piece);
      const parsed = parseJson(text);
      assert.equal(parsed.ok, piece === '{}', parsed.ok ? 'a value' : parsed.error);
      assert.ok(parseJson(`{"a": 'b', ${text.slice(0, -20)}`) !== null);
    });
  }

  it('finds an answer after many open braces', () => {
    assert.deepEqual(value(`${'{'.repeat(150_000)} {"a":1}`), { value: { a: 1 }, repaired: false, lost: [] });
  });

  it('reads a value nested as deeply as its size allows', () => {
    const depth = 90_000;
    assert.ok(parseJson(`${'['.repeat(depth)}${']'.repeat(depth)}`).ok);
  });

  it('finds the balanced objects of two million characters in one pass', () => {
    assert.equal(balancedObjects('{'.repeat(rounds(2_000_000))).length, 0);
    assert.equal(balancedObjects('{}'.repeat(rounds(1_000_000))).length, rounds(1_000_000));
    assert.equal(balancedObjects(`${'{'.repeat(rounds(1_000_000))}${'}'.repeat(rounds(1_000_000))}`).length, 1);
    assert.deepEqual(balancedObjects('{"'.repeat(rounds(1_000_000))), []);
  });

  it('refuses a reply over the size limit unread, and reads one just below', () => {
    const wrap = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`;
    assert.ok(parseJson(wrap(maxReplyChars)).ok);
    const parsed = parseJson(wrap(maxReplyChars + 1));
    assert.ok(!parsed.ok && parsed.error.includes('200001'));
  });
});

describe('a typed reply', () => {
  const schema = v.object({ reason: v.string(), next: v.picklist(['architect', 'user']), again: v.optional(v.boolean()) });

  it('is the value of the schema', () => {
    const read = parseTyped('Well: {"reason":"r","next":"user","more":1}', { schema });
    assert.deepEqual(read, { state: 'whole', value: { reason: 'r', next: 'user' } });
  });

  it('keeps what the schema transforms', () => {
    const trimmed = v.pipe(v.string(), v.trim());
    assert.deepEqual(parseTyped('" a "', { schema: trimmed }), { state: 'whole', value: 'a' });
  });

  it('names the error and its place in few words', () => {
    const parsed = parseTyped(`{"next":"${'nobody'.repeat(500)}"}`, { schema });
    assert.ok(parsed.state === 'unreadable');
    assert.match(parsed.problem, /reason:.*next:/);
    assert.ok(parsed.problem.length <= 600);
  });

  it('reports that there was no value', () => {
    const parsed = parseTyped('lorem ipsum', { schema });
    assert.ok(parsed.state === 'unreadable' && parsed.problem.includes('no complete JSON value'));
  });

  it('is refused without an exception if its nesting exceeds the stack', () => {
    type Nest = readonly Nest[];
    const nest: v.GenericSchema<unknown, Nest> = v.lazy(() => v.array(nest));
    const parsed = parseTyped(`${'['.repeat(90_000)}${']'.repeat(90_000)}`, { schema: nest });
    assert.ok(parsed.state === 'unreadable' && parsed.problem.includes('cannot be checked'));
  });
});
