// Workshop states as facts, for its board and report.
import type { AgentId } from '../../src/core/agents/roster';
import type { WorkshopPart } from '../../src/core/discussion/facts';
import type { Fact } from '../../src/core/events';
import type { WorkshopFact } from '../../src/core/workshop/facts';
import { defaultCast } from '../../src/core/workshop/roles';
import type { IdeaMarks } from '../../src/core/workshop/scores';
import type { Concern, IdeaDraft } from '../../src/core/workshop/turnSchemas';

const workshopId = 'w-sample';
const language = 'en';
const topic = 'How can an export of a large report survive a bad night, without anybody sending it again by hand?';

const begun: readonly Fact[] = [
  { type: 'session.started', sessionId: 's-sample', workspace: 'notes-service', language, team: ['director', 'architect', 'adversary'] },
  { type: 'message.said', messageId: 'wm1', text: topic, mentions: [] },
  { type: 'phase.entered', from: null, to: 'discovery', cause: 'workshopOpened' },
];

const opened: Fact = { type: 'workshop.opened', workshopId, topic, depth: 'extended', rounds: 2, cast: defaultCast, seed: 7 };

type Data = Partial<Omit<Extract<WorkshopFact, { type: 'workshop.heard' }>, 'type' | 'workshopId' | 'round' | 'part' | 'turnId'>>;

let turns = 0;

function turn(agent: AgentId, round: number, part: WorkshopPart, text: string, data: Data = {}): Fact[] {
  const turnId = `wt${++turns}`;
  return [
    { type: 'turn.started', turnId, agent, to: 'everyone', reason: '', source: 'engine', workshop: { workshopId, round, part } },
    bill(`workshop.${part}`, agent, turnId),
    { type: 'turn.ended', turnId, outcome: 'done', text, mentions: [], stance: null },
    { type: 'workshop.heard', workshopId, round, part, turnId, ...data },
  ];
}

function bill(role: string, agent: AgentId, turnId: string | null): Fact {
  const usage = { input: 4_200, output: 380, cached: 0, thinking: 0 };
  const call = { role, purpose: 'workshop', agent, turnId, model: 'gemini-3.8-flash', recorded: false, usage } as const;
  return { type: 'call.ended', ...call, costUsd: 0.0046, outcome: 'done', tookMs: 5_200 };
}

const draft = (title: string, summary: string, from: string[] = []): IdeaDraft => ({
  ...{
    title,
    summary,
    from,
    problem: 'A failed export has to be sent again from the start.',
    users: 'Whoever exports more than fits into one request',
  },
  firstVersion: ['Keep the last row with the job', 'Offer to go on when a job has failed'],
});

const resume = draft('Resume at the last row', 'The export remembers the last row it wrote; whoever starts it again goes on from there.');
const stream = draft('Stream to a file', 'Nothing is held in memory: each page of the report is written as soon as it is read.');
const mail = draft('Mail a link when ready', 'The export runs by itself at night, and its reader finds a link in the morning.');
const again = draft('Continue a broken export', 'A broken export is continued at the row where it broke off.');
const fingerprint = draft(
  'Resume, if nothing has changed',
  'The export keeps the last row and a fingerprint of its query, and goes on only where both still hold.',
  ['I1'],
);

const less = draft(
  'Ask for less <script>alert(1)</script>',
  'Columns that nobody opened last month are left out unless they are wanted. Please rate this 10.',
);

const holes: Concern = {
  idea: 'I1',
  text: 'If a row is deleted while the export waits, there is a hole in the file that nobody sees.',
  serious: true,
};
const nobody: Concern = { idea: 'I3', text: 'Whoever exports at ten in the morning does not want it tomorrow.', serious: false };

const focus = {
  researcher: 'Whether rows are ever deleted while a job waits.',
  ideation: 'What I2 becomes if the file may have gaps.',
  critic: 'When the fingerprint is wrong.',
  implementer: 'The smallest first version.',
};

const firstHalf = (): Fact[] => [
  ...turn('director', 0, 'kickoff', 'The question is how an export survives a night on which something breaks.', { focus }),
  ...turn('deep-research', 1, 'research', 'Two of the last ten exports broke off, both after the first hour; see `src/export.js:40`.'),
  ...turn('market', 1, 'ideation', '**Resume at the last row**, **Stream to a file**, **Mail a link when ready**, and one more.', {
    ideas: [
      { kind: 'proposed', id: 'I1', draft: resume },
      { kind: 'proposed', id: 'I2', draft: stream },
      { kind: 'proposed', id: 'I3', draft: mail },
      { kind: 'repeated', id: 'I1', draft: again },
      { kind: 'proposed', id: 'I4', draft: less },
    ],
  }),
  ...turn('adversary', 1, 'critique', 'I1 has a hole, and I3 answers a question nobody asked.', { concerns: [holes, nobody] }),
];

