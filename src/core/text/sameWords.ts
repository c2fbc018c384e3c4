// Whether two texts say the same in the same words: punctuation and case make no other statement of it.

/** The letters and digits of a text. */
export function wording(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export function sameWords(one: string, other: string): boolean {
  return wording(one) === wording(other);
}
