// Fitting a value to a schema: one bad entry never loses the rest.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { clipAtSentence, joinNames, splitAtSentences } from '../../../src/core/text/quoting';
import { fitToSchema } from '../../../src/core/text/fitToSchema';
import { parseTyped } from '../../../src/core/text/parseReply';
import { ballotSchema } from '../../../src/core/discussion/facts';
import { stanceSchema } from '../../../src/core/discussion/stance';
import { stanceForm } from '../../../src/core/discussion/stanceForms';
import { keptOf, lostOf } from '../../kit/readings';
import { executionHandoverSchema } from '../../../src/core/plan/executionHandover';

const long = `${'The header can be forged. '.repeat(30)}`.trim();
const stance = (more: object) => JSON.stringify({ position: 'object', blocking: true, ...more });
const read = (text: string) => {
  const parsed = parseTyped(text, stanceForm);
  const value = keptOf(parsed);
  assert.ok(value);
  return { value, lost: lostOf(parsed) };
};

describe('data from a model', () => {
  it('has a long blocking objection cut at the end of a sentence', () => {
    const { value, lost } = read(stance({ objection: long }));
    const [objection] = value.objections;
    assert.ok(objection && objection.text.length <= 600 && objection.text.endsWith('forged.'));
    assert.equal(objection.blocking, true);
    assert.equal(lost.length, 1);
  });

  it('has a text under another name cut and reported like one under its own', () => {
    const { value, lost } = fitToSchema({ rationale: long }, v.object({ why: v.pipe(v.string(), v.maxLength(99)) }));
    assert.deepEqual([Object.keys(value as object), lost.map(({ kind, path }) => `${kind} ${path}`)], [['why'], ['clipped why']]);
  });

  it('loses an invalid entry, and keeps the rest of the list', () => {
    const { value, lost } = read(stance({ evidence: ['src/a.ts:1', { at: { no: 'text' } }, 'src/b.ts:2', long] }));
    assert.deepEqual(value.evidence.slice(0, 2), ['src/a.ts:1', 'src/b.ts:2']);
    assert.equal(value.evidence.length, 3);
    assert.equal(lost.length, 2);
  });

  it('becomes a list from a single text, and a text from a list', () => {
    const { value, lost } = read(stance({ asks: 'Who reads it?', why: ['One.', 'Two.'] }));
    assert.deepEqual([value.asks, value.why, lost], [['Who reads it?'], 'One.\nTwo.', []]);
  });

  it('keeps the first entries of a list that is too long', () => {
    const { value, lost } = read(stance({ asks: Array.from({ length: 20 }, (_, index) => `Question ${index}?`) }));
    assert.deepEqual(
      [value.asks.length, lost.map(({ kind, path }) => `${kind} ${path}`)],
      [12, Array.from({ length: 8 }, (_, index) => `tooMany asks[${12 + index}]`)],
    );
  });

  it('stays unchanged if it is valid', () => {
    const { value, lost } = read(stance({ objection: 'It breaks.', evidence: [] }));
    assert.deepEqual([value.objections.map(({ text }) => text), value.evidence, lost], [['It breaks.'], [], []]);
  });

  it('becomes a flag from a word', () => {
    assert.deepEqual(
      ['true', ' False ', 'maybe'].map((blocking) => read(stance({ blocking, objection: 'It breaks.' })).value.objections[0]?.blocking),
      [true, false, false],
    );
  });

  it('never becomes a position if it is none', () => {
    assert.equal(keptOf(parseTyped('{"position":"maybe"}', { schema: stanceSchema })), null);
    assert.equal(keptOf(parseTyped('{"position":["object"]}', { schema: stanceSchema })), null);
    assert.equal(keptOf(parseTyped('"object"', { schema: ballotSchema })), null);
  });

  it('keeps a handover whose prompt is too long, with all of its decisions', () => {
    const decisions = ['A bucket', long];
    const reply = JSON.stringify({ decisions, prompt: 'Build it. '.repeat(1_000) });
    const handover = keptOf(parseTyped(reply, { schema: executionHandoverSchema }));
    assert.ok(handover && handover.prompt.length > 7_000 && handover.decisions.length === 2);
  });

  it('may be nested without end', () => {
    let value: unknown = 'deep';
    for (let depth = 0; depth < 5_000; depth++) value = [value];
    assert.doesNotThrow(() => fitToSchema({ asks: value }, stanceSchema));
  });

  it('keeps fields that the schema does not know, and a key called __proto__', () => {
    const fitted = fitToSchema(JSON.parse('{"a":"x","__proto__":{"b":1}}'), v.object({ a: v.string() }));
    assert.deepEqual([Object.keys(fitted.value as object), fitted.lost], [['a', '__proto__'], []]);
    assert.equal(({} as { b?: number }).b, undefined);
  });
});

describe('a shortened text', () => {
  it('tells how many names are left out', () => {
    const names = ['a.ts', 'bb.ts', 'ccc.ts'];
    assert.deepEqual(
      [19, 18, 8, 1].map((max) => joinNames(names, max)),
      ['a.ts, bb.ts, ccc.ts', 'a.ts, bb.ts, … +1', '… +3', '… +3'],
    );
  });

  for (const [text, max, cut] of [
    ['Short.', 10, 'Short.'],
    ['One two. Three four.', 12, 'One two.'],
    ['Onetwothreefour', 8, 'Onetwot…'],
    ['One two three four', 10, 'One two…'],
    ['一二。三四五六', 5, '一二。'],
    ['abc😀def', 5, 'abc…'],
  ] as const)
    it(`reads "${cut}"`, () => {
      assert.equal(clipAtSentence(text, max), cut);
      const parts = splitAtSentences(text, max);
      assert.equal(parts.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
      for (const part of [cut, ...parts]) assert.ok(part.length <= max && !/[\uD800-\uDBFF]$/.test(part), part);
    });
});
