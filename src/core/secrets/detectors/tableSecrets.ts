// Detects secrets in table columns by heading: CSV, semicolons, tabs, Markdown tables.
import { describes, isChosenPhrase, isFieldWord, isLabelOfField, ofField } from '../assignedValues';
import type { Detector } from './detector';
import type { SecretFinding } from '../kinds';
import type { FoundName } from '../nameSearch';
import { isPassword } from '../names';
import { isHarmless, isLongHex, isMadeByChance, isMarked, isWordy } from '../randomness';

/** A heading row: a few words per cell, without other characters that lines of code contain. */
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

/** Finds secrets in the columns whose headings are among the given names. Linear, because each line below a heading is read once. */
export function columnSecretsIn(text: string, names: readonly FoundName[]): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = -1;
  let line = { from: 0, end: -1, head: '', sign: undefined as (typeof signs)[number] | undefined };
  for (const { start, end, strength } of names) {
    if (start <= done) continue;
    if (start > line.end) line = headingsAt(text, start);
    const { from, head, sign } = line;
    if (sign === undefined) continue;
    const cells = cellsOf(head, sign);
    const column = cells.findIndex((cell) => from + cell.start <= start && from + cell.start + cell.value.length === end);
    if (column < 0 || cells.some(({ value }) => value.split(' ').length > 3)) continue;
    const isOfUsers = /user|login|account|e?-?mail|benutz|usuari|utilis|utente|gebruik/i.test(head);
    let at = line.end + 1;
    for (let row = 0; row < maxRows && at < text.length; row++) {
      const lineEnd = lineEndOf(text, at);
      const line = text.slice(at, Math.min(lineEnd, at + 1_000));
      const given = cellsOf(line, sign);
      const cell = given[column];
      if (given.length !== cells.length || !cell) break;
      if (isSecretCell(cell.value, isPassword(strength), isOfUsers))
        found.push({ start: at + cell.start, end: at + cell.start + cell.value.length, kind: 'assigned' });
      at = lineEnd + 1;
    }
    done = start;
  }
  return found;
}

/** Returns the line around a position, and the cell separator if the line can be a heading row. */
function headingsAt(text: string, at: number) {
  const from = text.lastIndexOf('\n', at) + 1;
  const end = lineEndOf(text, at);
  const head = text.slice(from, Math.min(end, from + 301));
  return { from, end, head, sign: headings.test(head) ? signs.find((each) => head.includes(each)) : undefined };
}

/** SQL rows: `INSERT INTO users (name, password) VALUES ('…', '…')`. */
const inserted = /\binsert\s+into\s+[\w."`[\]]{1,60}\s?\(([^()\n]{3,300})\)\s{0,4}values\s{0,4}((?:\([^()\n]{3,400}\)[,\s]{0,4}){1,20})/gi;
const namesPassword =
  /^(?:\w*_)?(?:pass(?:w\w{1,3}d?|word|phrase|code)?|pwd?|secret|pin|(?:api|access|auth|secret)_?(?:key|token)|token|contrase\w+|senha|kennwort|passwort)$/i;

function insertedIn(text: string): SecretFinding[] {
  return [...text.matchAll(inserted)].flatMap(({ 0: all, 1: names = '', 2: rows = '', index }) => {
    const columns = names.split(',').flatMap((name, at) => (namesPassword.test(name.replace(/[^\w]/g, '')) ? [at] : []));
    return [...rows.matchAll(/\(([^()\n]*)\)/g)].flatMap((row): SecretFinding[] =>
      columns.flatMap((column): SecretFinding[] => {
        const cell = cellsOf(row[1] ?? '', ',')[column];
        const start = index + all.length - rows.length + row.index + 1 + (cell?.start ?? 0);
        return cell && isSecretCell(cell.value, true, true) ? [{ start, end: start + cell.value.length, kind: 'assigned' }] : [];
      }),
    );
  });
}

export const insertedSecrets: Detector = { needs: ['insert'], find: insertedIn };

function isSecretCell(value: string, isForPassword: boolean, isOfUsers: boolean): boolean {
  if (isForPassword && isOfUsers && /\s/.test(value)) return isChosenPhrase(value);
  if (value.length < 4 || /[\s(){}<>]/.test(value) || isHarmless(value) || isFieldWord(value)) return false;
  if (isOfUsers && isForPassword && isChosenWord(value)) return true;
  if (isLabelOfField(value)) return false;
  return isForPassword
    ? isMarked(value) || /^\d{4,12}$|^\d{1,4}[-./]\d\d[-./]\d{2,4}$/.test(value)
    : isLongHex(value) || (isMadeByChance(value) && !isWordy(value));
}

/**
 * Whether a cell is a chosen password without digits. Joined words are rarely a description, so they are only checked for words from field
 * names.
 */
function isChosenWord(value: string): boolean {
  if (!/^[!#*]?[\p{L}._&+#@*-]{5,}[!$*?@#]?$/u.test(value)) return false;
  return /\p{L}[._&+-]\p{L}|\p{Ll}\p{Lu}/u.test(value) ? !ofField.test(value) : !describes.test(value);
}
