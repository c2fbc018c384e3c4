// Parsing of stances: the specified form, the form in old logs, and malformed ones.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { joinedStance, stanceForm, storedStance, unreadLists } from '../../../src/core/discussion/stanceForms';
import type { Stance } from '../../../src/core/discussion/stance';
import { fold } from '../../../src/core/evolve';
import { parseTyped } from '../../../src/core/text/parseReply';
import { keptOf, lostOf } from '../../kit/readings';
import { turn } from '../../kit/seededSession';
import { columns, joinedColumns } from '../../kit/lists';

const read = (value: object) => {
  const parsed = parseTyped(JSON.stringify(value), stanceForm);
  const stance = keptOf(parsed);
  assert.ok(stance, parsed.state === 'unreadable' ? parsed.problem : '');
  return { ...stance, lost: lostOf(parsed) };
};
const raised = (value: object) => read(value).objections.map(({ text, blocking }) => `${text}${blocking ? ' !' : ''}`);

describe('objections of a stance', () => {
  for (const [form, value, expected] of [
    ['the agreed form', { objections: [{ text: 'A.', blocking: true }, { text: 'B.' }] }, ['A. !', 'B.']],
    ['one slot, as in older logs', { objection: 'A.', blocking: true }, ['A. !']],
    ['a lone object', { objections: { text: 'A.', blocking: 'true' } }, ['A. !']],
    ['a lone text', { objections: 'A.', blocking: true }, ['A. !']],
    ['a list of texts', { objections: ['A.', 'B.'] }, ['A.', 'B.']],
    ['both slots', { objections: ['A.'], objection: { text: 'B.', blocking: true } }, ['A.', 'B. !']],
    ['keys in any case', { Objections: [{ TEXT: 'A.', Blocking: 'True' }] }, ['A. !']],
    ['an objection under its own name', { objections: [{ objection: 'A.' }] }, ['A.']],
    ['none, where the position is one', { why: 'A.', blocking: true }, ['A. !']],
    ['nothing in one entry', { objections: [{ text: '' }, null, { text: 'A.' }] }, ['A.']],
  ] as const)
    it(`are parsed from ${form}`, () => assert.deepEqual(raised({ position: 'OBJECT', ...value }), expected));

  it('are named by ID in any spelling, as clauses are', () => {
    const closes = ['o1', '[O2]', 'O3: a forged header', 'objection O4', 'O5, O6 and o7', { id: 'o8' }, 'the last one'];
    const changes = [{ op: 'drop', id: 'p2 (number)' }];
    const { clauses, objections, ...said } = read({
      position: 'object',
      closes,
      objections: [{ text: 'A.', about: 'clause p1' }],
      clauses: changes,
    });
    assert.equal(said.closes.join(' '), 'O1 O2 O3 O4 O5 O6 O7 O8 the last one');
    assert.deepEqual([clauses[0]?.id, objections[0]?.about], ['P2', ['P1']]);
  });

  it('keep their closing condition and their own locations', () => {
    const { objections } = read({
      position: 'object',
      evidence: ['a.ts:1'],
      objections: [{ text: 'A.', satisfied_by: 'A test.', about: 'P2', evidence: 'b.ts:2' }],
    });
    assert.deepEqual(objections[0], { text: 'A.', blocking: false, about: ['P2'], evidence: ['b.ts:2'], satisfiedBy: 'A test.' });
    assert.deepEqual(read({ position: 'object', evidence: ['a.ts:1'], objection: 'A.' }).objections[0]?.evidence, ['a.ts:1']);
  });
});

