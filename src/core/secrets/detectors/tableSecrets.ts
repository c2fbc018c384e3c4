// Secrets in a column whose heading names one: CSV, semicolons, tabs, Markdown tables.
import { isLabelOfField } from '../assignedValues';
import type { SecretFinding } from '../kinds';
import type { FoundName } from '../nameSearch';
import { isPassword } from '../names';
import { isHarmless, isLongHex, isMadeByChance, isMarked, isWordy } from '../randomness';

/** A heading is a few words; a line of code has other characters. */
const headings = /^[\p{L}\d_ .|,;\t"-]{3,300}$/u;
const signs = ['|', ';', '\t', ','] as const;
const maxRows = 200;

interface Cell {
  readonly start: number;
  readonly value: string;
}

function cellsOf(line: string, sign: string): Cell[] {
  let at = 0;
  return line.split(sign).map((cell) => {
    const value = cell.trim().replace(/^(["'`])(.*)\1$/, '$2');
    const start = at + cell.indexOf(value);
    at += cell.length + 1;
    return { start, value };
  });
}

const lineEndOf = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Linear: a line below a heading is read once. */
export function columnSecretsIn(text: string, names: readonly FoundName[]): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = -1;
  for (const { start, end, strength } of names) {
    if (start <= done) continue;
    const from = text.lastIndexOf('\n', start) + 1;
    const head = text.slice(from, Math.min(lineEndOf(text, start), from + 301));
    const sign = headings.test(head) ? signs.find((each) => head.includes(each)) : undefined;
    if (sign === undefined) continue;
    const cells = cellsOf(head, sign);
    const column = cells.findIndex((cell) => from + cell.start <= start && from + cell.start + cell.value.length === end);
    if (column < 0 || cells.some(({ value }) => value.split(' ').length > 3)) continue;
    let at = lineEndOf(text, start) + 1;
    for (let row = 0; row < maxRows && at < text.length; row++) {
      const lineEnd = lineEndOf(text, at);
      const line = text.slice(at, Math.min(lineEnd, at + 1_000));
      const given = cellsOf(line, sign);
      const cell = given[column];
      if (given.length !== cells.length || !cell) break;
      if (isSecretCell(cell.value, isPassword(strength)))
        found.push({ start: at + cell.start, end: at + cell.start + cell.value.length, kind: 'assigned' });
      at = lineEnd + 1;
    }
    done = start;
  }
  return found;
}

function isSecretCell(value: string, isForPassword: boolean): boolean {
  if (value.length < 4 || /[\s(){}<>]/.test(value) || isHarmless(value) || isLabelOfField(value)) return false;
  return isForPassword ? isMarked(value) || /^\d{4,12}$/.test(value) : isLongHex(value) || (isMadeByChance(value) && !isWordy(value));
}
