// Revisions of random 12-step plans: steps without a comment stay byte-identical.
import assert from 'node:assert/strict';
import { revisionForm, revisionOf } from '../../../src/core/plan/revision';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { parseTyped } from '../../../src/core/text/parseReply';
import { task } from '../../kit/openPlan';
import { createRandom, type SeededRandom } from '../edits/seededRandom';

const count = 12;

function randomPlan(random: SeededRandom): TaskMap {
  const some = (words: readonly string[]) => words.filter(() => random.chance(0.4));
  const tasks = Array.from({ length: count }, (_, index) =>
    task(`T${index + 1}`, {
      title: `Step ${index + 1} "${random.pick(['a', 'ä', '見出し', '`code`'])}"`,
      steps: ['Do it', ...some(['Again', 'T4 first', ' spaced  out '])],
      dependsOn: some(Array.from({ length: index }, (_each, at) => `T${at + 1}`)),
      risk: random.pick(['low', 'medium', 'high']),
      ...(random.chance(0.5) && { pitfalls: ['Line one\nline two', 'none'] }),
      ...(random.chance(0.3) && { decisions: [{ question: 'Which?', options: ['x', 'y'], recommended: 'x', chosen: 'y' }] }),
    }),
  );
  return { goal: 'A goal', tasks, openDecisions: some(['Is it a setting?', 'O1 is left']) };
}

/** A planner's reply with random changes: steps changed, left out, split or reworded, and IDs in other formats. */
function randomReply(
  random: SeededRandom,
  plan: TaskMap,
  named: readonly string[],
): { readonly reply: TaskMap; readonly gone: readonly string[] } {
  const gone = named.filter(() => random.chance(0.2));
  const spelled = (id: string) => (random.chance(0.3) ? id.replace('T', random.pick(['t', 'task ', 'Step ', '#'])) : id);
  const tasks = plan.tasks.flatMap((each) => {
    const isNamed = named.includes(each.id);
    if (gone.includes(each.id) || (!isNamed && random.chance(0.7))) return [];
    const written = { ...each, id: spelled(each.id), title: `${each.title} changed`, steps: ['Do it twice'] };
    return isNamed && random.chance(0.3) ? [written, task(`T${20 + Number(each.id.slice(1))}`, { dependsOn: [each.id] })] : [written];
  });
  return { reply: { ...plan, goal: 'Another goal', tasks: random.chance(0.3) ? tasks.toReversed() : tasks, openDecisions: [] }, gone };
}

describe('a revision of a plan', () => {
  for (let seed = 1; seed <= 40; seed++) {
    it(`keeps the steps without a comment, set ${seed}`, () => {
      const random = createRandom(seed * 7_907);
      const plan = randomPlan(random);
      const named = plan.tasks.map(({ id }) => id).filter(() => random.chance(0.3));
      if (named.length === 0) named.push('T5');
      const placed = named.map((taskId, index) => ({ id: `c${index}`, taskId, line: 'Do it', text: 'Twice' }));
      const revision = revisionOf({ plan }, [], placed);
      assert.deepEqual(revision?.steps, named);
      const { reply, gone } = randomReply(random, plan, named);
      const read = parseTyped(JSON.stringify(reply), revisionForm(revision, []));
      assert.equal(read.state, 'whole', JSON.stringify(read));
      const after = read.state === 'whole' ? read.value : plan;
      const untouched = plan.tasks.filter(({ id, dependsOn }) => !named.includes(id) && !dependsOn.some((each) => gone.includes(each)));
      for (const each of untouched) assert.equal(JSON.stringify(after.tasks.find(({ id }) => id === each.id)), JSON.stringify(each));
      assert.equal(after.goal, plan.goal);
      const order = after.tasks.map(({ id }) => id).filter((id) => plan.tasks.some((each) => each.id === id));
      assert.deepEqual(
        order,
        plan.tasks.map(({ id }) => id).filter((id) => !gone.includes(id)),
      );
      assert.ok(after.tasks.every(({ dependsOn }) => !dependsOn.some((id) => gone.includes(id))));
      for (const id of named.filter((each) => !gone.includes(each)))
        assert.deepEqual(after.tasks.find((each) => each.id === id)?.steps, ['Do it twice']);
    });
  }
});
