// Removes the punctuation after a URL in running text.

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Removes trailing punctuation from a URL. A closing bracket is kept only if the URL contains its opening bracket. */
export function trimmedAddress(found: string): string {
  const plain = found.replace(/(?<![.,;:!?*_…。、，；：！？”’»」』])[.,;:!?*_…。、，；：！？”’»」』]+$/u, '');
  const last = plain.at(-1) ?? '';
  const opening = pairs[last];
  if (opening === undefined || countOf(plain, opening) >= countOf(plain, last)) return plain;
  return trimmedAddress(plain.slice(0, -1));
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
