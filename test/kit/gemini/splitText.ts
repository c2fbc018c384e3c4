// Splits an answer into streamed pieces.

/** Splits a text into about `chunks` pieces of equal length, never within a character. Given pieces are used unchanged. */
export function splitText(text: string, chunks: number | readonly string[]): readonly string[] {
  if (typeof chunks !== 'number') return chunks;
  const characters = Array.from(text);
  const size = Math.max(1, Math.ceil(characters.length / chunks));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}
