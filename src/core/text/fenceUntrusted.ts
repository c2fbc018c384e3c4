// Puts text of the workspace into a prompt as data: between marks that nothing inside can close, or look like closing.
import { oneLine, withoutMark } from './quoting';

/** Marks are only as safe as their nonce is hard to guess. */
const minNonceLength = 4;

/** Looks like the end of data to a hasty reader, whatever id it has; no language has such a tag. */
const closingLookAlike = /<(?=\s*[/\\]\s*data\s+id\b)/gi;

/**
 * The text between two marks that carry the nonce. A nonce inside the text loses its letters, so that no line of it can end the data.
 * @param label what the text is, such as a path; reduced to one line
 * @param nonce letters, digits, `-` and `_`, chosen freshly by the caller; the same one may mark several texts of one prompt
 */
export function fenceUntrusted(label: string, text: string, nonce: string): string {
  if (nonce.length < minNonceLength || !/^[\w-]+$/.test(nonce)) throw new Error('a nonce has at least 4 letters, digits, - or _');
  const name = withoutMark(oneLine(label.replace(/["<>\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')), nonce);
  return `<data id="${nonce}" name="${name}">\n${withoutMark(text, nonce).replace(closingLookAlike, '‹')}\n</data id="${nonce}">`;
}
