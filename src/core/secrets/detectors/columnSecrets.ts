// Secrets in columns: names in a header or an `INSERT`, values in the rows below.
import { isArgumentSecret } from './callSecrets';
import { valueIsSecret } from '../assignedValues';
import { endOfLine } from '../charClasses';
import type { Detector } from './detector';
import type { SecretFinding } from '../kinds';
import { namesIn } from '../nameSearch';
import { isPassword, type NameStrength } from '../names';

/** Maximum rows per header, and maximum row length. */
const maxRows = 60;
const maxLineLength = 600;
const maySay = /pass|pwd|pw\b|secret|token|key|kennwort|contrase|senha|wachtwoord|parol|парол|clave|geheim/gi;
const isName = /^[\s"'`*_]*[\p{L}][\p{L}\d _.-]{0,38}[\s"'`*_]*$/u;
const isDivider = /^[\s|:+=-]+$/;
const separators = ['|', '\t', ',', ';'] as const;

const insert =
  /\b(?:INSERT|REPLACE)\s{1,4}(?:IGNORE\s{1,4})?(?:INTO\s{1,4})?([\w."`[\]]{1,60})\s{0,4}(?:\(([^()]{3,400})\))?\s{0,20}VALUES\s{0,20}/gi;
const copy = /\bCOPY [\w."]{1,60} \(([^()\n]{3,400})\) FROM stdin[^\n]{0,60};\r?\n/gi;
/** `parametrize("user,password", [(…), (…)])` */
const tuples = /["']((?:\w{1,30}, ?){1,8}\w{1,30})["'],\s{0,20}\[\s{0,20}(?=[([])/g;
/** Tables with account data. */
const ofAccounts = /user|account|member|login|credential|secret|token|api_?key|passw/i;

type Columns = ReadonlyMap<number, NameStrength>;

/** Linear: lines, rows and lists are bounded, and examined rows are not headers. */
function columnSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  for (const { 0: all, 1: table = '', 2: names, index } of text.matchAll(insert)) {
    if (names === undefined && !ofAccounts.test(table)) continue;
    insertedRows(text, index + all.length, names === undefined ? null : columnsOf(names.split(',')), found);
  }
  for (const { 0: all, 1: names = '', index } of text.matchAll(copy))
    rowsBelow(text, index + all.length, '\t', columnsOf(names.split(',')), 0, found);
  for (const { 0: all, 1: names = '', index } of text.matchAll(tuples))
    insertedRows(text, index + all.length, columnsOf(names.split(',')), found);
  maySay.lastIndex = 0;
  for (let match = maySay.exec(text); match; match = maySay.exec(text)) {
    const start = text.lastIndexOf('\n', match.index) + 1;
    const end = endOfLine(text, start);
    const header = end - start <= maxLineLength ? headerOf(text.slice(start, end)) : null;
    maySay.lastIndex = header ? rowsBelow(text, end + 1, header.separator, header.columns, header.count, found) : end + 1;
  }
  return found;
}

export const columnSecrets: Detector = {
  needs: [
    'pass',
    'pwd',
    'pw',
    'secret',
    'token',
    'key',
    'kennwort',
    'contrase',
    'senha',
    'wachtwoord',
    'parol',
    'парол',
    'clave',
    'geheim',
    'values',
  ],
  find: columnSecretsIn,
};

function columnsOf(names: readonly string[]): Columns {
  const columns = new Map<number, NameStrength>();
  for (const [index, name] of names.entries()) {
    const plain = name.replace(/["'`*\s[\]]/g, '');
    for (const { end, strength } of namesIn(plain)) if (end === plain.length) columns.set(index, strength);
  }
  return columns;
}

function headerOf(line: string): { readonly separator: string; readonly columns: Columns; readonly count: number } | null {
  for (const separator of separators) {
    const cells = line.trimEnd().split(separator);
    if (cells.length < 2 || !cells.every((cell) => isName.test(cell) || (separator === '|' && cell.trim() === ''))) continue;
    const columns = columnsOf(cells);
    return columns.size > 0 ? { separator, columns, count: cells.length } : null;
  }
  return null;
}

/**
 * Reads the rows and returns the position after them. @param count number of cells; 0 for any
 */
function rowsBelow(text: string, from: number, separator: string, columns: Columns, count: number, found: SecretFinding[]): number {
  let at = from;
  // without a line below it, a header of such a table may be a row
  let isDivided = false;
  for (let row = 0; row < maxRows && at < text.length; row++) {
    const end = endOfLine(text, at);
    const line = text.slice(at, Math.min(end, at + maxLineLength)).trimEnd();
    const cells = line.split(separator);
    if (line === '' || line === '\\.' || (count > 0 && cells.length !== count && !isDivider.test(line))) break;
    let start = at;
    for (const [index, cell] of cells.entries()) {
      const strength = columns.get(index);
      if (isDivider.test(line)) isDivided = true;
      else if (strength)
        take(cell, start, strength, separator !== '|' || (isDivided && (isPassword(strength) || strength === 'secret')), found);
      start += cell.length + 1;
    }
    at = end + 1;
  }
  return at;
}

/** Values after `VALUES`, row by row. */
function insertedRows(text: string, from: number, columns: Columns | null, found: SecretFinding[]): void {
  const value = /\s{0,20}(?:[^\s"'(),;]{1,60}|\w{0,20}\((?:[^()'\n]|'[^'\n]*'){0,200}\)|[NE]?'(?:[^'\n]|''){0,400}'|"[^"\n]{0,400}")/y;
  let column = 0;
  for (let at = from, seen = 0; at < text.length && seen < 400; seen++) {
    const char = text[at] ?? '';
    if (char === '(') column = 0;
    else if (char === ';') return;
    if (char === '(' || char === ',' || char === ')' || /\s/.test(char)) {
      if (char === ',') column++;
      at++;
      continue;
    }
    value.lastIndex = at;
    const cell = value.exec(text)?.[0];
    if (cell === undefined) return;
    const strength = columns?.get(column);
    const quoted = /["']([^"']{4,400})["']/.exec(cell);
    if (strength && quoted) take(quoted[0], at + quoted.index, strength, true, found);
    else if (!columns && quoted && isArgumentSecret(quoted[1] ?? '')) found.push(findingOf(quoted[0], at + quoted.index));
    at += cell.length;
  }
}

function take(cell: string, at: number, strength: NameStrength, isGiven: boolean, found: SecretFinding[]): void {
  const finding = findingOf(cell, at);
  const value = cell.slice(finding.start - at, finding.end - at);
  const place = { strength, isGiven, isQuoted: true, isEnvironment: false, isListed: false, isSettings: false, after: '' };
  if (value !== '' && valueIsSecret(value, place)) found.push(finding);
}

/** Cell value without spaces and quotes. */
function findingOf(cell: string, at: number): SecretFinding {
  const lead = /^[\s"'`*]*/.exec(cell)?.[0].length ?? 0;
  const value = cell.slice(lead).replace(/[\s"'`*]+$/, '');
  return { start: at + lead, end: at + lead + value.length, kind: 'assigned' };
}
