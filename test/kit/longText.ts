// Non-repeating text of any length, because the product cuts off repetitive answers.

/**
 * Returns short sentences whose words and numbers differ.
 * @param length number of characters
 */
export function longText(length: number): string {
  const nouns = ['limit', 'window', 'table', 'column', 'reader', 'worker', 'ledger'];
  let text = '';
  for (let index = 1; text.length < length; index++) text += `Case ${index * 7919} is a small ${nouns[index % nouns.length]}. `;
  return text.slice(0, length);
}
