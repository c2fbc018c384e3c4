// Whether two sentences say the same in other words: the Dice coefficient of their word stems, and never where numbers or a negation differ.
// It is kept simple and errs to one side: what it takes for different costs a turn, what it took for alike would cost a voice.
import { contradictionOf, senseOf } from '../text/contradiction';

/** From this share of common words on two texts are alike. */
const alikeFrom = 0.5;

/** With fewer words of its own a text says too little to be like another one. */
const minWords = 3;

/**
 * @param given what both were asked about: its words are in every answer and tell nothing
 */
export function isAlike(one: string, other: string, given = ''): boolean {
  const [first, second] = [senseOf(one), senseOf(other)];
  if (contradictionOf(first, second, true) !== null) return false;
  const said = senseOf(given).words;
  const [a, b] = [first.words, second.words].map((words) => new Set([...words].filter((word) => !said.has(word))));
  if (!a || !b || Math.min(a.size, b.size) < minWords) return false;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size) >= alikeFrom;
}

/** Items in groups in which each is like every other (complete linkage), in the order in which they come. */
export function groupsOf<T>(items: readonly T[], isLike: (one: T, other: T) => boolean): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of items) {
    const group = groups.find((members) => members.every((member) => isLike(member, item)));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
