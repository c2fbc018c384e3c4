// Unwraps the code of an edit: fences, escaped line breaks, HTML entities.
import { baseName } from '../../paths/pathParts';
import { closesFence, fenceOf } from '../../text/fences';
import { lineTexts } from '../../text/lines';
import type { EditOp } from '../lines/proposal';
import { withoutEntities } from '../match/normalizePunctuation';

/** Unwraps the code of an edit, but only where the correction is unambiguous. */
export function withPlainCode(op: EditOp): EditOp {
  if (op.op === 'create' || op.op === 'rewrite') {
    const content = plain(op.content, op.path, (lines) => lines.length >= minEscapedLines);
    return content === op.content ? op : { ...op, content: content.endsWith('\n') ? content : `${content}\n` };
  }
  if (op.op !== 'replace') return op;
  // A fence around the old text is removed later, during matching, so the edit stays unchanged here.
  if (withoutFence(op.oldText, op.path) !== op.oldText) return op;
  const quoted = new Set(lineTexts(op.oldText).map((line) => line.trim()));
  const isGivenBack = (lines: readonly string[]) => lines.some((line) => quoted.has(line.trim()) && line.trim() !== '');
  return { ...op, newText: plain(op.newText, op.path, isGivenBack) };
}

function plain(text: string, path: string, areLines: (lines: readonly string[]) => boolean): string {
  return withSigns(withLineEnds(withoutFence(text, path), areLines), path);
}

const extensionOf = (path: string) => baseName(path).split('.').at(-1) ?? '';

/** File extensions for which a fence (`prose`) or an HTML entity (`markup`) may be real content and is therefore kept. */
const prose = /^(?:md|mdx|markdown|rst|adoc|txt|ipynb)$/i;
const markup = /^(?:md|mdx|markdown|rst|adoc|txt|ipynb|x?html?|xml|svg|vue|svelte|astro|php|erb|ejs|hbs|njk|liquid|twig|xaml|resx|plist)$/i;

function withoutFence(text: string, path: string): string {
  if (prose.test(extensionOf(path))) return text;
  const lines = text.split('\n');
  const open = lines.length > 2 ? fenceOf(lines[0] ?? '') : null;
  const inner = lines.slice(1, -1);
  const isFenced = open !== null && closesFence(lines.at(-1) ?? '', open);
  return isFenced && !inner.some((line) => closesFence(line, open) || fenceOf(line)?.marks === open.marks) ? inner.join('\n') : text;
}

/** Minimum number of escaped lines for decoding the content of a new file; in shorter content, `\n` may be meant literally. */
const minEscapedLines = 4;

/** Decodes escaped line breaks if the text has real ones only at its end, and the result looks like code. */
function withLineEnds(text: string, areLines: (lines: readonly string[]) => boolean): string {
  if (/\n[^\n]/.test(text) || !text.includes('\\n')) return text;
  const lines = splitOutsideStrings(text);
  return lines.length > 1 && areLines(lines) ? lines.join('\n') : text;
}

function splitOutsideStrings(text: string): string[] {
  const lines: string[] = [];
  let open = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '\\') {
      if (open === '' && text.charAt(at + 1) === 'n') {
        lines.push(text.slice(from, at));
        from = at + 2;
      }
      at++;
    } else if (open === letter) open = '';
    else if (open === '' && /["'`]/.test(letter) && opensString(text, at)) open = letter;
  }
  return [...lines, text.slice(from)];
}

/**
 * Whether a quote opens a string. A single quote after a letter or digit does not, unless it follows a string prefix such as `f` or `r`.
 */
function opensString(text: string, at: number): boolean {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  return text.charAt(at) !== "'" || before === '' || /^[fFrRbBuU]{1,2}$/.test(before);
}

/** Matches HTML-escaped operators, which do not occur in unescaped code. */
const escapedOperator = /[=-]&gt;|&amp;&amp;|&[lg]t;=|[\w)\]] &[lg]t; [\w(]/;

/** Matches `<`, `>` and bare `&`, which fully HTML-escaped text does not contain. */
const bareSign = /[<>]|&(?!(?:lt|gt|amp|quot|apos|#39);)/;

function withSigns(text: string, path: string): string {
  return bareSign.test(text) || markup.test(extensionOf(path)) || !escapedOperator.test(codeOf(text)) ? text : withoutEntities(text);
}

/** Returns the text without string literals and comments. */
function codeOf(text: string): string {
  return text.replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`|\/\/.*|^[ \t]*(?:#|\*|\/\*).*/gm, '');
}
