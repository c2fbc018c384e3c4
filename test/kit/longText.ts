// Text of any length that never repeats itself, as an answer that does is stopped.

/** Short sentences that differ in their words and numbers. @param length characters of it */
export function longText(length: number): string {
  const nouns = ['limit', 'window', 'table', 'column', 'reader', 'worker', 'ledger'];
  let text = '';
  for (let index = 1; text.length < length; index++) text += `Case ${index * 7919} is a small ${nouns[index % nouns.length]}. `;
  return text.slice(0, length);
}
