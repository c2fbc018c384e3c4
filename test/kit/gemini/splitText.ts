// Splits an answer into streamed pieces.

/** About `chunks` pieces of equal length, never splitting a character; given pieces are used unchanged. An empty text has none. */
export function splitText(text: string, chunks: number | readonly string[]): readonly string[] {
  if (typeof chunks !== 'number') return chunks;
  const characters = Array.from(text);
  const size = Math.max(1, Math.ceil(characters.length / chunks));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
