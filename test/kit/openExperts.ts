// Session in which experts are called.
import type { Fact } from '../../src/core/events';
import { type Batch, currentBatch } from '../../src/core/experts/batch';
import { expertsFrom } from '../../src/core/experts/expertSelection';
import type { Arm } from '../../src/core/experts/facts';
import { opened, sessionsWith } from './openDiscussion';
import { debated, planText, wholePlan } from './openPlan';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { type ModelScript, scriptedModels, type ScriptedModels, type ScriptedStep } from './scriptedModels';

export const question = 'You have run logins for ten years.\n\nDecide how attempts are limited here.';

export const brief: ScriptedStep = {
  text: `<<<BATCH>>>\nTYPE: workflow\nHANDOVER: A limit\nCONTEXT:\n- one process\nPROMPT:\n${question}\n<<<END>>>`,
};

export const answers = [
  'Use Redis for the counter. The window is 30 s long.',
  'Do not use Redis for the counter. The window is 30 min long.',
  'Use Redis for the counter. Cover the header in a test.',
  'Use Redis for the counter. Nothing else is needed.',
] as const;

export function answersOf(count: number): ModelScript {
  return Object.fromEntries(answers.slice(0, count).map((text, index) => [`expert.${index + 1}`, [{ text }]]));
}

/** Answers with a claims map of the prompt: one claim per distinct sentence of the answers. */
export const mapsAll: ScriptedStep = {
  look: (request) => {
    const claims = new Map<string, { answer: string; quote: string }[]>();
    for (const [, answer = '', text = ''] of (request.messages[0]?.text ?? '').matchAll(/name="answer ([A-E])">\n([^\n]*)\n/g))
      for (const quote of text.split(/(?<=\.) /)) claims.set(quote, [...(claims.get(quote) ?? []), { answer, quote }]);
    const found = [...claims].map(([text, sources], index) => ({
      id: `c${index}`,
      text,
      polarity: 'for',
      sources,
      conflicts: [],
      needs: [],
    }));
    return { json: { claims: found, gaps: ['Nobody says who is told.'] } };
  },
};

export function planFor(claims: number): ScriptedStep {
  const ids = Array.from({ length: claims }, (_, index) => `K${index + 1}`);
  const [first, ...others] = wholePlan.tasks;
  return { text: planText({ ...wholePlan, tasks: [...(first ? [{ ...first, answers: [...first.answers, ...ids] }] : []), ...others] }) };
}

export interface ExpertsSession extends TestSession {
  readonly models: ScriptedModels;
  batch(): Batch;
  run(arm?: Arm, prompt?: string): Promise<boolean>;
}

interface Options extends Partial<Omit<TestSessionOptions, 'models'>> {
  readonly script?: ModelScript;
  readonly models?: ScriptedModels;
  readonly count?: number;
}

export function readyToBuild(): Fact[] {
  const facts = [...opened(), ...debated()].map(withObjection);
  return facts.slice(
    0,
    facts.findIndex(({ type }) => type === 'ready.settled'),
  );
}

/** Adds the open objection to the handover if the fact writes one. */
function withObjection(fact: Fact): Fact {
  if (fact.type !== 'ready.written') return fact;
  return { ...fact, handover: { ...fact.handover, dissent: ['O1 (Adversary, blocking): "The header can be forged."'] } };
}

/** Opens a session and starts the build. The Explorer's question waits for the user unless the script says otherwise. */
export async function openExperts({
  script = {},
  count = 4,
  experts = expertsFrom({ count, models: [] }, 'gemini'),
  ...options
}: Options = {}): Promise<ExpertsSession> {
  const models = options.models ?? scriptedModels({ script: { explorer: [brief], ...script } });
  const files = { 'src/login.ts': 'let a = 1;\nlet b = 1;\nlet c = 1;\n' };
  const test = await openTestSession({ files, sessions: sessionsWith(readyToBuild()), ...options, experts, models });
  await test.send({ type: 'ready.settle', choice: 'start', advised: true });
  return withBatch(test, models);
}

export function withBatch(test: TestSession, models: ScriptedModels): ExpertsSession {
  const batch = (): Batch => {
    const found = currentBatch(test.session().experts);
    if (!found) throw new Error('no experts were called');
    return found;
  };
  const run = (arm: Arm = 'experts', prompt = batch().brief?.prompt ?? question) =>
    test.send({ type: 'experts.run', batchId: batch().id, arm, prompt });
  return Object.assign(test, { models, batch, run });
}
