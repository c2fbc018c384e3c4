// Mentions with @ in prose, not in code, quotations, addresses or paths.
import type { SessionFact } from '../lifecycle/facts';
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';

export interface Mentionable {
  readonly id: AgentId;
  /** The display name; may contain spaces. */
  readonly name: string;
}

export interface Mentions {
  /** Mentioned members, deduplicated, in order of first mention. */
  readonly mentions: AgentId[];
  /** Other mentioned names as written, deduplicated. */
  readonly unknown: string[];
}

/** The @ of a mention, which may not follow a letter or a path; after Chinese and Japanese letters, no space is needed. */
const callsAt = /(?<![^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_./\\@+-])@(?=[\p{L}\p{N}])/gu;
/** A word after the @; hyphens and dots belong to it only if more follows. */
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

/** A fact about names that the user mentioned and that are not seated; they are data, truncated to one line. */
export function absentMentions(names: readonly string[]): SessionFact[] {
  return names.length > 0 ? [{ type: 'oddity.noted', oddity: 'absentMention', by: 'user', detail: names.join(', ').slice(0, 120) }] : [];
}

/** The member with the longest name that matches as a whole word. */
function memberAt(rest: string, team: readonly Mentionable[]): Mentionable | undefined {
  const spellings = team.flatMap((member) => [member.id, member.name].map((spelling) => ({ member, spelling: foldedName(spelling) })));
  const found = spellings
    .filter(
      ({ spelling }) => spelling !== '' && foldedName(rest).startsWith(spelling) && isWordEnd(foldedName(rest).slice(spelling.length)),
    )
    .sort((a, b) => b.spelling.length - a.spelling.length);
  return found[0]?.member;
}

/** A name with its Unicode form and case normalized. */
export function foldedName(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether the word ends here. A dot or hyphen ends it unless more letters follow; Chinese and Japanese may follow directly. */
function isWordEnd(after: string): boolean {
  return !/^(?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{N}_@]|[-.][\p{L}\p{N}_])/u.test(after) && !isPath(after);
}

function isPath(after: string): boolean {
  return /^[/\\]/.test(after);
}
