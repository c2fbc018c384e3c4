// Mentions by @ in prose, not in code, quotations, addresses or paths.
import type { SessionFact } from '../lifecycle/facts';
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';

export interface Mentionable {
  readonly id: AgentId;
  /** The name people write; may hold spaces. */
  readonly name: string;
}

export interface Mentions {
  /** Members called, each once, in the order of their first mention. */
  readonly mentions: AgentId[];
  /** Other names that were called, as written, each once. */
  readonly unknown: string[];
}

/** What may stand before an @ that calls somebody: not a letter of an address, nor a path. Chinese and Japanese have no space there. */
const callsAt = /(?<![^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_./\\@+-])@(?=[\p{L}\p{N}])/gu;
/** A word after the @; a hyphen or a dot belongs to it only when more follows. */
const word = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u;

/** The mentions of `team` in `text`. `@builder's`, `@Builder:` and `(@builder)` count; `@types/node` and `a@builder.io` do not. */
export function mentionsIn(text: string, team: readonly Mentionable[]): Mentions {
  const mentions = new Set<AgentId>();
  const unknown = new Set<string>();
  if (!text.includes('@')) return { mentions: [], unknown: [] };
  const prose = proseOf(text, { quotations: 'keep' });
  for (const { index } of prose.matchAll(callsAt)) {
    const rest = prose.slice(index + 1, index + 81);
    const member = memberAt(rest, team);
    if (member) mentions.add(member.id);
    else {
      const called = word.exec(rest)?.[0] ?? '';
      if (called !== '' && !isPath(rest.slice(called.length))) unknown.add(called);
    }
  }
  return { mentions: [...mentions], unknown: [...unknown] };
}

/** A note on the names somebody called who is not in the room; data, cut to a line. */
export function absentMentions(by: AgentId | 'user', names: readonly string[]): SessionFact[] {
  return names.length > 0 ? [{ type: 'oddity.noted', oddity: 'absentMention', by, detail: names.join(', ').slice(0, 120) }] : [];
}

/** The member with the longest spelling that stands here as a whole word. */
function memberAt(rest: string, team: readonly Mentionable[]): Mentionable | undefined {
  const spellings = team.flatMap((member) => [member.id, member.name].map((spelling) => ({ member, spelling: foldedName(spelling) })));
  const found = spellings
    .filter(
      ({ spelling }) => spelling !== '' && foldedName(rest).startsWith(spelling) && isWordEnd(foldedName(rest).slice(spelling.length)),
    )
    .sort((a, b) => b.spelling.length - a.spelling.length);
  return found[0]?.member;
}

/** Names in one spelling, whatever their letters are put together from and however large they are. */
export function foldedName(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether the word ends here; a dot or hyphen ends it unless more of the word follows, and Chinese and Japanese may follow without a space. */
function isWordEnd(after: string): boolean {
  return !/^(?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_@]|[-.][\p{L}\p{N}_])/u.test(after) && !isPath(after);
}

function isPath(after: string): boolean {
  return /^[/\\]/.test(after);
}
