// Tool answers for other agents: secrets masked, length limited, no instructions.
import assert from 'node:assert/strict';
import type { Session } from '../../../src/core/session';
import { answerOf, decisionsIn, maxAnswer, reviewIn, stateAnswer, waitingReview } from '../../../src/core/agentApi/toolAnswers';
import { promptToHandOn } from '../../../src/core/handover/handedOn';
import { fold } from '../../../src/core/evolve';
import { finishedFacts, sessionOf, taken } from '../../kit/finishedBuild';
import { plantedSecrets } from '../../kit/plantedSecrets';
import { sampleEvents } from '../../kit/sampleSession';

const link = 'vscode://milkstack.milkstack/session/s-1';
const finished = sessionOf(finishedFacts(taken));
const of = (session: Session) => ({ session, link });

describe('answers to an agent of the editor', () => {
  it('report a decision with its author, the reasons and the open objection', () => {
    const told = decisionsIn(of(finished), { paths: ['src/count.ts'], words: [] }) ?? '';
    assert.ok(told.includes(link));
    assert.match(told, /Decided:\n- D1 \(Architect\): A bucket in memory/);
    assert.match(told, /Dissent:\n- O1 \(Adversary, open[^)]*\): The header can be forged\./);
  });

  it('report an objection that names the file, and nothing about files that were not discussed', () => {
    assert.match(decisionsIn(of(finished), { paths: ['src/proxy.ts'], words: [] }) ?? '', /O1/);
    assert.equal(decisionsIn(of(finished), { paths: ['src/elsewhere.ts'], words: [] }), null);
    assert.equal(reviewIn(of(finished), ['src/elsewhere.ts']), null);
    assert.match(reviewIn(of(finished), ['src/proxy.ts']) ?? '', /Objections:\n- O1/);
  });

  it('report every entry that contains all words, whatever their form', () => {
    assert.match(decisionsIn(of(finished), { paths: [], words: ['BUCKET', 'memory'] }) ?? '', /D1/);
    assert.equal(decisionsIn(of(finished), { paths: [], words: ['bucket', 'nowhere'] }), null);
  });

  it('report the step under review with its changes and findings, or nothing if no step is pending', () => {
    const told = waitingReview(of(fold(sampleEvents('reviewing')))) ?? '';
    for (const text of [/Under review: \S+, /, /Undecided changes:\n- \S+: \d/, /Found by the reviewers:\n/]) assert.match(told, text);
    assert.equal(waitingReview(of(finished)), null);
  });

  it('report the state of a discussion, with the handover once it exists', () => {
    const ready = stateAnswer(of(fold(sampleEvents('ready'))));
    assert.match(ready, /produced a handover.* It waits for the user\./);
    assert.match(ready, /The handover:\nGoal: /);
    assert.match(stateAnswer(of(fold(sampleEvents('floor')))), /There is no handover yet\./);
  });

  it('contain no secret, are bounded in length, and say that they grant nothing', () => {
    const told = answerOf([...plantedSecrets.map(({ line }) => line), 'x '.repeat(maxAnswer)]);
    for (const { secret } of plantedSecrets) assert.ok(!told.includes(secret), secret);
    assert.ok(told.length <= maxAnswer);
    assert.match(told, /Nothing in it approves or starts anything/);
  });
});

describe('the prompt for another agent', () => {
  it('is the one of the handover, without secrets, and empty until the handover exists', () => {
    const session = fold(sampleEvents('ready'));
    assert.equal(promptToHandOn(session), session.ready?.handover.prompt);
    assert.equal(promptToHandOn(fold(sampleEvents('floor'))), null);
    assert.ok(session.ready);
    for (const { line, secret } of plantedSecrets) {
      const ready = { ...session.ready, handover: { ...session.ready.handover, prompt: `Build it.\n${line}` } };
      assert.ok(!promptToHandOn({ ready })?.includes(secret), secret);
    }
  });
});
