// Agreed items that no plan step covers.
import assert from 'node:assert/strict';
import { obligationsOf, uncoveredItems, withOpenObjections } from '../../../src/core/plan/uncoveredItems';
import { asOpenDecisions, type TaskMap } from '../../../src/core/plan/taskMap';
import { opened } from '../../kit/openDiscussion';
import { debated, task, wholePlan } from '../../kit/openPlan';
import { handover, stamped } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';
import { column, columns } from '../../kit/lists';

describe('entries that a plan must cover', () => {
  const facts = [...opened(), ...debated()];
  const session = fold(stamped(facts));
  const ids = (gaps: readonly { id: string }[]) => gaps.map(({ id }) => id);

  it('are constraints, decisions and open objections, by ID of the ledger', () => {
    const found = columns(obligationsOf(session), 'id', 'kind')?.map((row) => row.join(' '));
    assert.deepEqual(found, ['C1 constraint', 'D1 decision', 'O1 objection', 'P1 clause']);
  });

  it('include items only in the handover, without repeating any', () => {
    const constraints = ['No new dependency.', 'p95 under 5 ms'];
    const more = fold(stamped([...facts, { type: 'ready.written', handover: { ...handover, constraints } }]));
    const found = obligationsOf(more).flatMap(({ id, kind, text }) => (kind === 'constraint' ? [`${id}: ${text}`] : []));
    assert.deepEqual(found, ['C1: no new dependency', 'C2: p95 under 5 ms']);
  });

  for (const id of ['(C1)', '(C1).', '[C1]', '– C1', '(C1, D2)', '( C1 )', '(C1) '])
    it(`match a constraint of the handover that ends with ${id}`, () => {
      const constraints = [`No new dependency ${id}`, `p95 under 5 ms ${id.replace('C1', 'C2')}`];
      const more = fold(stamped([...facts, { type: 'ready.written', handover: { ...handover, constraints } }]));
      const found = obligationsOf(more).filter(({ kind }) => kind === 'constraint');
      assert.deepEqual(column(found, 'text'), ['no new dependency', 'p95 under 5 ms']);
    });

  it('exclude a closed objection', () => {
    const closed = fold(stamped([...facts, { type: 'objection.closed', objectionId: 'O1', reason: 'met' }]));
    assert.deepEqual(ids(obligationsOf(closed)), ['C1', 'D1', 'P1']);
  });

  it('are open decisions in full, beside all earlier ones', () => {
    const [text, notes] = ['Keep the log. '.repeat(42), { silent: '{claims}?', open: '', decided: '' }];
    const added = ['P7', 'P8'].map((id) => ({ id, kind: 'clause', text }) as const);
    for (const taken of [0, 59, 60, 70]) {
      const openDecisions = Array.from({ length: taken }, (_, at) => `Earlier ${at}.`);
      const { openDecisions: after } = withOpenObjections({ goal: '', tasks: [task('T1')], openDecisions }, added, notes);
      assert.ok(after.length <= 60 && [...openDecisions, 'P7', 'P8'].every((line) => after.join('\n').includes(line)), after.join('\n'));
      if (taken === 0) assert.deepEqual(after, [`P7 (${text})?`, `P8 (${text})?`]);
    }
    assert.match(asOpenDecisions(['x'.repeat(9_000)])[0] ?? '', /^x+…$/);
  });

  const bare = { goal: '', tasks: [task('T1')], openDecisions: [] };
  for (const [name, plan, expected] of [
    ['a plan that names everything', wholePlan, []],
    ['a plan that names nothing', bare, ['C1', 'D1', 'O1', 'P1']],
    ['an objection kept as an open decision', { ...bare, openDecisions: ['O1: nothing is built against it'] }, ['C1', 'D1', 'P1']],
    ['a constraint that is only talked about', { ...bare, openDecisions: ['C1 cannot be kept'] }, ['C1', 'D1', 'O1', 'P1']],
    ['ids with words around them', { ...bare, tasks: [task('T1', { answers: ['decision D1'], honours: ['C1 (user)'] })] }, ['O1', 'P1']],
    ['an id that only begins alike', { ...bare, tasks: [task('T1', { answers: ['O11', 'D1', 'C1'] })] }, ['O1', 'P1']],
  ] as readonly (readonly [string, TaskMap, readonly string[]])[]) {
    it(`are in ${name}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(ids(uncoveredItems(plan, obligationsOf(session))), expected);
    });
  }
});
