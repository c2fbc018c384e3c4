// Loop detection: turns without new content, and members who keep mentioning each other.
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';
import type { QueuedMention, DiscussionState, SpokenTurn } from './state';

/** Maximum length of a detectable speaker cycle, in turns. */
const maxPeriodLength = 4;

/** Minimum number of new words in a text that counts as new. */
const minNewWords = 3;

const minNewShare = 0.2;

const maxAcknowledgementLength = 160;

/** Maximum number of words in an acknowledgement that are not in `acknowledgements`. */
const allowedBeside = 2;

const acknowledgements = new Set(
  [
    'thanks thank you youre you re welcome great good nice perfect agreed agree sure ok okay yes noted understood exactly right absolutely cheers pleasure',
    'that thats this is it s so much very sounds makes sense to me i we all done for the and well',
    'gracias nada bien vale perfecto claro de acuerdo obrigado obrigada certo combinado merci rien bien parfait accord pas quoi',
    'danke bitte gern gerne gut genau einverstanden alles klar grazie prego bene perfetto bedankt dank graag gedaan goed akkoord',
    'спасибо пожалуйста хорошо согласен согласна отлично понятно за не что',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Whether a text contains little more than thanks, assent and politeness, with or without mentions. A text with a question mark, a digit or
 * code never counts as an acknowledgement.
 */
export function isAcknowledgement(text: string): boolean {
  if (text.length > maxAcknowledgementLength || /[?？\d`]/.test(text)) return false;
  const words = wordsOf(text.replace(/@[\p{L}\p{N}_-]+/gu, ' '));
  const beside = words.filter((word) => !acknowledgements.has(word)).length;
  return beside <= allowedBeside && words.length > beside;
}

/** Returns for each text, in order, whether it adds enough words that are not in the earlier texts. */
export function newTexts(texts: readonly string[]): boolean[] {
  const known = new Set<string>();
  return texts.map((text) => {
    const words = new Set(wordsOf(text));
    const fresh = [...words].filter((word) => !known.has(word));
    for (const word of fresh) known.add(word);
    return !isAcknowledgement(text) && fresh.length >= minNewWords && fresh.length >= words.size * minNewShare;
  });
}

function wordsOf(text: string): string[] {
  return (
    proseOf(text, { quotations: 'keep' })
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export interface TurnTrace {
  readonly agent: AgentId;
  readonly isNew: () => boolean;
}

/** Returns the number of turns in a cycle of speakers that was repeated without new content, or null. */
export function cyclePeriod(steps: readonly TurnTrace[]): number | null {
  for (let period = 1; period <= maxPeriodLength && period * 2 <= steps.length; period++) {
    const second = steps.slice(-period);
    const first = steps.slice(-2 * period, -period);
    const isCycle = second.every(({ agent }, index) => agent === first[index]?.agent);
    if (isCycle && !second.some(({ isNew }) => isNew())) return period;
  }
  return null;
}

/** Returns the number of turns in which either member was called by the other's mention. */
function pairTotal(turns: readonly SpokenTurn[], one: AgentId, other: AgentId): number {
  return turns.filter(
    ({ source, agent, to }) => source === 'mention' && ((agent === one && to === other) || (agent === other && to === one)),
  ).length;
}

/**
 * Returns the mentions that call a member to speak. Excludes the speaker, queued members, and mentions beyond the limits per chain and per
 * pair.
 */
export function newMentions(discussion: DiscussionState, by: AgentId, mentions: readonly AgentId[]): QueuedMention[] {
  if (chainedMentions(discussion.turns) >= maxMentionDepth) return [];
  return mentions
    .filter(
      (id) => id !== by && !discussion.queue.some((queued) => queued.agent === id) && pairTotal(discussion.turns, by, id) < maxBounces,
    )
    .map((agent) => ({ agent, by }));
}

/**
 * Maximum length of a chain of mention-triggered turns. When it is reached, new mentions are ignored and the router chooses the next
 * speaker.
 */
export const maxMentionDepth = 3;

/** Maximum number of mention-triggered turns between two members, in both directions, per user message. */
const maxBounces = 2;

/** Returns the length of the current chain of mention-triggered turns. */
export function chainedMentions(turns: readonly SpokenTurn[]): number {
  let depth = 0;
  for (let index = turns.length - 1; index >= 0 && turns[index]?.source === 'mention'; index--) depth++;
  return depth;
}

/** Returns the queue after a user message: mentions by members are removed, and the user's new mentions are appended. */
export function withCalls(queue: readonly QueuedMention[], called: readonly AgentId[]): QueuedMention[] {
  const waiting = queue.filter(({ agent, by }) => by === 'user' && !called.includes(agent));
  return [...waiting, ...called.map((agent) => ({ agent, by: 'user' as const }))];
}
