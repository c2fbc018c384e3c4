// Finds the path written above a block.
import { fenceOf } from '../../text/fences';

/** Maximum number of fences and blank lines between a path and its block. */
const maxBetween = 4;
const maxPathLength = 300;
/** Maximum length of a line that names a path and ends with a colon; a longer line is prose. */
const maxLeadIn = 120;
/** A file name with underscores as Markdown emphasis. In `__init__.py`, the underscores belong to the name. */
const emphasis = /^(_{1,3})([^\s_](?:\S*[^\s_])?\.\w*[^\W_])\1$/;
/** Wrapper tag that some models use instead of a fence. */
const sourceTag = /^\s*<\/?source>\s*$/;

export function pathAbove(lines: readonly string[], at: number): string | null {
  const above = lines[at - 1] ?? '';
  const isFirstInFence = at === 1 || (fenceOf(lines[at - 2] ?? '') !== null && fenceOf(above) === null);
  for (let line = at - 1; line >= 0 && line >= at - 1 - maxBetween; line--) {
    const text = lines[line] ?? '';
    const fence = fenceOf(text);
    if (fence) {
      const named = fence.info.split(/[\s:="'{}()]+/).find((word) => /[/\\]|\.\w+$/.test(word) && isPath(word));
      if (named) return named;
    } else if (text.trim() !== '' && !sourceTag.test(text)) {
      return pathIn(text, isFirstInFence && line === at - 1);
    }
  }
  return null;
}

/**
 * Returns the only path in a line, or null.
 * @param isPlace whether a path is expected on this line; if so, the path may be a bare word or contain spaces
 */
export function pathIn(line: string, isPlace: boolean): string | null {
  if (line.length > maxPathLength) return null;
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)].map((match) => withoutLine(match[1] ?? '')).filter(isPath);
  if (quoted.length === 1) return quoted[0] ?? null;
  const bare = withoutLine(
    line
      .trim()
      .replace(/^(?:#{1,6}|[-*]|\d+\.|\/\/|\/\*|<!--|--|;+|%)\s+/, '')
      .replace(/(?<!\s)\s+(?:\*\/|-->)$/, '')
      .replace(/^[*`"']+|(?<![*`"':])[*`"':]+$/g, '')
      .replace(/^(?:file(?:[ _]?(?:name|path))?|path)\s*:\s*/i, '')
      .replace(/^[*`"']+|(?<![*`"':])[*`"':]+$/g, ''),
  ).replace(emphasis, '$2');
  if (isPath(bare)) return bare;
  const named = line.length <= maxLeadIn && /:\**\s*$/.test(line) ? line.split(/\s+/).map(withoutDressing).filter(isFileName) : [];
  if (named.length === 1) return named[0] ?? null;
  if (!isPlace) return null;
  return /^[\w-]+$/.test(bare) || /^[^<>:"|?*]+\.\w{1,10}$/.test(bare) ? bare : null;
}

function withoutLine(path: string): string {
  return path.replace(/:\d+(?:[-:]\d+)?$/, '');
}

function withoutDressing(word: string): string {
  return withoutLine(word.replace(/^[*`"'(]+|(?<![*`"'):,])[*`"'):,]+$/g, ''));
}

function isFileName(word: string): boolean {
  return isPath(word) && /[\w-]\.[a-z]\w{0,7}$/.test(word);
}

function isPath(text: string): boolean {
  return /^[^\s<>:"|?*]+$/.test(text) && /[./\\]/.test(text) && /[\p{L}\p{N}_]/u.test(text) && !/[.,;!]$/.test(text);
}
