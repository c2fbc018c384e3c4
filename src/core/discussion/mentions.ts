// Mentions with @ in prose; code, quotations, addresses and paths are ignored.
import type { SessionFact } from '../lifecycle/facts';
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';

export interface Mentionable {
  readonly id: AgentId;
  /** Display name of the member; may contain spaces. */
  readonly name: string;
}

export interface Mentions {
  /** Mentioned members without duplicates, in order of first mention. */
  readonly mentions: AgentId[];
  /** Unknown names after an @, as written, without duplicates. */
  readonly unknown: string[];
}

/**
 * Matches the @ of a mention. It must not be part of a path or follow a letter, except for Chinese and Japanese characters, which need no
 * space before the @.
 */
const callsAt = /(?<![^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_./\\@+-])@(?=[\p{L}\p{N}])/gu;
/** Matches the word after the @. A hyphen or a dot is part of the word only if more letters follow. */
const word = /^[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/u;

/**
 * Finds mentions of `team` in a text. `@builder's`, `@Builder:` and `(@builder)` are mentions; `@types/node` and `a@builder.io` are not.
 */
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

/** Returns an anomaly that lists the members whom the user mentioned but who have no seat; empty if there are none. */
export function absentMentions(names: readonly string[]): SessionFact[] {
  return names.length > 0 ? [{ type: 'oddity.noted', oddity: 'absentMention', by: 'user', detail: names.join(', ').slice(0, 120) }] : [];
}

/** Returns the member with the longest name that `rest` starts with as a whole word. */
function memberAt(rest: string, team: readonly Mentionable[]): Mentionable | undefined {
  const spellings = team.flatMap((member) => [member.id, member.name].map((spelling) => ({ member, spelling: foldedName(spelling) })));
  const found = spellings
    .filter(
      ({ spelling }) => spelling !== '' && foldedName(rest).startsWith(spelling) && isWordEnd(foldedName(rest).slice(spelling.length)),
    )
    .sort((a, b) => b.spelling.length - a.spelling.length);
  return found[0]?.member;
}

/** Normalizes the Unicode form and case of a name, for comparison. */
export function foldedName(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * Whether the mentioned name ends where `after` begins. A dot or a hyphen ends the name unless more letters follow; Chinese and Japanese
 * characters may follow directly.
 */
function isWordEnd(after: string): boolean {
  return !/^(?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_@]|[-.][\p{L}\p{N}_])/u.test(after) && !isPath(after);
}

function isPath(after: string): boolean {
  return /^[/\\]/.test(after);
}
