// Documentation of an installed package, and the passages that match a query.
import { lineTexts } from '../../text/lines';

/** A package file; `path` is relative to the package folder. */
export interface DocumentedFile {
  readonly path: string;
  readonly text: string;
}

export interface InstalledPackage {
  readonly name: string;
  readonly version: string | null;
  /** Path of the package relative to the workspace folder. */
  readonly folder: string;
  readonly files: readonly DocumentedFile[];
  /** Whether files were omitted or truncated. */
  readonly isPartial: boolean;
}

const nameShape = /^(?:@?[a-z0-9][\w.~+-]*\/){0,4}@?[a-z0-9][\w.~+-]*$/i;
const maxNameLength = 200;

/** Returns the text as a package name; null if it is not one, such as `./lib`, `.git` or a URL. */
export function packageName(said: string): string | null {
  const name = said.trim();
  const isPlain = name.length <= maxNameLength && nameShape.test(name) && !name.split('/').some((part) => /^\.|\.$/.test(part));
  return isPlain ? name : null;
}

const documents: readonly (readonly [rank: number, shape: RegExp])[] = [
  [0, /^(?:package\.json|METADATA|PKG-INFO|Cargo\.toml|composer\.json)$/],
  [1, /^readme(?:\.(?:md|rst|txt|markdown))?$/i],
  [2, /^(?:changelog|changes|history|news|migrat\w*|upgrad\w*)[\w.-]*$/i],
  [3, /^(?:docs?|types?|dist|lib|src)\/.*\.d\.[cm]?ts$|^[^/]+\.d\.[cm]?ts$/],
  [4, /\.(?:pyi|d\.[cm]?ts)$/],
  [5, /^docs?\/.*\.(?:md|rst|txt)$/i],
  [6, /(?:^|\/)(?:doc|lib|mod|__init__)\.(?:go|rs|py)$/],
  [7, /\.(?:go|rs|rbi)$|^[^/]+\.(?:md|rst|py)$/],
];
const noDocument = /(?:^|\/)(?:tests?|testdata|__tests__|node_modules|fixtures|\.[^/]*)\/|_test\.go$|\.(?:map|lock)$/i;

/** Returns the rank of a package file in reading order, lowest first; null if the file is not documentation. */
export function documentRank(path: string): number | null {
  if (noDocument.test(path)) return null;
  return documents.find(([, shape]) => shape.test(path))?.[0] ?? null;
}

const passageLines = 14;
const maxPassages = 12;
const maxShownChars = 12_000;
const firstLines = 60;
const maxLineLength = 400;
const maxWords = 12;

/** Renders the passages with the most query words, or the introduction of the package if there are no query words. */
export function renderPackage({ name, version, files, isPartial }: InstalledPackage, said: string): string {
  const words = wordsOf(said);
  const listed = files.map(({ path }) => path);
  const head = `${name} ${version ?? '(version unknown)'}, as installed. Files read: ${listed.slice(0, 20).join(', ')}${listed.length > 20 ? `, and ${listed.length - 20} more` : ''}${isPartial ? ' (in part)' : ''}`;
  const passages = words.length > 0 ? best(files, words) : introduction(files);
  if (passages.length === 0) return `${head}\n\nNone of these files contains the words searched for.`;
  let text = head;
  for (const { path, from, lines } of passages) {
    const more = `\n\n${path}:${from}\n${lines.map((line) => line.slice(0, maxLineLength)).join('\n')}`;
    if (text.length + more.length > maxShownChars) break;
    text += more;
  }
  return text;
}

function wordsOf(said: string): string[] {
  const words = said.toLowerCase().match(/[\p{L}\p{N}_$]{2,}/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

interface Passage {
  readonly path: string;
  /** 1-based line at which the passage starts. */
  readonly from: number;
  readonly lines: readonly string[];
}

function introduction(files: readonly DocumentedFile[]): Passage[] {
  const readable = files.filter(({ path }) => documentRank(path) !== 0);
  return readable.slice(0, 3).map(({ path, text }) => ({ path, from: 1, lines: lineTexts(text).slice(0, firstLines) }));
}

/** Returns the passages that contain query words, most distinct query words first. Ties stay in reading order. */
function best(files: readonly DocumentedFile[], words: readonly string[]): Passage[] {
  const found: { readonly score: number; readonly passage: Passage }[] = [];
  for (const { path, text } of files) {
    const lines = lineTexts(text);
    for (let from = 0; from < lines.length; from += passageLines) {
      const block = lines.slice(from, from + passageLines);
      const lower = block.join('\n').toLowerCase();
      const score = words.filter((word) => lower.includes(word)).length;
      if (score > 0) found.push({ score, passage: { path, from: from + 1, lines: block } });
    }
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPassages)
    .map(({ passage }) => passage);
}
