// Output of a command, truncated, without colors and secrets.
import { maskSecrets } from '../secrets/mask';

const maxLines = 200;
const maxChars = 16_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences are control characters
const sequences = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;

/** The last 200 lines, at most 16,000 characters, as plain text; a line redrawn with `\r` keeps its last state. */
export function outputTail(raw: string): string {
  const lines = raw
    .replace(sequences, '')
    .replace(/\r+\n/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '');
  const text = maskSecrets(lines.join('\n').trimEnd()).split('\n').slice(-maxLines).join('\n');
  return text.length <= maxChars ? text : `…${text.slice(1 - maxChars)}`;
}
