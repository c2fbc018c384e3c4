// Sample sessions for tests of reports.
import { readFileSync } from 'node:fs';
import type { Event, Fact } from '../../src/core/events';
import type { Language, Texts } from '../../src/core/i18n/language';
import { type ReportWording, wordingFor } from '../../src/core/report/reportTexts';
import type { Session } from '../../src/core/session';
import type { Ballot } from '../../src/core/discussion/facts';
import { ended, opened, sampleEvents, stamped, turn } from './sampleSession';
import type { OwnAgent } from '../../src/core/agents/customAgents';
import { fold } from '../../src/core/evolve';

const voters = ['director', 'architect', 'adversary', 'ux'];

/** Returns the texts of a report in a language, in a time zone that no test machine is likely to use. */
export function testWording(language: Language = 'en', own: readonly OwnAgent[] = []): ReportWording {
  const wording = own.length === 0 ? wordings.get(language) : undefined;
  if (wording) return wording;
  const texts = JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Texts;
  const made = wordingFor({ texts, language, timeZone: 'Asia/Kolkata' }, own);
  if (own.length === 0) wordings.set(language, made);
  return made;
}

/** Cache by language, because thousands of random sessions are reported. */
const wordings = new Map<Language, ReportWording>();

function vote(voteId: string, round: 1 | 2, ballots: Readonly<Record<string, Ballot | null>>): Fact[] {
  return [
    { type: 'vote.opened', voteId, version: 2, round, cause: 'consensus', voters },
    ...voters.map((agent): Fact => {
      const ballot = ballots[agent] ?? null;
      return { type: 'ballot.cast', voteId, agent, ballot, gap: ballot ? null : 'invalid' };
    }),
    { type: 'vote.closed', voteId, outcome: round === 1 ? 'contested' : 'agreed' },
  ];
}

const ballot = (position: Ballot['position'], confidence: number | null, reason: string, evidence: string[] = []): Ballot => ({
  reason,
  position,
  confidence,
  evidence,
});

const debate: Fact[] = [
  { type: 'member.seated', agent: 'ux' },
  ...turn({
    id: 'r1',
    agent: 'ux',
    to: 'everyone',
    text: 'A lock-out needs a message that says **when to try again**. Otherwise people type faster.',
    stance: { position: 'changes', objection: 'Nobody is told when the next try is possible.', why: 'The answer must carry a time.' },
  }),
  ...turn({
    id: 'r2',
    agent: 'architect',
    to: 'ux',
    text: '1. `429` with `Retry-After`\n2. The same seconds in the body\n\nThe limiter knows the number already, see `src/auth/limiter.ts:18`.',
    stance: { position: 'support', addresses: ['O2'], asks: ['Is the text translated?'] },
  }),
  ...vote('v1', 1, {
    director: ballot('support', 0.8, 'It meets the brief.'),
    architect: ballot('support', 0.95, 'The key cannot be forged any more.', ['src/proxy.ts:12']),
    adversary: ballot('object', 0.6, 'A tenth is still enough for a patient attacker.', ['src/auth/login.ts:31']),
  }),
  ...turn({
    id: 'r3',
    agent: 'director',
    to: 'adversary',
    text: 'A tenth of five is one try in two minutes. Is that patient enough for you?',
    stance: { position: 'support' },
  }),
  ...turn({
    id: 'r4',
    agent: 'adversary',
    to: 'director',
    text: 'It is. One try in two minutes needs years.',
    stance: {
      position: 'support',
      closes: ['O3'],
      why: 'The number was not in the proposal before.',
      evidence: ['src/auth/limiter.ts:18'],
    },
  }),
  ...turn({ id: 'r5', agent: 'architect', to: 'adversary', text: 'It is now.', stance: { position: 'support' } }),
  ...vote('v2', 2, {
    director: ballot('support', 0.85, 'It meets the brief.'),
    architect: ballot('support', 0.95, 'The key cannot be forged any more.'),
    adversary: ballot('support', 0.7, 'The number is in it now.', ['src/auth/limiter.ts:18']),
    ux: ballot('changes', 0.5, 'The message is still not in the plan.'),
  }),
  {
    type: 'call.ended',
    role: 'router',
    purpose: 'route',
    agent: null,
    turnId: null,
    model: 'gemini-3.5-flash-lite',
    recorded: false,
    usage: { input: 900, output: 40, cached: 0, thinking: 0 },
    costUsd: 0.0003,
    outcome: 'done',
    tookMs: 700,
  },
  { type: 'note.closed', noteId: 'Q1', reason: 'A local bucket at a tenth of the limit.' },
];

/** Returns the events of a discussion with two votes and lasting dissent, and of its build. */
export function fullEvents(): Event[] {
  const before = sampleEvents('agreed').slice(0, -1);
  const after = sampleEvents('done').slice(sampleEvents('agreed').length - 1);
  const facts = [...before, ...debate, ...after].map((fact): Fact => fact);
  return stamped(facts);
}

export function fullSession(): Session {
  return fold(fullEvents());
}

/** Returns the session of the discussion above, extended by any number of turns. */
export function longSession(turns: number): Session {
  const spoken = Array.from({ length: turns }, (_, index): Fact[] => {
    const said = {
      id: `long${index}`,
      agent: voters[index % 3] ?? 'director',
      to: voters[(index + 1) % 3] ?? 'director',
      text: `Point ${index}: keep it **small**.`,
      stance: { position: 'support' as const },
    };
    return [...opened(said), ...ended(said)];
  });
  return fold(stamped([...sampleEvents('accepted'), ...spoken.flat()]));
}
