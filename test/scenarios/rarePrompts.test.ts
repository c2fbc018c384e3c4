// Rare prompts, compared with golden files.
import assert from 'node:assert/strict';
import type { Fact } from '../../src/core/events';
import { expertsFrom } from '../../src/core/experts/expertSelection';
import { matchesGolden } from '../kit/golden';
import { edits, found, limiter, limiterPath, openBuild, planOf, taskOf } from '../kit/openBuild';
import { openDiscussion, speaks, turnText, waits } from '../kit/openDiscussion';
import { openPlan, planText, task } from '../kit/openPlan';
import { turn } from '../kit/sampleSession';
import { type ScriptedModels, type ScriptedStep, scriptedModels } from '../kit/scriptedModels';
import { wholePrompt } from '../kit/wholePrompt';

/** Compares the last request of a role that contains `text` with a golden file. */
function reads(models: ScriptedModels, role: string, file: string, text = ''): void {
  const asked = models.calls.filter((made) => made.role === role).map(wholePrompt);
  matchesGolden(
    `test/scenarios/prompts/${file}.md`,
    asked.findLast((whole) => whole.includes(text)) ?? assert.fail(`nobody asked ${role}`),
  );
}

const files = { [limiterPath]: limiter };

describe('assembled prompts of a longer discussion', () => {
  const said = [
    [
      'architect',
      'A window of fifteen minutes for each address is the simplest thing that holds. A token bucket is fairer to a burst, and nobody here has one.',
    ],
    [
      'adversary',
      'Behind one address sits a household. A window for each address alone locks Ada out with her brother, and who guesses changes the address.',
    ],
    [
      'director',
      'Two of us speak of different people: the Architect of who guesses once a minute, the Adversary of who shares an address. Which one does the user mean?',
    ],
  ] as const;
  const talk = (round: number): Fact[] =>
    said.flatMap(([agent, text], index) =>
      turn({ id: `t${round}-${index}`, agent, to: 'everyone', text: `${text} (${round}) ${text}`, stance: { position: 'support' } }),
    );
  const user = (id: string, text: string): Fact => ({ type: 'message.said', messageId: id, text, mentions: [] });

  it('equal condense.md for the condenser, including the earlier summary', async () => {
    const condensed = 'The Architect argued for a window and the Adversary for households; the user wants no new dependency.';
    const models = scriptedModels({
      contextTokens: 4_000,
      answer: ({ role }) => (role === 'condenser' ? { text: condensed } : role === 'router' ? waits : { text: turnText('So.') }),
    });
    const facts = [...[1, 2].flatMap(talk), user('m-1', 'Ada must get in, whatever her brother does.'), ...[3, 4, 5, 6].flatMap(talk)];
    const test = await openDiscussion({ models, facts, files });
    await test.say('Where do we stand?');
    for (const round of [7, 8, 9, 10]) await test.say(`${round}: ${said.map(([, text]) => text).join(' ')}`);
    reads(models, 'condenser', 'condense', condensed);
  });

  it('equal preMortem.md for the pre-mortem', async () => {
    const support: ScriptedStep = { text: turnText('It holds.', { position: 'support' }) };
    const ballot = { json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] } };
    const clauses = [
      { kind: 'behaviour', text: 'An address that has failed 10 times in 15 minutes waits.' },
      { kind: 'state', text: 'The counts are kept in memory.' },
    ];
    const models = scriptedModels({
      script: {
        architect: [{ text: turnText('A limiter.', { position: 'support', proposal: clauses }) }],
        director: [support],
        adversary: [support],
        ...{ 'director.ballot': [ballot], 'architect.ballot': [ballot], 'adversary.ballot': [ballot] },
        router: [speaks('architect')],
        foresight: [{ json: { report: 'I walked through it.', objection: '', places: [], satisfiedBy: '' } }],
      },
    });
    const test = await openDiscussion({ models, files, preMortem: true });
    await test.say('How would you go about it?');
    reads(models, 'foresight', 'preMortem');
  });
});

describe('assembled prompts of a plan and a build', () => {
  it('equal gaps.md for a plan with missing entries', async () => {
    const bare = { goal: 'A limit', tasks: [task('T1', { answers: ['O1'] }), task('T2', { dependsOn: ['T1'] })], openDecisions: [] };
    const models = scriptedModels({ script: { planner: [{ text: planText(bare) }, { json: bare }] } });
    const test = await openPlan({ models });
    await test.send({ type: 'run.resume' });
    reads(models, 'planner', 'gaps', 'does not account for');
  });

  it('equal step-brief.md for a question about a step', async () => {
    const question = { text: '<<<BATCH>>>\nTYPE: step\nHANDOVER: T1\nBLOCKER: none\nCONTEXT:\n- one\nPROMPT:\nFind out.\n<<<END>>>' };
    const test = await openBuild({
      plan: planOf(taskOf('T1', { risk: 'low', honours: ['C1'] })),
      experts: expertsFrom({ count: 3, models: [] }, 'gemini'),
      script: { builder: [edits('  return attempts < 5;', '  return attempts < 6;')], 'builder.help': [question] },
    });
    await test.send({ type: 'step.help', taskId: 'T1', text: 'Is the store ready in time?' });
    reads(test.models, 'builder.help', 'step-brief');
  });

  it('equal builder-text.md for edits as text, with refused ones', async () => {
    const block = (search: string, replace: string) => ({
      text: `I change the limit.\n\n<<<EDITS>>>\n\`\`\`js\n${limiterPath}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n<<<END>>>`,
    });
    const test = await openBuild({
      plan: planOf(taskOf('T1', { risk: 'low', honours: ['C1'] }), taskOf('T2', { dependsOn: ['T1'] })),
      script: {
        builder: [
          { fail: 'malformed' },
          block('  return attempts < 9;', '  return attempts < 6;'),
          block('  return attempts < 5;', '  return attempts < 6;'),
        ],
      },
    });
    reads(test.models, 'builder', 'builder-text', 'Write the edits as text');
  });

  it('equal reviewer-step.md for the only reviewer of a step', async () => {
    const test = await openBuild({
      plan: planOf(taskOf('T1', { risk: 'medium' })),
      script: { builder: [edits('  return attempts < 5;', '  return attempts < 6;')], 'reviewer.step': [{ json: { findings: [] } }] },
    });
    reads(test.models, 'reviewer.step', 'reviewer-step');
  });

  it('equal reviewer-synthesis.md for the synthesis of several reviews', async () => {
    const none: ScriptedStep = { json: { findings: [] } };
    const seen = found({ text: 'Six attempts get through.', evidence: '  return attempts < 6;', line: 2 });
    const test = await openBuild({
      reviewLevel: 'all',
      script: {
        builder: [edits('  return attempts < 5;', '  return attempts < 6;')],
        ...{ 'reviewer.correctness': [seen], 'reviewer.security': [none], 'reviewer.tests': [none] },
        'reviewer.synthesis': [{ json: { verdict: 'ask', reason: 'One reader is sure.', dismissed: [], instructions: '' } }],
      },
    });
    reads(test.models, 'reviewer.synthesis', 'reviewer-synthesis');
  });
});
