// Opens a session for a workshop with scripted members.
import { awaits } from '../../src/core/next';
import { criteria } from '../../src/core/workshop/scores';
import type { ModelRequest } from '../../src/core/models/request';
import { type DiscussionOptions, openDiscussion } from './openDiscussion';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { type ModelScript, scriptedModels, type ScriptedModels, type ScriptedStep } from './scriptedModels';
import type { Workshop } from '../../src/core/workshop/facts';

export function turnOf(text: string, data: unknown): string {
  return `${text}\n\n<<<WORKSHOP>>>\n${JSON.stringify(data)}\n<<<END>>>`;
}

export const focus = { researcher: 'the past', ideation: 'the export', critic: 'the worst day', implementer: 'the size' };

export function draft(title: string, summary: string, from: string[] = []) {
  return { title, summary, problem: `Problem of ${title}`, users: 'readers', firstVersion: [`First of ${title}`], from };
}

export const threeIdeas = [
  draft('Resume at the last row', 'The export notes which row came last.'),
  draft('Stream to a file', 'Nothing is held in memory while the report is written.'),
  draft('Mail when ready', 'Readers receive a message with a link tomorrow morning.'),
];

export const moreIdeas = [
  ...threeIdeas,
  draft('Nightly snapshots', 'A copy is prepared while everybody sleeps.'),
  draft('Ask for less', 'Columns nobody opened are left out unless wanted.'),
];

export function scoresOf(request: ModelRequest, marks: (title: string, letter: string) => Readonly<Record<string, unknown>>): ScriptedStep {
  const shown = request.messages.map(({ text }) => text).join('\n');
  const scores = [...shown.matchAll(/name="idea ([A-Z])">\n(.*)\n/g)].map(([, letter = '', title = '']) => ({
    idea: letter,
    ...marks(title, letter),
  }));
  return { text: JSON.stringify({ scores }) };
}

export function all(mark: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(criteria.map((criterion) => [criterion, mark]));
}

export function asks({ messages }: ModelRequest, words: string): boolean {
  return messages.some(({ text }) => text.includes(words));
}

/** Returns the default answers; the first idea gets the highest score. */
export function ordinary(request: ModelRequest): ScriptedStep {
  const best = { [threeIdeas[0]?.title ?? '']: 8, [threeIdeas[1]?.title ?? '']: 7 };
  switch (request.role) {
    case 'workshop.leader':
      if (asks(request, 'which idea you would choose')) return { text: turnOf('I1 holds.', { idea: 'I1', why: 'It takes nothing away.' }) };
      if (asks(request, 'a round is over')) return { text: turnOf('The round came to this.', { focus, merge: [] }) };
      return { text: turnOf('The question is how an export survives.', { focus }) };
    case 'workshop.researcher':
      return { text: 'Exports fail on two days a week.' };
    case 'workshop.ideation':
      return { text: turnOf('Here they are.', { ideas: moreIdeas }) };
    case 'workshop.critic':
      return { text: turnOf('I1 has a hole.', { concerns: [{ idea: 'I1', text: 'A deleted row leaves a hole.', serious: true }] }) };
    case 'workshop.implementer':
      return { text: turnOf('I1 is small.', { notes: [{ idea: 'I1', effort: 'small', text: 'One column and one condition.' }] }) };
    case 'workshop.moderator':
      return scoresOf(request, (title) => all(best[title] ?? 6));
    default:
      return { fail: 'badRequest', detail: `nobody plays ${request.role}` };
  }
}

export interface WorkshopSession extends TestSession {
  readonly models: ScriptedModels;
  workshop(): Workshop;
}

/** Opens an empty session for a workshop; the script overrides the default answers. */
export async function workshopSession(script: ModelScript = {}, options: Partial<TestSessionOptions> = {}): Promise<WorkshopSession> {
  const models = scriptedModels({ script, answer: ordinary });
  return withWorkshop(await openTestSession({ models, ...options }), models);
}

export async function workshopInDiscussion(script: ModelScript = {}, options: Partial<DiscussionOptions> = {}): Promise<WorkshopSession> {
  const models = scriptedModels({ script, answer: ordinary });
  return withWorkshop(await openDiscussion({ models, ...options }), models);
}

function withWorkshop(test: TestSession, models: ScriptedModels): WorkshopSession {
  return Object.assign(test, {
    models,
    workshop: () => {
      const last = test.session().workshops.at(-1);
      if (!last) throw new Error(`there is no workshop; the room awaits ${awaits(test.session())}`);
      return last;
    },
  });
}

export const topic = 'How can exports survive a bad night?';

export const start = { type: 'workshop.start', topic, depth: 'standard' } as const;

/** Returns the round and part of each accepted turn, in order; gaps are marked. */
export function order({ taken }: Workshop): readonly string[] {
  return taken.map(({ round, part, gap }) => `${round} ${part}${gap ? ' gap' : ''}`);
}
