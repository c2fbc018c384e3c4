// Source files of a folder, and hunks cut from these files.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { SeededRandom } from '../../../core/edits/seededRandom';
import type { RealHunk } from '../corpus';

/** Extensions of pictures, archives and binaries. Any other file counts as source if it is valid text. */
const binaries = /^\.(?:png|jpe?g|gif|ico|webp|pdf|zip|gz|tgz|xz|jar|woff2?|ttf|otf|eot|mp[34]|wasm|node|so|exe|dll|snk)$/i;
const limits = { files: 4_000, bytes: 200_000, leastLines: 12, lineLength: 2_000 };

export type SourceText = { readonly path: string; readonly lines: readonly string[] };

/** Text files of a folder. Their order does not depend on the location of the folder. */
export function sourcesIn(folder: string): SourceText[] {
  const sources: SourceText[] = [];
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !binaries.test(extname(entry.name)) && !/\.min\.|\.map$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const step = Math.max(1, Math.floor(paths.length / limits.files));
  for (let index = 0; index < paths.length; index += step) {
    const path = paths[index] ?? '';
    if (statSync(path).size > limits.bytes) continue;
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const lines = text.split('\n');
    if (/[\r\0\uFFFD]/.test(text) || lines.length < limits.leastLines || lines.some((line) => line.length > limits.lineLength)) continue;
    sources.push({ path: relative(folder, path).replaceAll('\\', '/'), lines });
  }
  return sources;
}

const indentOf = (line: string) => /^\s*/.exec(line)?.[0] ?? '';

/** Whether `part` occurs exactly once in `text`; overlapping occurrences count. */
function standsOnce(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0;
}

/** Random hunk of a file with context lines; null if the old lines are not unique. */
export function hunkOf({ path, lines }: SourceText, random: SeededRandom): RealHunk | null {
  const count = 3 + random.below(5);
  const start = random.below(Math.max(1, lines.length - count - 1));
  const old = lines.slice(start, start + count);
  const at = 1 + random.below(count - 2);
  const line = old[at] ?? '';
  if (line.trim().length < 6 || old.join('\n').trim().length < 30 || !standsOnce(lines.join('\n'), old.join('\n'))) return null;
  const fresh = `${indentOf(line)}${random.pick(['checkedBefore', 'noted', 'withLimits'])}(${random.below(1_000)});`;
  const word = /[A-Za-z]{4,}/.exec(line)?.[0];
  const change = random.below(4);
  if (change === 3 && !word) return null;
  const next =
    change === 0
      ? old.toSpliced(at, 0, fresh)
      : change === 1
        ? old.toSpliced(at, 1)
        : change === 2
          ? old.with(at, fresh)
          : old.with(at, line.replace(word ?? '', `${word}Anew`));
  return { path, language: extname(path), file: lines, start, old, next };
}
