// Puts text of the workspace into a prompt as data: between marks that nothing inside can close.

/** Marks are only as safe as their nonce is hard to guess. */
const shortestNonce = 4;

/**
 * The text between two marks that carry the nonce. A nonce inside the text loses its letters, so that no line of it can end the data.
 * @param label what the text is, such as a path; reduced to one line
 * @param nonce letters, digits, `-` and `_`, chosen freshly by the caller; the same one may mark several texts of one prompt
 */
export function asData(label: string, text: string, nonce: string): string {
  if (nonce.length < shortestNonce || !/^[\w-]+$/.test(nonce)) throw new Error('a nonce has at least 4 letters, digits, - or _');
  const name = without(label.replace(/[\p{Cc}\p{Zl}\p{Zp}"<>]+/gu, ' ').trim(), nonce);
  return `<data id="${nonce}" name="${name}">\n${without(text, nonce)}\n</data id="${nonce}">`;
}

function without(text: string, nonce: string): string {
  return text.replace(new RegExp(nonce, 'gi'), '…');
}
