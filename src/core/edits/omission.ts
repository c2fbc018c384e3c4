// Tells a remark that stands in for code from code: what a model leaves out must not be deleted from a file.

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

/** The first line of `text` that stands in for code, and does not stand in `known` just so; null where there is none. */
export function omissionIn(text: string, known: string): string | null {
  const lines = new Set(known.split(/\r\n|\n|\r/).map((line) => line.trim()));
  const found = text.split(/\r\n|\n|\r/).find((line) => isOmission(line.trim()) && !lines.has(line.trim()));
  return found?.trim() ?? null;
}

/** Longer lines say something of their own. */
const longestRemark = 300;

/** Whether a line, without white space around it, is a remark that stands in for code. */
export function isOmission(line: string): boolean {
  if (line.length > longestRemark) return false;
  const isComment = opener.test(line);
  const remark = line.replace(opener, '').replace(closer, '').trim();
  // a spread such as `...rest` is code: without a comment the dots must stand apart
  const isDotted = new RegExp(`^[[(<{]?${dots}${isComment ? '\\s*' : '\\s+'}\\S|\\S\\s*${dots}[\\])>}]?$`).test(remark);
  if (isComment && new RegExp(`^${dots}$`).test(remark)) return true;
  if (isDotted && remark.length <= 120 && leftOut.test(remark) && (isComment || new RegExp(`^[[(<{]?${dots}\\s`).test(remark))) return true;
  return isComment && remarks.some((pattern) => pattern.test(remark));
}
