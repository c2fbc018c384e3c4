// Lessons from a build for the next request.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { lessonsFrom } from '../../../src/core/outcome/lessons';
import { finishedFacts, rejected, sessionOf, taken, takenInPart } from '../../kit/finishedBuild';
import { emptySession } from '../../../src/core/session';

const learnedWith = (t2: readonly Fact[]) => lessonsFrom(sessionOf(finishedFacts(t2)));

describe('lessons of a build', () => {
  it('are what was built and accepted', () => {
    const lines = learnedWith(taken);
    assert.match(lines[0] ?? '', /^Built: /);
    assert.ok(lines.some((line) => line.startsWith('Decision, kept: ')) && lines.some((line) => line.startsWith('Constraint, kept: ')));
    assert.ok(!lines.some((line) => line.includes('rejected')));
  });

  it('begin with what the user rejected', () => {
    for (const t2 of [rejected, takenInPart]) assert.match(learnedWith(t2)[1] ?? '', /^The user rejected an edit of src\//);
  });

  it('are short, whatever the build was', () => {
    const facts = finishedFacts(taken).map((fact) =>
      fact.type === 'plan.proposed' ? { ...fact, plan: { ...fact.plan, goal: 'x '.repeat(1_000) } } : fact,
    );
    const lines = lessonsFrom(sessionOf(facts));
    assert.ok(lines.length <= 12 && lines.every((line) => line.length <= 300));
  });

  it('are none if nothing was built', () => {
    assert.deepEqual(lessonsFrom(emptySession), []);
    const { progress, ...session } = sessionOf(finishedFacts(taken));
    assert.deepEqual(lessonsFrom({ ...session, progress, phase: 'execution' }), []);
  });
});
