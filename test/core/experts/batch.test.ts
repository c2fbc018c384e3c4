// Next step of a batch of experts, in every state.
import assert from 'node:assert/strict';
import { type Batch, nextForExperts, noExperts } from '../../../src/core/experts/batch';
import { expertBrief } from '../../kit/expertFacts';

const answered = (...experts: readonly string[]): Batch['answers'] =>
  experts.map((expert) => ({ expert, outcome: 'done', text: 'By address.', reason: null }));

const called: Batch = {
  ...{ id: 'b', experts: [], brief: null, by: null, arm: null, answers: [], isGathered: false, votes: [], map: null },
  ...{ isMapped: false, isSkipped: false, said: [], receipts: {} },
};
const briefed: Batch = { ...called, brief: expertBrief };
const gathered: Batch = { ...briefed, answers: answered('e1', 'e2'), isGathered: true };
const vote = { expert: 'e1', choice: 'A', reason: '' };

describe('the next step of a batch of experts', () => {
  const rows: readonly (readonly [when: string, batch: Batch, next: ReturnType<typeof nextForExperts>])[] = [
    ['without a brief', called, 'briefExperts'],
    ['before the user has chosen', briefed, 'choice'],
    ['of one answer', { ...briefed, arm: 'one' }, 'askExperts'],
    ['of one answer that is there', { ...gathered, arm: 'one' }, null],
    ['of a vote before the answers', { ...briefed, arm: 'vote' }, 'askExperts'],
    ['of a vote after the answers', { ...gathered, arm: 'vote' }, 'judgeAnswers'],
    ['of a vote in which one has not voted', { ...gathered, arm: 'vote', votes: [vote] }, 'judgeAnswers'],
    ['of a vote that is complete', { ...gathered, arm: 'vote', votes: [vote, { ...vote, expert: 'e2' }] }, null],
    ['of a vote on a single answer', { ...gathered, arm: 'vote', answers: answered('e1') }, null],
    ['of claims before the answers', { ...briefed, arm: 'experts' }, 'askExperts'],
    ['of claims without a map', { ...gathered, arm: 'experts' }, 'mapClaims'],
    ['of claims with a map', { ...gathered, arm: 'experts', isMapped: true }, null],
    ['of a skipped batch', { ...called, isSkipped: true }, null],
  ];
  for (const [when, batch, next] of rows)
    it(`${when} is ${next ?? 'none'}`, () => assert.equal(nextForExperts({ batches: [batch], current: 'b', step: null }), next));

  it('is none without a batch', () => assert.equal(nextForExperts(noExperts), null));
});
