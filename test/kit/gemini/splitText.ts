// Cuts an answer into the pieces it is streamed in.

/** About `chunks` pieces of equal length, never inside a character; pieces that are given are taken as they are. Empty text has none. */
export function splitText(text: string, chunks: number | readonly string[]): readonly string[] {
  if (typeof chunks !== 'number') return chunks;
  const characters = Array.from(text);
  const size = Math.max(1, Math.ceil(characters.length / chunks));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
