// Random model answers.
import type { SeededRandom } from '../core/edits/seededRandom';
import type { ModelFailureReason } from '../../src/core/models/failure';
import { modelFailureReasons } from '../../src/core/models/failure';
import type { ModelRequest } from '../../src/core/models/request';
import { members, turnText } from './openDiscussion';
import type { ScriptedStep } from './scriptedModels';

const garbage = [
  '',
  ' \n',
  'lorem ipsum',
  '{"action":"spe',
  '[]',
  'null',
  '{"next":"TERMINATE"}',
  'CONSENSUS_REACHED',
  '<<<STANCE>>>',
  '{'.repeat(50),
];
const names = [...members, 'user', 'qa', 'Architect ', '@director', 'TERMINATE', { answer: 'adversary' }, null, 7];
const positions = ['support', 'changes', 'object', 'abstain', 'none', 'maybe'];
const failures: readonly ModelFailureReason[] = modelFailureReasons.filter((reason) => reason !== 'cancelled');

/** Returns a random answer of any role; in a stuck session the members repeat themselves. */
export function randomAnswer(random: SeededRandom, request: ModelRequest, count: number, isStuck: boolean): ScriptedStep {
  const dice = random.below(100);
  const usage = { input: random.below(3_000), output: random.below(300), cached: 0, thinking: 0 };
  const partial = `half a thought ${count} of ${request.role}`;
  if (isStuck && members.some((id) => id === request.role)) return { text: turnText('As I said.', { position: 'none' }), usage };
  if (dice < 6) return { text: random.pick(garbage), usage };
  if (dice < 14) return { fail: random.pick(failures), usage, ...(random.chance(0.4) ? { afterText: partial } : {}) };
  if (dice < 16) return { hang: true, afterText: random.chance(0.5) ? partial : '' };
  if (request.role === 'reader') return { json: reading(random), usage };
  if (request.role === 'router') return { json: decision(random), usage };
  if (request.role === 'repairer') return { json: random.chance(0.5) ? decision(random) : stance(random, count), usage };
  if (request.role === 'planner' && random.chance(0.8)) return { text: planned(random, count), usage };
  if (request.role === 'scribe' || request.role === 'summarizer')
    return { text: random.chance(0.5) ? '{"goal":"x"}' : 'A summary.', usage };
  if (/\.(?:ballot|verdicts)$/.test(request.role)) return { text: randomBallot(random, count), usage };
  if (request.role.endsWith('.card')) return { text: card(random, count), usage };
  const called = random.chance(0.4) ? ` @${random.pick(['architect', 'director', 'adversary', 'builder', 'nobody'])}` : '';
  const words = random.chance(0.3) ? 'Thanks!' : `Point ${count} about part${count} and side${count}.`;
  const data = stance(random, count);
  const trailer = random.chance(0.6) ? turnText(words + called, data) : words + called + (random.chance(0.5) ? unmarked(random, data) : '');
  return { text: trailer, usage, finish: random.chance(0.9) ? 'stop' : 'length', chunks: 1 + random.below(4) };
}

/** Returns a random plan that may omit agreed points and objections. */
function planned(random: SeededRandom, count: number): string {
  const task = { id: 'T1', title: `Step ${count}`, goal: 'x', files: ['a.ts'], steps: ['x'], doneWhen: 'x', dependsOn: [], risk: 'low' };
  const answers = random.chance(0.5) ? ['O1', 'P1', 'D1'] : [];
  const plan = { goal: 'All of it', tasks: [{ ...task, answers }], openDecisions: random.chance(0.2) ? ['O2: who decides?'] : [] };
  return `A plan.\n<<<PLAN>>>\n${JSON.stringify(plan)}\n<<<END>>>`;
}

/** Returns random data, as written by a model that forgets the markers. */
function unmarked(random: SeededRandom, data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(random.chance(0.8) ? data : decision(random), null, random.pick([0, 2]));
  return random.pick([
    `\n\`\`\`json\n${json}\n\`\`\``,
    `\n${json}`,
    `\n<STANCE>\n${json}\n</STANCE>`,
    `\nSTANCE: ${json}`,
    `\n<<<POSITION>>>\n${json}\n<<<END>>>`,
    `\n«««STANCE»»»\n${json}\n«««END»»»`,
    ' CONSENSUS_REACHED',
  ]);
}

