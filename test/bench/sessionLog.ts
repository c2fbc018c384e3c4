// Facts of a generated discussion with 10,000 turns.
import type { Fact } from '../../src/core/events';
import type { Stance } from '../../src/core/discussion/stance';

export const turns = 10_000;

const team = ['director', 'architect', 'adversary'];
/** Intervals in turns between user messages, decisions, and changes of the proposal. */
const every = { message: 5, decision: 50, proposal: 100 };

const words =
  'the store keeps every item behind one lock so that two requests for the same key never meet and the limit holds across restarts'.split(
    ' ',
  );
/** Punctuation with non-ASCII characters, as models write it. */
const ends = ['.\n\n', ' — ', ' “so” ', '; it’s in `src/store.ts:12`, '];

/** Deterministic text of about `length` characters. */
function prose(seed: number, length: number): string {
  let text = '';
  for (let index = seed; text.length < length; index++)
    text += `${words[(index * 7) % words.length]}${index % 11 === 0 ? ends[index % 4] : ' '}`;
  return text;
}

function stanceOf(turn: number): Stance {
  return {
    position: turn % 2 === 0 ? 'changes' : 'support',
    about: [],
    proposal: turn % every.proposal === 0 ? [{ id: '', kind: 'behaviour', text: prose(turn, 90) }] : [],
    clauses: [],
    objections: [],
    addresses: [],
    closes: [],
    evidence: ['src/store.ts:12'],
    decided: turn % every.decision === 0 ? [`${turn}: ${prose(turn, 60)}`] : [],
    asks: [],
    assumes: [],
    changed: false,
    why: prose(turn + 5, 80),
  };
}

function factsOf(turn: number): Fact[] {
  const agent = team[turn % team.length] ?? '';
  const turnId = `t-${turn.toString(16).padStart(12, '0')}`;
  const usage = { input: 8_000 + (turn % 900), output: 300, cached: 0, thinking: 120 };
  const model = 'gemini-3.8-flash';
  return [
    { type: 'turn.started', turnId, agent, to: 'everyone', reason: prose(turn + 7, 60), source: 'router' },
    {
      type: 'call.ended',
      role: agent,
      purpose: 'speak',
      agent,
      turnId,
      model,
      recorded: false,
      usage,
      costUsd: 0.00123,
      outcome: 'done',
      tookMs: 2_345,
    },
    { type: 'turn.ended', turnId, outcome: 'done', text: prose(turn + 3, 620), mentions: [], stance: stanceOf(turn) },
  ];
}

const opening: Fact[] = [
  { type: 'session.started', sessionId: 's', workspace: 'sample', language: 'en', team: ['starter', ...team, 'builder'] },
  { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
  { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
];

/** Facts of `count` turns, one batch per append. A user message precedes some of the turns. */
export function talk(count: number): Fact[][] {
  const message = (turn: number): Fact[] =>
    turn % every.message === 0 ? [{ type: 'message.said', messageId: `m-${turn}`, text: prose(turn, 60), mentions: [] }] : [];
  return Array.from({ length: count }, (_, turn) => [...message(turn), ...factsOf(turn)]);
}

/** Batches of the whole session: the opening, then one batch per turn. */
export function longSession(): Fact[][] {
  return [opening, ...talk(turns)];
}

/** The long session with ASCII punctuation. */
export function plainSession(): Fact[][] {
  const marks: Readonly<Record<string, string>> = { '—': '-', '“': "'", '”': "'", '’': "'" };
  return JSON.parse(JSON.stringify(longSession()).replace(/[—“”’]/g, (mark) => marks[mark] ?? '')) as Fact[][];
}
