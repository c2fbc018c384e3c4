// Reader of answers that consist of whole files, each a path and a fence.
import { baseName } from '../../paths/pathParts';
import { fenceOf } from '../../text/fences';
import { lineTexts } from '../../text/lines';
import type { KnownFiles } from './form';

/** Markup around a path on its line: Markdown, comment marks, and a leading label. */
const aroundPath = /^[\s#*`>:/-]*(?:(?:file(?:name)?|path)\s*:\s*)?|[\s*`:]+$/gi;

/** Minimum share of lines in common for an unnamed body to be assigned to a file. */
const minShared = 0.5;

/**
 * Small models write the path above the fence, in it, after it, or not at all; an unnamed body is assigned to the file it shares
 * most lines with.
 * @returns null if no body can be assigned
 */
export function namedWholeFiles(text: string, known: KnownFiles): string | null {
  const found = new Map<string, string>();
  let path: string | null = null;
  let body: string[] | null = null;
  const close = () => {
    const content = `${body?.join('\n').trimEnd()}\n`;
    const whose = path ?? likest(content, known);
    if (content.trim() !== '' && body && whose !== null) found.set(whose, content);
    [path, body] = [null, null];
  };
  for (const line of lineTexts(text)) {
    const fence = fenceOf(line);
    const named = body === null || body.length === 0 ? knownIn(fence ? (fence.info.split(/[\s:=]+/).at(-1) ?? '') : line, known) : null;
    if (named !== null) path = named;
    if (fence) {
      const isOpened: boolean = body === null || (body.length === 0 && fence.info !== '');
      if (isOpened) body = [];
      // a fence around the path only
      else if (body?.length === 0) body = null;
      else close();
    } else if (named === null && body !== null) body.push(line);
  }
  close();
  const changed = [...found].filter(([at, content]) => known.get(at)?.trimEnd() !== content.trimEnd());
  return found.size === 0 ? null : changed.map(([at, content]) => `${at}\n\`\`\`\`\`\`\n${content}\`\`\`\`\`\``).join('\n\n');
}

/** The file that a line names and nothing else; a path suffix is enough if it is unique. */
function knownIn(line: string, known: KnownFiles): string | null {
  const said = line.replace(aroundPath, '').trim();
  if (said === '' || said.length > 300) return null;
  if (known.has(said)) return said;
  const alike = [...known.keys()].filter((path) => path.endsWith(`/${said}`) || said.endsWith(`/${path}`) || baseName(path) === said);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

function likest(content: string, known: KnownFiles): string | null {
  if (known.size === 1) return [...known.keys()][0] ?? null;
  const lines = new Set(wordsLines(content));
  const shares = [...known].map(([path, text]) => {
    const own = wordsLines(text ?? '');
    return { path, share: own.length === 0 ? 0 : own.filter((line) => lines.has(line)).length / own.length };
  });
  const [first, second] = shares.toSorted((a, b) => b.share - a.share);
  return first && first.share >= minShared && first.share > (second?.share ?? 0) ? first.path : null;
}

/** Distinctive lines: brackets alone do not count. */
function wordsLines(text: string): string[] {
  return lineTexts(text)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2}/u.test(line));
}
