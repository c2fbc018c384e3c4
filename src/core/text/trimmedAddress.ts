// An address in running text, without the punctuation after it.

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** A closing bracket belongs to the address only if the address opened it. */
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
