// Truncates a text at the end of a sentence or word.

/** Minimum share of the limit that a cut at a sentence must keep. */
const minShare = 0.5;

/** The beginning of a text, at most `max` characters, cut at a sentence or word, with an ellipsis. */
export function clipAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max);
  const sentences = [...room.matchAll(/[.!?](?=\s)|[。！？]|\n/g)];
  const end = (sentences.at(-1)?.index ?? -1) + 1;
  if (end >= max * minShare) return room.slice(0, end).trimEnd();
  const shorter = text.slice(0, max - 1);
  const space = shorter.lastIndexOf(' ');
  const cut = space >= max * minShare ? shorter.slice(0, space) : shorter;
  // removes half of a surrogate pair
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
