// Tells a remark that stands in for code from code: what a model leaves out must not be deleted from a file.

import { diffLines } from '../diff/diff';
import { lineTexts } from '../../text/lines';

const opener = /^(?:\/\/+|#+|--+|;+|\/\*+|<!--|\{\/\*+|\*+|%+)\s*/;
const closer = /\s*(?:\*+\/\}?|--+>)$/;
const dots = '(?:\\.{3,}|…)';
const leftOut =
  /\b(?:existing|rest|remaining|remainder|unchanged|omitted|other|others|previous|same|keep|kept|more|code|implementation|snip|truncated)\b/i;
const remarks = [
  /^(?:the )?(?:rest|remainder) of (?:(?:the|this|your|my|original|existing) )*(?:file|code|function|method|class|component|module|implementation|contents?|body|styles?|imports?|tests?)\b/i,
  /^(?:your |the )?(?:existing|remaining|unchanged|previous|original|other) (?:code|implementation|contents?|logic|functions?|methods?|imports?)(?: (?:here|above|below|unchanged|remains?|stays?|continues?|goes|is|as|the same)\b.*)?$/i,
  /^(?:the )?(?:code|implementation|file|everything else|rest)(?: (?:is|remains|stays))? (?:omitted|unchanged|the same|as before)\b/i,
  /^(?:same as (?:before|above)|no changes?(?: here)?|unchanged)$/i,
];

/**
 * The first line of `text` that stands in for code, and does not stand in `known` just so; null where there is none. A remark that only ends in
 * dots ("Load more...") stands in for nothing where no line of `known` goes.
 */
export function omissionIn(text: string, known: string): string | null {
  const [next, old] = [lineTexts(text), lineTexts(known)];
  const lines = new Set(old.map((line) => line.trim()));
  const found = next.find((line) => isOmission(line.trim()) && !endsInDots(line.trim()) && !lines.has(line.trim()));
  return found?.trim() ?? trailingOmission(old, next, lines);
}

function trailingOmission(old: readonly string[], next: readonly string[], known: ReadonlySet<string>): string | null {
  const mayBe = (line: string) => isOmission(line.trim()) && !known.has(line.trim());
  if (!next.some(mayBe)) return null;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    const gone = old.slice(baseStart, baseEnd).filter((line) => line.trim() !== '');
    const found = next.slice(nextStart, nextEnd).find(mayBe);
    // a remark in the place of another one is that remark in other words
    if (found !== undefined && gone.some((line) => !isComment(line.trim()))) return found.trim();
  }
  return null;
}

function isComment(line: string): boolean {
  return opener.test(line);
}

/** Whether a remark has dots behind its words alone, as speech has them. */
function endsInDots(line: string): boolean {
  const remark = line.replace(opener, '').replace(closer, '').trim();
  return new RegExp(`^(?!${dots}).*\\w\\s?${dots}$`).test(remark) && !remarks.some((pattern) => pattern.test(remark));
}

/** Longer lines say something of their own. */
const maxRemarkLength = 300;

/** Whether a line, without white space around it, is a remark that stands in for code. */
export function isOmission(line: string): boolean {
  if (line.length > maxRemarkLength) return false;
  const isRemark = isComment(line);
  const remark = line.replace(opener, '').replace(closer, '').trim();
  // a spread such as `...rest` is code: without a comment the dots must stand apart
  const isDotted = new RegExp(`^[[(<{]?${dots}${isRemark ? '\\s*' : '\\s+'}\\S|\\S\\s*${dots}[\\])>}]?$`).test(remark);
  if (isRemark && new RegExp(`^${dots}$`).test(remark)) return true;
  if (isDotted && remark.length <= 120 && leftOut.test(remark) && (isRemark || new RegExp(`^[[(<{]?${dots}\\s`).test(remark))) return true;
  return isRemark && remarks.some((pattern) => pattern.test(remark));
}
