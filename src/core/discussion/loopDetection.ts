// Loop detection: no new content, or the same pair calling each other.
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';
import type { QueuedMention, DiscussionState, SpokenTurn } from './state';

/** Maximum length of a speaker cycle. */
const maxPeriodLength = 4;

/** Minimum number and share of new words for a text to count as new. */
const minNewWords = 3;

const minNewShare = 0.2;

/** Maximum length of an acknowledgement. */
const maxAcknowledgementLength = 160;

/** Number of other words allowed in an acknowledgement. */
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

/** Whether a text contains only thanks, assent and politeness, without a question or content, with or without mentions. */
export function isAcknowledgement(text: string): boolean {
  if (text.length > maxAcknowledgementLength || /[?？\d`]/.test(text)) return false;
  const words = wordsOf(text.replace(/@[\p{L}\p{N}_-]+/gu, ' '));
  const beside = words.filter((word) => !acknowledgements.has(word)).length;
  return beside <= allowedBeside && words.length > beside;
}

/** For each text in order, whether it adds words that the earlier ones lack. */
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

/** A turn as the detector sees it: its speaker, and whether its text was new. */
export interface TurnTrace {
  readonly agent: AgentId;
  readonly isNew: boolean;
}

/** The length of a speaker cycle repeated without new content, or null. */
export function cyclePeriod(steps: readonly TurnTrace[]): number | null {
  for (let period = 1; period <= maxPeriodLength && period * 2 <= steps.length; period++) {
    const second = steps.slice(-period);
    const first = steps.slice(-2 * period, -period);
    if (second.every((step, index) => !step.isNew && step.agent === first[index]?.agent)) return period;
  }
  return null;
}

/** Number of mentions between two members, in both directions. */
function pairTotal(turns: readonly SpokenTurn[], one: AgentId, other: AgentId): number {
  return turns.filter(
    ({ source, agent, to }) => source === 'mention' && ((agent === one && to === other) || (agent === other && to === one)),
  ).length;
}

/** Mentions that give a member the floor: of other members, not queued yet, and within the depth and bounce limits. */
export function newMentions(discussion: DiscussionState, by: AgentId, mentions: readonly AgentId[]): QueuedMention[] {
  if (chainedMentions(discussion.turns) >= maxMentionDepth) return [];
  return mentions
    .filter(
      (id) => id !== by && !discussion.queue.some((queued) => queued.agent === id) && pairTotal(discussion.turns, by, id) < maxBounces,
    )
    .map((agent) => ({ agent, by }));
}

/** Maximum number of consecutive turns given by mentions before the router decides again. */
export const maxMentionDepth = 3;

/** Maximum number of mentions between two members, in both directions, between two user messages. */
const maxBounces = 2;

/** Length of the current chain of member mentions. */
export function chainedMentions(turns: readonly SpokenTurn[]): number {
  let depth = 0;
  for (let index = turns.length - 1; index >= 0 && turns[index]?.source === 'mention'; index--) depth++;
  return depth;
}

/** The queue after a user message: the user's mentions stay in it, members' mentions are dropped. */
export function withCalls(queue: readonly QueuedMention[], called: readonly AgentId[]): QueuedMention[] {
  const waiting = queue.filter(({ agent, by }) => by === 'user' && !called.includes(agent));
  return [...waiting, ...called.map((agent) => ({ agent, by: 'user' as const }))];
}
