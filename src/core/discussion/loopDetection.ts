// Loop detection in the discussion: nothing new, or the same pair calling each other.
import { proseOf } from '../text/prose';
import type { AgentId } from '../agents/roster';
import type { QueuedMention, DiscussionState, SpokenTurn } from './state';

/** Longest round of speakers that is recognised. */
const maxPeriodLength = 4;

/** A text is new when it brings at least so many words that were not there, and they are at least this share of it. */
const minNewWords = 3;

const minNewShare = 0.2;

/** More than this is never a mere acknowledgement. */
const maxAcknowledgementLength = 160;

/** Words beside the thanks that still say nothing. */
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

/** Thanks, assent and politeness alone: a text that asks nothing and says nothing, whomever it mentions. */
export function isAcknowledgement(text: string): boolean {
  if (text.length > maxAcknowledgementLength || /[?？\d`]/.test(text)) return false;
  const words = wordsOf(text.replace(/@[\p{L}\p{N}_-]+/gu, ' '));
  const beside = words.filter((word) => !acknowledgements.has(word)).length;
  return beside <= allowedBeside && words.length > beside;
}

/** For each text of a talk in order, whether it says something that those before it do not, by its words. */
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

/** A turn for the detector: who spoke, and whether it brought anything. */
export interface TurnTrace {
  readonly agent: AgentId;
  readonly isNew: boolean;
}

/** The period of a round that the last turns went through twice with nothing new the second time, or null. */
export function cyclePeriod(steps: readonly TurnTrace[]): number | null {
  for (let period = 1; period <= maxPeriodLength && period * 2 <= steps.length; period++) {
    const second = steps.slice(-period);
    const first = steps.slice(-2 * period, -period);
    if (second.every((step, index) => !step.isNew && step.agent === first[index]?.agent)) return period;
  }
  return null;
}

/** How often one of two members has called the other, either way and whatever was said in between. */
function pairTotal(turns: readonly SpokenTurn[], one: AgentId, other: AgentId): number {
  return turns.filter(
    ({ source, agent, to }) => source === 'mention' && ((agent === one && to === other) || (agent === other && to === one)),
  ).length;
}

/** Mentions that hand on the floor: of others, not yet queued, within the chain's depth and the pair's bounces. */
export function newMentions(room: DiscussionState, by: AgentId, mentions: readonly AgentId[]): QueuedMention[] {
  if (chainedMentions(room.turns) >= maxMentionDepth) return [];
  return mentions
    .filter((id) => id !== by && !room.queue.some((queued) => queued.agent === id) && pairTotal(room.turns, by, id) < maxBounces)
    .map((agent) => ({ agent, by }));
}

/** How many members in a row may be called by a member's mention before the router decides again. */
export const maxMentionDepth = 3;

/** How often two members may call each other, either way, between two messages of the user. */
const maxBounces = 2;

/** Members who were called by a member, one after the other, up to now. */
export function chainedMentions(turns: readonly SpokenTurn[]): number {
  let depth = 0;
  for (let index = turns.length - 1; index >= 0 && turns[index]?.source === 'mention'; index--) depth++;
  return depth;
}

/** Whom the user called before is still called; whom members called is not. */
export function withCalls(queue: readonly QueuedMention[], called: readonly AgentId[]): QueuedMention[] {
  const waiting = queue.filter(({ agent, by }) => by === 'user' && !called.includes(agent));
  return [...waiting, ...called.map((agent) => ({ agent, by: 'user' as const }))];
}
