// Generated sessions and messages for the panel benchmarks.
import type { Event, Fact } from '../../../src/core/events';
import type { Session } from '../../../src/core/session';
import { sampleEvents, stamped, turn } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

const agents = ['architect', 'adversary', 'director'] as const;

const sentence = 'The bucket is keyed by account **and** address, and `src/auth/login.ts:31` reads both already. ';

const list =
  '\n\n- trusted proxies come from the config\n- the local bucket holds a *tenth* of the limit\n- nothing is written before the answer\n';

const code = '\n\n```ts\nconst bucket = redis.isUp ? shared : local;\nreturn bucket.take(key(account, address));\n```\n\n';

export function messageText(index: number): string {
  const parts = [`Point ${index}: `, sentence.repeat(2 + (index % 7))];
  if (index % 3 === 0) parts.push(list);
  if (index % 5 === 0) parts.push(code, sentence);
  return parts.join('').trim();
}

/** Number of turns between two user messages. */
const turnsPerMessage = 6;

export function longEvents(turns: number, id: string): Event[] {
  const facts: Fact[] = [];
  for (let index = 0; index < turns; index++) {
    if (index % turnsPerMessage === 0) facts.push({ type: 'message.said', messageId: `m-${index}`, text: 'What else?', mentions: [] });
    const agent = agents[index % agents.length] ?? 'director';
    facts.push(...turn({ id: `${id}-${index}`, agent, to: 'everyone', text: messageText(index), reason: 'Nobody has answered this yet.' }));
  }
  const before = sampleEvents('accepted');
  return [...before, ...stamped(facts, before.length + 1)];
}

/** Session folded from `longEvents`. */
export function longSession(turns: number, id: string): Session {
  return { ...fold(longEvents(turns, id)), id };
}

const table =
  '\n| case | before | after |\n|---|---|---|\n| one account, many addresses | 100 | 10 |\n| one address, many accounts | 100 | 10 |\n\n';

/** Message of at least `characters` characters that repeats every kind of Markdown block. */
export function longMessage(characters: number): string {
  let text = '';
  for (let section = 1; text.length < characters; section++) {
    text += `## Section ${section}\n\n${sentence.repeat(3)}\n${list}${code}${section % 2 === 0 ? table : '> A quote of what was said before.\n\n'}`;
  }
  return text.slice(0, characters);
}

/** Splits a text into `count` pieces of about equal length. */
export function chunksOf(text: string, count: number): string[] {
  const length = text.length / count;
  return Array.from({ length: count }, (_, index) => text.slice(Math.round(index * length), Math.round((index + 1) * length)));
}
