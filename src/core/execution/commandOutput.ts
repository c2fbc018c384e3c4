// Truncates command output and removes colors and secrets.
import { maskSecrets } from '../secrets/mask';
import { withoutInvisible } from '../text/visible';

const maxLines = 200;
const maxChars = 16_000;

const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are control characters
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090])[^\u0007\u001b\u009c\n]*(?:\u0007|\u009c|\u001b\\)?|\u001b[@-Z\\-_]/g;
/**
 * Returns the last 200 lines, at most 16,000 characters, without colors, invisible characters and secrets. A line redrawn with `\r` keeps
 * its final state.
 */
export function outputTail(raw: string): string {
  const lines = withoutInvisible(raw.replace(sequences, ''))
    .replace(/(?<!\r)\r+\n/g, '\n')
    .split('\n')
    .map(
      (line) =>
        line
          .replace(/(?<!\r)\r+$/, '')
          .split('\r')
          .at(-1) ?? '',
    );
  const text = maskSecrets(lines.join('\n').trimEnd()).split('\n').slice(-maxLines).join('\n');
  return text.length <= maxChars ? text : `…${text.slice(1 - maxChars)}`;
}
