// Hunks of real changes between package versions, with the file before the change.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { diffLines } from '../../../src/core/edits/diff/diff';
import { cached } from '../../../scripts/editor/cache.mjs';
import { npmUnpack } from '../../../scripts/editor/npm.mjs';
import { packages } from './packages';

export interface RealHunk {
  readonly path: string;
  readonly language: string;
  /** Lines of the old file, without line endings. The last line is empty if the file ends with a newline. */
  readonly file: readonly string[];
  /** 0-based line of the only occurrence of `old`. */
  readonly start: number;
  readonly old: readonly string[];
  readonly next: readonly string[];
}

const languages: Readonly<Record<string, string>> = {
  '.ts': 'TypeScript',
  '.mts': 'TypeScript',
  '.js': 'JavaScript',
  '.mjs': 'JavaScript',
  '.cjs': 'JavaScript',
  '.json': 'JSON',
  '.md': 'Markdown',
  '.css': 'CSS',
  '.py': 'Python',
};

const limits = { fileLength: 60_000, lineLength: 300, hunkLines: 24, perFile: 5, perLanguageAndPackage: 16, perLanguage: 50 };

/** Hunks in the same order on every machine. The packages are downloaded on first use. */
export async function realHunks(): Promise<RealHunk[]> {
  const wanted: Record<string, string> = {};
  for (const [name, releases] of Object.entries(packages))
    for (const [side, { version, integrity }] of Object.entries(releases))
      wanted[`${flat(name)}-${side}`] = `${name}@${version} ${integrity}`;
  const folder = await cached('bench-edits', wanted, (work: string) => npmUnpack(work, wanted), console.log);
  const perLanguage = new Map<string, number>();
  const hunks: RealHunk[] = [];
  for (const name of Object.keys(packages)) {
    const perPackage = new Map<string, number>();
    for (const hunk of hunksOfPackage(join(folder, `${flat(name)}-from`), join(folder, `${flat(name)}-to`), flat(name))) {
      const [inPackage, inAll] = [perPackage.get(hunk.language) ?? 0, perLanguage.get(hunk.language) ?? 0];
      if (inPackage >= limits.perLanguageAndPackage || inAll >= limits.perLanguage) continue;
      perPackage.set(hunk.language, inPackage + 1);
      perLanguage.set(hunk.language, inAll + 1);
      hunks.push(hunk);
    }
  }
  return hunks;
}

function flat(name: string): string {
  return name.replace(/^@/, '').replaceAll('/', '-');
}

function* hunksOfPackage(from: string, to: string, name: string): Generator<RealHunk> {
  const paths = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && languages[extname(entry.name)] && !/\.min\.|\.map$/.test(entry.name))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  for (const path of paths) {
    const [before, after] = [textOf(join(from, path)), textOf(join(to, path))];
    if (before === null || after === null || before === after) continue;
    yield* hunksBetween(before.split('\n'), after.split('\n'), `${name}/${path}`).slice(0, limits.perFile);
  }
}

function textOf(path: string): string | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const text = readFileSync(path, 'utf8');
  const isPlain =
    text.length <= limits.fileLength && !/[\r\0\uFFFD]/.test(text) && !text.split('\n').some((line) => line.length > limits.lineLength);
  return isPlain ? text : null;
}

function hunksBetween(file: readonly string[], next: readonly string[], path: string): RealHunk[] {
  const language = languages[extname(path)] ?? '';
  const groups: { baseStart: number; baseEnd: number; nextStart: number; nextEnd: number }[] = [];
  for (const change of diffLines(file, next)) {
    const last = groups.at(-1);
    if (last && change.baseStart - last.baseEnd < 4) Object.assign(last, { baseEnd: change.baseEnd, nextEnd: change.nextEnd });
    else groups.push({ ...change });
  }
  return groups.flatMap((group) => {
    const start = Math.max(0, group.baseStart - 3);
    const end = Math.min(file.length - (file.at(-1) === '' ? 1 : 0), group.baseEnd + 3);
    if (end <= group.baseEnd - 1 || end - start > limits.hunkLines || group.nextEnd - group.nextStart > 2 * limits.hunkLines) return [];
    const old = file.slice(start, end);
    const wanted = [
      ...file.slice(start, group.baseStart),
      ...next.slice(group.nextStart, group.nextEnd),
      ...file.slice(group.baseEnd, end),
    ];
    const isTelling = old.length >= 2 && old.join('\n').trim().length >= 20 && count(file.join('\n'), old.join('\n')) === 1;
    return isTelling ? [{ path, language, file, start, old, next: wanted }] : [];
  });
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
