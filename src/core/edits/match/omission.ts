// Detects placeholders for omitted code ("rest unchanged") in any language.
import { runToEnd } from '../../base/runToEnd';
import { lineTexts } from '../../text/lines';
import { diffLines, type LineChange } from '../diff/diff';
import { indentOf } from './indent';

const commentOpener =
  /^(?:\{\{\/\*|\{\/\*+|\{\{!-?-?|\{#|\{-|\{%-?\s*(?:comment\s*%\})?|<!--|<%(?:--|#)|@\*|\(\*|\/\/[/!]?|\/\*+!?|--(?![A-Za-z_$][\w.]*\s*[;)\]])(?:\[=*\[)?|#(?:[=|]|(?![![\w]))|;+|%+(?!\w)|\*+(?=\s|$)|!(?=\s)|'(?=\s)|"(?=\s)|REM\b|dnl\b|\\ )\s*/i;
const commentCloser = /(?<!\s)\s*(?:(?<!\*)\*+\/\}?\}?|--+%?>|-\}|\*\)|\*@|%>|-?-?\}\}|#\}|\|#|=#|\]=*\]|%\}(?:\s*\{%.*)?)$/;
/** Matches a run of dots or ellipses, only from its start, so that a long run takes linear time. */
const dots = '(?:(?<!\\.)\\.{2,}|(?<!…)…+|(?<!。)。{3,})';
/** Dots followed by whitespace. At least three, because two dots start a reStructuredText directive. */
const dotsApart = '(?:\\.{3,}|…+|。{3,})\\s';
const dotted = new RegExp(`^[[(<{（「【]?\\s*${dots}|${dots}\\s*[\\])>}）」】]?$`);
/** Words followed by dots and nothing else. No line of code looks like this. */
const wordsAndDots = new RegExp(`^[\\p{L}\\p{M}]+(?:[ ’'-][\\p{L}\\p{M}]+)+ ?${dots}$`, 'u');
/** Dots at the start of a line outside a comment. A spread such as `...rest` is code, so a space must follow the dots. */
const startsWithDots = new RegExp(`^[[(<{（「【]?${dotsApart}`);
/** Words followed by dots. Prose can also end this way, so a match alone does not prove an omission. */
const endsWithDots = new RegExp(`^(?!\\s*${dots}).*[\\p{L}\\p{N}]\\s?${dots}$`, 'u');
const bareDots = new RegExp(`^[[(<{（]?\\s*${dots}\\s*[\\])>}）]?$`);

/** Words that announce omitted lines, by language; word stems for inflected languages. */
const stems = [
  'existing|rest|remaining|remainder|remains?|unchanged|omitted|others?|previous|same|keep|kept|more|code|implementation|snip|truncated|brevity|methods|functions|continues?|above|before|full|logic|stays?',
  'restlich\\w*|übrig\\w*|bestehend\\w*|vorhanden\\w*|unverändert\\w*|bisher\\w*|weggelassen|ausgelassen|gekürzt|bleib\\w*|gleich\\w*|identisch\\w*|weiter\\w*|wie (?:zuvor|oben|vorher)',
  'resto|restantes?|existentes?|sin (?:cambios|modificar)|igual(?:es)?|omitid\\w*|anterior\\w*|demás|mism[oa]s?|mantiene\\w*|código|continúa',
  'reste|restant\\w*|existant\\w*|inchangée?s?|sans (?:changement|modification)s?|identiques?|omise?s?|précédent\\w*|autres|mêmes?|suite',
  'rimanent\\w*|restant\\w*|esistent\\w*|invariat\\w*|immutat\\w*|senza modifiche|ugual\\w*|omess\\w*|precedent\\w*|altr[ieoa]|stess[oaie]|codice',
  'resterend\\w*|overig\\w*|bestaand\\w*|ongewijzigd\\w*|hetzelfde|weggelaten|vorige|blijft|blijven|andere|zelfde',
  'inalterad\\w*|sem (?:alteraç|mudanç|modificaç)\\p{L}*|demais|mesm[oa]s?|mantid\\w*|mantém|outr[oa]s',
  'остальн\\p{L}*|оставш\\p{L}*|остаётся|остается|остаются|существующ\\p{L}*|без изменени\\p{L}*|неизмен\\p{L}*|прежн\\p{L}*|предыдущ\\p{L}*|пропущен\\p{L}*|опущен\\p{L}*|сохран\\p{L}*|то же|так же|друг\\p{L}*',
  'reszta|pozostał\\p{L}*|istniejąc\\p{L}*|bez zmian|zbytek|beze změny|geri kalan|mevcut|değişmedi|aynı|останал\\p{L}*|решта|існуюч\\p{L}*|без змін|resten|oförändra\\p{L}*|uendret|uændret|sisa|tidak berubah',
].join('|');
const unspacedStems =
  /既存|残り|以降|以下|変更|同じ|同様|省略|そのまま|元の|従来|中略|後略|他の|略$|其余|其餘|剩余|剩餘|现有|現有|已有|原有|不变|不變|未改|没有变化|无变化|其他|相同|同上|之前|原来|原來|기존|나머지|동일|생략|변경 ?없음|그대로|유지|이하/;
const sayingLeftOut = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${stems})(?![\\p{L}\\p{N}_])`, 'iu');

/** Phrases that, as a comment, always stand for omitted code. */
const remarks = [
  /^(?:the )?(?:rest|remainder) of (?:(?:the|this|your|my|original|existing) )*(?:file|code|function|method|class|component|module|implementation|contents?|body|styles?|imports?|tests?)\b/i,
  /^(?:your |the )?(?:existing|remaining|unchanged|previous|original|other) (?:code|implementation|contents?|logic|functions?|methods?|imports?)(?: (?:here|above|below|unchanged|remains?|stays?|continues?|goes|is|as|the same)\b.*)?$/i,
  /^(?:the )?(?:code|implementation|file|everything else|rest)(?: (?:is|remains|stays))? (?:omitted|unchanged|the same|as before)\b/i,
  /^(?:same as (?:before|above)|no changes?(?: here)?|unchanged)$/i,
];

/** Maximum length, in characters, of a placeholder comment; a longer comment has content of its own. */
const maxRemarkLength = 300;
const maxPlaceholderLength = 120;
/** Maximum number of lines of a placeholder, including comment marks on lines of their own. */
const maxPlaceholderLines = 3;
/** Minimum number of code lines that a comment must replace to count as an omission. */
const minLinesGone = 2;

export interface Omission {
  readonly line: string;
  /** Whether the wording proves the omission; if not, the user must decide. */
  readonly isCertain: boolean;
}

export interface TextDiff {
  readonly old: readonly string[];
  readonly next: readonly string[];
  readonly changes: readonly LineChange[];
}

export function textDiff(oldText: string, newText: string): TextDiff {
  const [old, next] = [lineTexts(oldText), lineTexts(newText)];
  return { old, next, changes: diffLines(old, next) };
}

/**
 * Returns the first new line that stands for omitted code, or null. Either its wording says so, or it is a comment that replaces several
 * lines of code.
 */
export function* findingOmission(diff: TextDiff): Generator<void, Omission | null> {
  const remarked: string[] = [];
  for (const { nextStart, nextEnd } of diff.changes)
    remarked.push(...(yield* picking(diff.next, nextStart, nextEnd, (line) => remarkIn(line.trim()) !== null)));
  if (remarked.length === 0) return null;
  const wanted = new Set(remarked.map((line) => line.trim()));
  const here = new Set((yield* picking(diff.old, 0, diff.old.length, (line) => wanted.has(line.trim()))).map((line) => line.trim()));
  const suspects = remarked.filter((line) => !here.has(line.trim()));
  const byItself = suspects.find((line) => isOmission(line.trim()) && !endsInDots(line.trim()));
  return byItself === undefined ? yield* replacingOmission(diff, new Set(suspects)) : { line: byItself.trim(), isCertain: true };
}

const linesPerYield = 1_000;

function* picking(lines: readonly string[], from: number, to: number, isWanted: (line: string) => boolean): Generator<void, string[]> {
  const picked: string[] = [];
  for (let start = from; start < to; start += linesPerYield) {
    for (const line of lines.slice(start, Math.min(to, start + linesPerYield))) if (isWanted(line)) picked.push(line);
    if (start + linesPerYield < to) yield;
  }
  return picked;
}

/** Returns the placeholder whose wording proves an omission, or null. */
export function certainOmissionIn(diff: TextDiff): string | null {
  const found = runToEnd(findingOmission(diff));
  return found?.isCertain ? found.line : null;
}

/** Returns the placeholder that would make the edit lose lines: a certain omission, or bare dots. */
export function* findingLoss(diff: TextDiff): Generator<void, string | null> {
  const found = yield* findingOmission(diff);
  if (found?.isCertain) return found.line;
  return (yield* losingLines(diff)) ? '...' : null;
}

/** Whether the new text has a line of dots where the edit removes lines. */
export function* losingLines({ next, changes }: TextDiff): Generator<void, boolean> {
  for (const { baseStart, baseEnd, nextStart, nextEnd } of changes) {
    for (let at = nextStart; at < nextEnd && baseStart < baseEnd; at++) {
      if (isBareElision(next, at)) return true;
      if (at % linesPerYield === linesPerYield - 1) yield;
    }
  }
  return false;
}

/**
 * Whether a line is a bare `...` that stands for omitted code. It is real code only as the complete body of a block: deeper than a
 * preceding line that ends with a colon, or at the same depth as a preceding docstring, with nothing at that depth after it.
 */
function isBareElision(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^\s*(?:\.{3,}|…)\s*$/.test(line)) return false;
  let above = at - 1;
  while (above > 0 && lines[above]?.trim() === '') above--;
  const before = lines[above] ?? '';
  const [depth, depthBefore] = [indentOf(line).length, indentOf(before).length];
  const isBody = /:\s*(?:#.*)?$/.test(before) ? depth > depthBefore : /(?:"""|''')\s*$/.test(before) && depth > 0 && depth === depthBefore;
  let below = at + 1;
  while (below < lines.length && lines[below]?.trim() === '') below++;
  return !isBody || (below < lines.length && indentOf(lines[below] ?? '').length >= depth);
}

function* replacingOmission({ old, next, changes }: TextDiff, suspects: ReadonlySet<string>): Generator<void, Omission | null> {
  let possible: Omission | null = null;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of changes) {
    const come = yield* picking(next, nextStart, nextEnd, (line) => line.trim() !== '' && !isOnlyCommentMarks(line.trim()));
    const remarks = come.filter((line) => suspects.has(line)).map((line) => line.trim());
    if (remarks.length === 0) continue;
    const gone = yield* picking(old, baseStart, baseEnd, (line) => line.trim() !== '' && !isComment(line.trim()));
    const [first] = remarks;
    if (first === undefined || gone.length - (come.length - remarks.length) < minLinesGone) continue;
    const saying = remarks.find((line) => saysLeftOut(remarkIn(line) ?? ''));
    const isAlone = remarks.length === come.length && come.length <= maxPlaceholderLines;
    if (isAlone && saying !== undefined) return { line: saying, isCertain: true };
    // A comment at the end of new code may stand for code that would follow, so this is a possible omission.
    if (isAlone || come.at(-1)?.trim() === remarks.at(-1)) possible ??= { line: saying ?? first, isCertain: false };
  }
  return possible;
}

/**
 * Whether a trimmed line may stand for lines omitted from quoted text: its wording announces an omission, or it is a short comment with
 * words that suggest one.
 */
export function isPlaceholder(line: string): boolean {
  const remark = isComment(line) ? remarkIn(line) : null;
  return isOmission(line) || (remark !== null && remark.length <= maxPlaceholderLength && saysLeftOut(remark));
}

/** Returns the words of a line that may be a placeholder: a comment, words with dots, or bracketed words; null otherwise. */
function remarkIn(line: string): string | null {
  if (line.length > maxRemarkLength || line === '') return null;
  if (isComment(line)) return wordsIn(line) === '' ? null : wordsIn(line);
  if (bareDots.test(line) || startsWithDots.test(line) || wordsAndDots.test(line)) return line;
  const bracketed = /^(?:\[(.+)\]|\((.+)\)|<(.+)>|（(.+)）|【(.+)】)$/u.exec(line);
  const inside = bracketed?.slice(1).find((text) => text !== undefined);
  const areWords = inside !== undefined && /^[\p{L}\p{M}\s.…'’-]+$/u.test(inside);
  return areWords && (/\s/.test(inside) || /[^\x20-\x7e]/.test(inside)) ? inside : null;
}

function isOnlyCommentMarks(line: string): boolean {
  return /^(?:\/\*+|\*+\/|<!--|-->|--\[\[|\]\])$/.test(line);
}

function wordsIn(line: string): string {
  return line.replace(commentOpener, '').replace(commentCloser, '').trim();
}

function saysLeftOut(remark: string): boolean {
  return sayingLeftOut.test(remark) || unspacedStems.test(remark);
}

function isComment(line: string): boolean {
  return commentOpener.test(line);
}

/** Whether a comment consists of words followed by dots. Ordinary comments can end this way, so this alone does not prove an omission. */
function endsInDots(line: string): boolean {
  const remark = wordsIn(line);
  return endsWithDots.test(remark) && !remarks.some((pattern) => pattern.test(remark));
}

/** Whether a trimmed line announces omitted code by its wording. */
function isOmission(line: string): boolean {
  if (line.length > maxRemarkLength) return false;
  const isRemark = isComment(line);
  const remark = wordsIn(line);
  // Deep indentation after the comment mark indicates an example within a comment, not an omission.
  if (isRemark && bareDots.test(remark)) return !/^(?:\/\/+!?|[#*;%]+|--)(?:\t| {3,})/.test(line);
  const isApart = (isRemark ? dotted : startsWithDots).test(remark);
  if (isApart && remark.length <= maxPlaceholderLength && saysLeftOut(remark)) return true;
  return isRemark && remarks.some((pattern) => pattern.test(remark));
}