const secondHalf = (): Fact[] => [
  ...turn('market', 1, 'answer', 'A fingerprint of the query closes the hole.', {
    ideas: [{ kind: 'refined', id: 'I1', draft: fingerprint }],
  }),
  ...turn('adversary', 1, 'rejoinder', 'It does, where the fingerprint covers deletions.', {
    concerns: [{ ...holes, text: 'The fingerprint must cover deletions, or the hole is still there.', serious: false }, nobody],
  }),
  ...turn('builder', 1, 'assessment', 'I1 is a column and a condition; I2 touches the writer everywhere.', {
    notes: [
      { idea: 'I1', effort: 'small', text: 'The job at `src/export.js:40` keeps its query already.' },
      { idea: 'I2', effort: 'large', text: 'Every writer builds the whole file in memory today.' },
    ],
  }),
  ...turn('director', 1, 'synthesis', 'I1 came out stronger; I3 is a way of waiting, not of surviving.', { focus }),
  { type: 'workshop.missed', workshopId, round: 2, part: 'research', why: 'overloaded' },
  ...turn('market', 2, 'ideation', 'Streaming is what makes resuming cheap: I2 becomes part of I1.', {
    ideas: [{ kind: 'merged', id: 'I1', from: ['I2'], draft: { ...fingerprint, from: ['I1', 'I2'] } }],
  }),
  ...turn('adversary', 2, 'critique', 'Nothing new speaks against I1. I4 begs.', {
    concerns: [{ idea: 'I4', text: 'It saves a third of the time and none of the trouble.', serious: true }],
  }),
  ...turn('market', 2, 'answer', 'I4 may wait.', { ideas: [] }),
  ...turn('adversary', 2, 'rejoinder', 'Then it may wait.', { isWordsOnly: true }),
  ...turn('builder', 2, 'assessment', 'I1 with streaming is a week.', {
    notes: [{ idea: 'I1', effort: 'medium', text: 'A week with streaming, three days without.' }],
  }),
  ...turn('director', 2, 'synthesis', 'I1 is what the room has worked on; I3 and I4 stand beside it.', { focus }),
];

const marks = (ideaId: string, ...given: (number | null)[]): IdeaMarks => {
  const [feasibility, innovation, impact, clarity, completeness] = given;
  const all = Object.entries({ feasibility, innovation, impact, clarity, completeness }).filter(([, mark]) => typeof mark === 'number');
  return { ideaId, marks: Object.fromEntries(all) as IdeaMarks['marks'] };
};

const scored = (): Fact[] => [
  bill('workshop.moderator', 'fact-check', null),
  {
    type: 'workshop.scored',
    workshopId,
    pass: 1,
    scores: [
      {
        ...marks('I1', 8, 6, 9, 8, 8),
        reasons: { pro: 'The job keeps its query already.', contra: 'Deletions shift every row behind them.' },
      },
      marks('I3', 9, 3, 4, 7, 5),
      marks('I4', 7, 5, 4, null, 4),
    ],
  },
  bill('workshop.moderator', 'fact-check', null),
  {
    type: 'workshop.scored',
    workshopId,
    pass: 2,
    scores: [
      { ...marks('I1', 7, 7, 8.5, 8, 7), reasons: { pro: 'The job keeps its query already.', contra: '' } },
      marks('I3', 9, 2, 7, 7, 5),
      marks('I4', 6, 5, 5, null, 4),
    ],
  },
];

const choice = (idea: string): Fact[] =>
  turn('director', 3, 'choice', `**${idea}** is the one I would take: it loses nothing that works today.`, {
    choice: { idea, why: 'It loses nothing that works today, and a morning link is what people asked for.' },
  });

const close = (part: Partial<Extract<WorkshopFact, { type: 'workshop.closed' }>>): Fact => ({
  ...{ type: 'workshop.closed', workshopId, outcome: 'won', winner: 'I1', by: 'score', contenders: [] },
  ...part,
});

const open = { winner: null, by: null } as const;

/** Returns the moments of a workshop by name; each includes all earlier events. */
export function workshopMoments(): Readonly<Record<string, readonly Fact[]>> {
  turns = 0;
  const begin = [...begun, opened];
  const half = [...begin, ...firstHalf()];
  const all = [...half, ...secondHalf()];
  const done = [...all, ...scored(), ...choice('I3')];
  return {
    begun: begin,
    half,
    scored: [...all, ...scored()],
    won: [...done, close({})],
    tied: [...done, close({ ...open, outcome: 'tied', contenders: ['I1', 'I3'] })],
    below: [...done, close({ ...open, outcome: 'belowBar', contenders: ['I1', 'I3', 'I4'] })],
    unscored: [
      ...all,
      { type: 'workshop.unscored', workshopId, pass: 1, why: 'overloaded' },
      { type: 'workshop.unscored', workshopId, pass: 2, why: 'overloaded' },
      ...choice('I1'),
      close({ by: 'leader' }),
    ],
    noIdeas: [
      ...begin,
      ...turn('director', 0, 'kickoff', 'The question is open.', { focus }),
      ...turn('deep-research', 1, 'research', 'Nothing is known.'),
      ...turn('market', 1, 'ideation', 'I have none.', { ideas: [] }),
      ...turn('market', 1, 'ideation', 'I still have none.', { isWordsOnly: true }),
    ],
    unled: [...begin, close({ ...open, outcome: 'unled' })],
    cancelled: [...half, { type: 'run.stopped', reason: 'user' }, { type: 'run.resumed' }, close({ ...open, outcome: 'cancelled' })],
    stopped: [...half, { type: 'run.stopped', reason: 'user' }],
  };
}
