// Detects added lines that repeat an addition in a different spelling.
import { indentOf } from '../match/indent';

const stopWords = new Set(
  'as async await bool const def default do elif else end export extends final fn for from fun func function if implements import in include int let new null of package private public readonly require return self static string then this throw true false type use using var void while'.split(
    ' ',
  ),
);

/** Normalizes a line: removes whitespace and trailing separators, including those before a closing bracket, and unifies quotation marks. */
export function plainLine(line: string): string {
  return line
    .replace(/\s+/g, '')
    .replace(/["`]/g, "'")
    .replace(/,(?=[}\])])|(?<![,;])[,;]+$/g, '');
}

function wordsOf(line: string): string[] {
  return (line.match(/[\p{L}\p{N}_$]+/gu) ?? []).filter((word) => !stopWords.has(word));
}

/** Whether a line is distinctive: it contains more than brackets and keywords. */
export function isTelling(line: string): boolean {
  return wordsOf(line).length > 0;
}

const importing = /^\s*(?:import|export|from|use|using|@import|#\s*include|(?:const|let|var)\b.*\brequire)\b/;
const declaring =
  /\b(?:const|let|var|function|class|interface|type|enum|struct|def|fn|func|fun|trait|namespace)\s+\*?([\p{L}_$][\p{L}\p{N}_$]*)/u;
const assigning = /^\s*([^\s={(-][^={(]*?)\s*(?:[-+*/]?=(?![=>])|:(?!:))/;

/** Returns the name that a line imports, declares or assigns, or null. Two lines with the same name count as versions of one line. */
function subjectOf(line: string): string | null {
  const module = importing.test(line) ? /["'<]([^"'<>]+)["'>][^"'<>]*$/.exec(line)?.[1] : undefined;
  if (module !== undefined) return `import ${module.replace(/\.\w+$/, '')}`;
  const declared = declaring.exec(line)?.[1];
  if (declared !== undefined) return `declare ${declared}`;
  const set = assigning.exec(line.slice(0, 500))?.[1];
  return set !== undefined && isTelling(set) ? `set ${plainLine(set)}` : null;
}

function lineSimilarity(a: string, b: string): number {
  if (plainLine(a) === plainLine(b)) return 1;
  const subject = subjectOf(a);
  if (subject !== null && subject === subjectOf(b)) return 0.9;
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  const left = [...ofB];
  let shared = 0;
  for (const word of ofA) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  const alike = shared === 0 ? 0 : shared / (ofA.length + ofB.length - shared);
  return haveOtherTexts(a, b) ? Math.min(alike, otherTexts) : alike;
}

/**
 * Similarity cap for lines that have no string literal in common, such as `get('/a')` and `get('/b')`. It is below `alikeFrom`, so such
 * lines do not count as alike.
 */
const otherTexts = 0.5;

function haveOtherTexts(a: string, b: string): boolean {
  const [inA, inB] = [a, b].map((line) => line.match(/(["'`])(?:(?!\1).)*\1/g)?.map((text) => text.slice(1, -1)) ?? []);
  return inA !== undefined && inB !== undefined && inA.length > 0 && inB.length > 0 && !inA.some((text) => inB.includes(text));
}

/** Minimum similarity of two versions of a line; `app.use(a())` and `app.use(b())` fall below it. */
const alikeFrom = 0.6;

export function areAlike(a: string, b: string): boolean {
  return lineSimilarity(a, b) >= alikeFrom;
}

const remark = /^\s*(?:\/\/|\/\*|\*|#(?!\s*include)|--|<!--|@)/;
const continuing = /^\s*(?:[\])}]|(?:else|elif|catch|except|finally|end)\b)/;

/**
 * Groups added lines into statements. A statement starts at the indentation of the first line and includes the comments above it and the
 * more deeply indented lines below it.
 */
export function statementsIn(lines: readonly string[]): string[][] {
  const outer = indentOf(lines.find((line) => line.trim() !== '') ?? '').length;
  const statements: string[][] = [];
  let isBegun = false;
  for (const line of lines) {
    const begins = isTelling(line) && indentOf(line).length <= outer && !continuing.test(line);
    const known = statements.at(-1);
    if (known && !(begins && isBegun)) known.push(line);
    else statements.push([line]);
    if (begins) isBegun = !remark.test(line);
  }
  return statements;
}

/** Returns the distinctive lines; comments are included only if there are no other distinctive lines. */
function tellingLines(lines: readonly string[]): string[] {
  const telling = lines.filter(isTelling);
  const code = telling.filter((line) => !remark.test(line));
  return code.length > 0 ? code : telling;
}

/** Returns the share of the content of `other` that `lines` contains, from 0 to 1. */
export function similarity(lines: readonly string[], other: readonly string[]): number {
  const telling = tellingLines(other);
  const best = telling.map((line) => Math.max(0, ...lines.map((each) => lineSimilarity(each, line))));
  return telling.length === 0 ? 0 : best.reduce((sum, one) => sum + one, 0) / telling.length;
}

/** Whether two runs of lines differ only in spacing, quotes, trailing separators and blank lines. */
export function isSameButForm(a: readonly string[], b: readonly string[]): boolean {
  const plain = (lines: readonly string[]) =>
    lines
      .map(plainLine)
      .filter((line) => line !== '')
      .join('\n');
  return plain(a) !== '' && plain(a) === plain(b);
}

const maxLengthRatio = 3;

/**
 * Whether two runs of lines are the same addition: equal apart from formatting, or blocks that begin alike and share at least half the
 * lines of the shorter block, or blocks of comparable length with mostly equal lines.
 */
export function isSameAddition(a: readonly string[], b: readonly string[]): boolean {
  if (isSameButForm(a, b)) return true;
  const [short, long] = [tellingLines(a), tellingLines(b)].sort((x, y) => x.length - y.length);
  const [first, other] = [short?.[0], long?.[0]];
  if (!short || !long || first === undefined || other === undefined) return false;
  const shared = short.filter((line) => long.some((each) => areAlike(line, each))).length;
  if (areAlike(first, other)) return shared * 2 >= short.length;
  const equal = short.filter((line) => long.some((each) => plainLine(each) === plainLine(line))).length;
  return long.length <= short.length * maxLengthRatio && equal >= short.length * alikeFrom;
}

/**
 * Whether two top-level statements count as the same regardless of position: equal first lines, or the same imported or declared name,
 * because such a name is unique in a file.
 */
export function isSameStatement(a: readonly string[], b: readonly string[]): boolean {
  const [line = '', other = ''] = [tellingLines(a)[0], tellingLines(b)[0]];
  if (/^\s|^$/.test(line) || /^\s|^$/.test(other)) return false;
  return plainLine(line) === plainLine(other) || (subjectOf(line)?.startsWith('set ') === false && subjectOf(line) === subjectOf(other));
}