describe('unknown content of a stance', () => {
  const text = 'The header comes from the client.';
  for (const [name, value, expected] of [
    ['objections under another name', { position: 'object', concerns: [{ text }] }, ['concerns']],
    ['in another language, with a reason', { position: 'changes', einwände: [text], why: 'It leaks.' }, ['einwände']],
    ['by number', { position: 'object', blockers: { 1: text } }, ['blockers']],
    ['none, where objections are read', { position: 'object', objections: [text], praise: ['Short.'] }, []],
    ['none, where the design is changed', { position: 'changes', clauses: ['Count.'], notes: ['Short.'] }, []],
    ['none, where nothing is against the design', { position: 'support', notes: ['Short.'] }, []],
    ['none, where the list has no words', { position: 'object', scores: [1, 2] }, []],
  ] as const)
    it(`is reported: ${name}`, () => assert.deepEqual(unreadLists(value), expected));

  it('keeps all lists of every trailer of a turn, and the position of the last one', () => {
    const more = { addresses: ['O2'], decided: ['Keep it.'], predictions: [{ claim: 'defined', of: 'a' }] };
    const [one, two] = [
      { position: 'object', objections: ['A.', 'B.'], clauses: [{ op: 'drop', id: 'P1' }], closes: ['O1'], asks: ['Why?'], ...more },
      { position: 'changes', objections: ['B.'], closes: ['O3'], asks: ['Why?'] },
    ].map(read);
    assert.ok(one && two);
    const { position, objections, clauses: changes, closes, asks, addresses, decided, predictions } = joinedStance([one, two]) ?? two;
    assert.deepEqual([position, objections.map(({ text: said }) => said), changes.length], ['changes', ['A.', 'B.'], 1]);
    assert.deepEqual([closes, asks, addresses, decided, predictions?.length], [['O1', 'O3'], ['Why?'], ['O2'], ['Keep it.'], 1]);
    assert.equal(joinedStance([]), null);
  });
});

describe('a design of a stance', () => {
  const clauses = (proposal: unknown) => read({ position: 'support', proposal }).proposal.map(({ kind, text }) => `${kind}: ${text}`);
  for (const [form, value, expected] of [
    ['one sentence', 'Count.', ['behaviour: Count.']],
    ['sentences', ['Count.', 'Forget.'], ['behaviour: Count.', 'behaviour: Forget.']],
    ['clauses', [{ kind: 'Turned Down', text: 'A delay.' }], ['turnedDown: A delay.']],
    ['a lone clause', { kind: 'number', text: '5 in 15 minutes' }, ['number: 5 in 15 minutes']],
    ['lists by kind', { behaviour: 'Count.', numbers: ['5', '10'] }, ['behaviour: Count.', 'number: 5', 'number: 10']],
    ['a kind nobody knows', [{ kind: 'vision', text: 'Count.' }], ['behaviour: Count.']],
    ['clauses with `message` for `text`', [{ kind: 'number', message: '5 in 15 minutes' }], ['number: 5 in 15 minutes']],
    ['nothing', null, []],
  ] as const)
    it(`is parsed from ${form}`, () => assert.deepEqual(clauses(value), expected));

  it('infers the kind of a change from its content if none is given', () => {
    const { clauses: changes } = read({
      position: 'support',
      clauses: ['Forget.', { id: 'P1', text: 'Count.' }, { op: 'DROP', id: 'P2' }, { id: 'P3' }],
    });
    assert.deepEqual(joinedColumns(changes, 'op', 'id', 'text'), ['add  Forget.', 'change P1 Count.', 'drop P2 ']);
  });
});

describe('a log in the old format with one objection and one proposal', () => {
  const old = {
    ...{ position: 'object', proposal: 'Count by address.', objection: 'It can be forged.', blocking: true, evidence: ['a.ts:1'] },
    ...{ addresses: [], closes: [], decided: [], asks: [], assumes: [], changed: false, why: '' },
  } as unknown as Stance;

  it('is converted when opened, with its objection and its proposal', () => {
    const opening = [
      { type: 'session.started', sessionId: 's', workspace: 'w', language: 'en', team: ['adversary'] },
      { type: 'phase.entered', from: null, to: 'discovery', cause: 'briefAccepted' },
    ];
    const events = [...opening, ...turn('adversary', old)].map((fact, index) => ({ ...fact, seq: index + 1, at: index }) as Event);
    const { discussion, transcript } = fold(events);
    assert.deepEqual(columns(discussion.objections, 'id', 'text', 'blocking', 'evidence'), [['O1', 'It can be forged.', true, ['a.ts:1']]]);
    assert.deepEqual(
      [discussion.proposal?.version, discussion.proposal?.clauses[0]?.id, discussion.proposal?.text],
      [1, 'P1', 'Count by address.'],
    );
    assert.ok(transcript);
  });

  it('is left unchanged if it is in today’s format', () => {
    const stance = storedStance(old);
    assert.equal(storedStance(stance), stance);
  });
});
