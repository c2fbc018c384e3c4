// Clips a text at the end of a sentence, else of a word.

/** Below this share of the room a sentence's end is too early to cut at. */
const minShare = 0.5;

/** The beginning of a text in at most `max` characters: up to a sentence's end, else up to a word's, marked with an ellipsis. */
export function clipAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = text.slice(0, max);
  const sentences = [...room.matchAll(/[.!?](?=\s)|[。！？]|\n/g)];
  const end = (sentences.at(-1)?.index ?? -1) + 1;
  if (end >= max * minShare) return room.slice(0, end).trimEnd();
  const shorter = text.slice(0, max - 1);
  const space = shorter.lastIndexOf(' ');
  const cut = space >= max * minShare ? shorter.slice(0, space) : shorter;
  // half of a surrogate pair is no character
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
