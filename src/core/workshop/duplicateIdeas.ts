// Whether two ideas are the same one in other words; opposites and other numbers never are.

/** Shorter words say little of what an idea is about. */
const minWordLength = 4;
/** Endings differ by grammar; beginnings carry the meaning in every language of the product. */
const stemChars = 5;
/** Two titles are the same idea from this share of common words on, where each says enough to be compared. */
const sameTitle = 0.75;
/** The same for title and summary together, which seldom repeat each other by chance. */
const sameText = 0.6;
/** With fewer words than this to go by, only the very same ones count. */
const minInTitle = 3;
const minInText = 5;

const negations =
  /(?<!\p{L})(?:no|not|never|without|non|pas|sans|jamais|kein\p{L}*|nicht|ohne|nie|sin|nunca|sem|não|nao|senza|mai|niet|geen|zonder|не|без|нет)(?!\p{L})/iu;

export interface IdeaText {
  readonly title: string;
  readonly summary: string;
}

/** Whether one is the other reworded: most of their words are the same, in any order and form. */
export function isSameIdea(one: IdeaText, other: IdeaText): boolean {
  const [first, second] = [`${one.title} ${one.summary}`, `${other.title} ${other.summary}`];
  if (negations.test(first) !== negations.test(second) || numbersOf(first) !== numbersOf(second)) return false;
  return overlap(one.title, other.title, minInTitle) >= sameTitle || overlap(first, second, minInText) >= sameText;
}

/** Common stems as a share of the smaller set; 0 where a text says too little. */
function overlap(one: string, other: string, fewest: number): number {
  const [first, second] = [stemsOf(one), stemsOf(other)];
  const smaller = Math.min(first.size, second.size);
  if (smaller < fewest) return [...first].sort().join(' ') === [...second].sort().join(' ') && smaller > 0 ? 1 : 0;
  return [...first].filter((stem) => second.has(stem)).length / smaller;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return new Set(words.filter((word) => word.length >= minWordLength).map((word) => word.slice(0, stemChars)));
}

function numbersOf(text: string): string {
  return (text.match(/\d+(?:[.,]\d+)?/g) ?? []).toSorted().join(' ');
}
