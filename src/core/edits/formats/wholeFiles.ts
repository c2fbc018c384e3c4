// Parses replies that consist of whole files, each with a path and a fence.
import { fenceOf } from '../../text/fences';
import { lineTexts } from '../../text/lines';
import { type KnownFiles, knownPath } from './form';

/** Markup around a path: Markdown, comment marks, and a leading label. */
const aroundPath = /^[\s#*`>:/-]*(?:(?:file(?:name)?|path)\s*:\s*)?|(?<![\s*`:])[\s*`:]+$/gi;

const fileName = /^[\w@./-]{1,200}\.[a-z]\w{0,7}$/i;

/** Minimum share of a file's lines that a fence without a path must contain to be assigned to that file. */
const minShared = 0.5;

/**
 * Converts a reply that consists of whole files to textual edits. Small models write the path above the fence, in it, after it, or not at
 * all; a fence without a path is assigned to the file with which it has the most lines in common.
 * @returns null if no fence can be assigned to a file
 */
export function namedWholeFiles(text: string, known: KnownFiles): string | null {
  const found = new Map<string, string>();
  let path: string | null = null;
  let body: string[] | null = null;
  const close = () => {
    const content = `${body?.join('\n').trimEnd()}\n`;
    const whose = path ?? mostSimilar(content, known);
    if (content.trim() !== '' && body && whose !== null) found.set(whose, content);
    [path, body] = [null, null];
  };
  const lines = lineTexts(text);
  for (const [at, line] of lines.entries()) {
    const fence = fenceOf(line);
    const isPlace: boolean = body === null || body.length === 0;
    const old = isPlace ? knownIn(fence ? (fence.info.split(/[\s:=]+/).at(-1) ?? '') : line, known) : null;
    const named: string | null = old ?? (isPlace && (body === null || path === null) ? newAbove(lines, at) : null);
    if (named !== null) path = named;
    if (fence) {
      const isOpened: boolean = body === null || (body.length === 0 && fence.info !== '');
      if (isOpened) body = [];
      // The fence contained only the path, so the content follows in another fence.
      else if (body?.length === 0) body = null;
      else close();
    } else if (named === null && body !== null) body.push(line);
  }
  close();
  const changed = [...found].filter(([at, content]) => known.get(at)?.trimEnd() !== content.trimEnd());
  return found.size === 0 ? null : changed.map(([at, content]) => (known.has(at) ? fenced(at, content) : added(at, content))).join('\n\n');
}

function fenced(path: string, content: string): string {
  return `${path}\n\`\`\`\`\`\`\n${content}\`\`\`\`\`\``;
}

/** Formats a new file as a patch, because fences are parsed for known paths only. */
function added(path: string, content: string): string {
  return `*** Begin Patch\n*** Add File: ${path}\n${content.replace(/^(?=.|\n)/gm, '+')}*** End Patch`;
}

/** Returns the known path in a line that contains nothing else, or null. */
function knownIn(line: string, known: KnownFiles): string | null {
  return line.length > 300 ? null : knownPath(line.replace(aroundPath, ''), known);
}

/** Returns the path of a new file if it is the complete line above a fence, or null. */
function newAbove(lines: readonly string[], at: number): string | null {
  const said = (lines[at] ?? '').replace(aroundPath, '').trim();
  const next = lines.slice(at + 1, at + 3).find((line) => line.trim() !== '') ?? '';
  return fileName.test(said) && fenceOf(next) !== null ? said : null;
}

function mostSimilar(content: string, known: KnownFiles): string | null {
  if (known.size === 1) return [...known.keys()][0] ?? null;
  const lines = new Set(wordsLines(content));
  const shares = [...known].map(([path, text]) => {
    const own = wordsLines(text ?? '');
    return { path, share: own.length === 0 ? 0 : own.filter((line) => lines.has(line)).length / own.length };
  });
  const [first, second] = shares.toSorted((a, b) => b.share - a.share);
  return first && first.share >= minShared && first.share > (second?.share ?? 0) ? first.path : null;
}

/** Returns the trimmed lines that contain at least two consecutive letters; other lines, such as brackets, are not distinctive. */
function wordsLines(text: string): string[] {
  return lineTexts(text)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2}/u.test(line));
}