function decision(random: SeededRandom): Readonly<Record<string, unknown>> {
  return {
    reason: 'a point is open',
    action: random.pick(['speak', 'speak', 'speak', 'wait_for_user', 'stop']),
    next: random.pick(names),
    ...(random.chance(0.3) ? { on_topic: random.pick([true, false, 'False']) } : {}),
    ...(random.chance(0.2) ? { seat: seat(random, 'it is needed') } : {}),
    ...(random.chance(0.2) ? { message: reading(random) } : {}),
    ...(random.chance(0.2) ? { tier: random.pick(['strong', 'fast', 'huge']) } : {}),
  };
}

function reading(random: SeededRandom): unknown {
  const act = random.pick(['build', 'approve', 'accept', 'stop', 'end', 'replan', 'goOn', 'dance', null]);
  const kind = random.pick(['act', 'act', 'question', 'change', 'answer', 'maybe']);
  return { kind, act, words: random.pick(['it', 'the', 'go', 'yes', 'I', '']) };
}

function seat(random: SeededRandom, reason: string): unknown {
  return random.pick<unknown>([
    { member: random.pick(['debug', 'UX Designer', '@scope', 'market', 'architect', 'nobody']), reason },
    { member: 'debug' },
    'debug',
    [],
  ]);
}

function card(random: SeededRandom, count: number): string {
  const laid = { approach: `Way ${count % 3}.`, risk: `Risk ${count}.`, places: ['src/ghost.ts:1'], wouldChange: 'A measurement.' };
  return random.chance(0.8) ? JSON.stringify(laid) : random.pick(garbage);
}

/** Returns a random ballot that mostly supports and may contradict its own position, clause by clause. */
export function randomBallot(random: SeededRandom, count: number): string {
  const verdicts = ['C1', 'P1', 'p2', 'C9', 'C1'].slice(random.below(5)).map((id) => ({
    id,
    verdict: random.pick(['holds', 'holds', 'holds', 'fails', 'unclear', 'unclear', 'maybe']),
    place: random.pick(['', 'src/ghost.ts:1', 'a.ts:1']),
  }));
  const position = random.chance(0.7) ? 'support' : random.pick(positions);
  const said = { verdicts, reason: `Reason ${count}.`, position, evidence: random.chance(0.3) ? ['src/ghost.ts:1'] : [] };
  return random.chance(0.9) ? JSON.stringify(said) : random.pick(garbage);
}

/**
 * Returns a random stance in any form that models use: several objections or one, a whole design or changes to clauses, and invalid parts.
 */
function stance(random: SeededRandom, count: number): Readonly<Record<string, unknown>> {
  const clause = () => random.pick(['P1', 'P2', 'p1', 'P9', '']);
  const objection = (index: number) => ({
    text: `Objection ${count}.${index}.`,
    blocking: random.chance(0.6),
    ...(random.chance(0.5) ? { about: [clause()] } : {}),
    ...(random.chance(0.3) ? { evidence: ['src/ghost.ts:1'], satisfiedBy: `Something ${count}.` } : {}),
  });
  const change = () => ({
    op: random.pick(['add', 'change', 'drop', 'swap']),
    id: clause(),
    text: `Clause ${count} takes ${count} minutes.`,
    reason: 'so',
  });
  return {
    position: random.pick(positions),
    ...(random.chance(0.15) ? { proposal: `Proposal ${count}.` } : {}),
    ...(random.chance(0.15) ? { proposal: [`Behaviour ${count}.`, { kind: 'number', text: `${count} attempts.` }] } : {}),
    ...(random.chance(0.15) ? { clauses: [change(), change()] } : {}),
    ...(random.chance(0.1) ? { objection: `Objection ${count}.`, blocking: random.chance(0.5) } : {}),
    ...(random.chance(0.2) ? { objections: [objection(1), objection(2)].slice(random.below(2)) } : {}),
    ...(random.chance(0.3) ? { addresses: ['O1', 'O2', 'O3'] } : {}),
    ...(random.chance(0.15) ? { closes: ['O1', 'O2'] } : {}),
    ...(random.chance(0.1) ? { asks: [`Which ${count}?`] } : {}),
    ...(random.chance(0.1) ? { seat: seat(random, `Part ${count}.`) } : {}),
    ...(random.chance(0.1) ? { about: [clause()], decided: [`Decided ${count}.`] } : {}),
  };
}
