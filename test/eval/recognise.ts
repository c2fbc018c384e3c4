// Matches a text by frozen words.

/** Paragraphs, list items and sentences of Markdown. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)|\n(?=#)/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

/** @param words groups joined by ` & `; see `task` */
export function says(paragraph: string, words: string): boolean {
  return words.split(' & ').every((group) => new RegExp(group, 'iu').test(paragraph));
}

/** The paragraph that says it first, or undefined. */
export function saidIn(paragraphs: readonly string[], words: string): string | undefined {
  return paragraphs.find((paragraph) => says(paragraph, words));
}
