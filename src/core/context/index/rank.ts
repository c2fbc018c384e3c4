// Ranks the files for a request by words, phrases, symbols, imports, tests and history.
import type { Candidate, CodeIndex, WantedWords } from './codeIndex';
import { baseName } from '../../paths/pathParts';
import type { ContextRequest } from '../files/codebaseTypes';
import { isPage, isTestPath } from '../files/fileKinds';
import { compare } from '../symbols/symbols';
import { lookClosely } from './closeReading';
import type { FindOccurrences } from './occurrences';
import { gainsByHistory } from './pastChanges';
import { weights } from './rankWeights';

export interface Ranked {
  /** Best file first, but files named in the request come before all others. */
  readonly ranked: readonly string[];
  /** Scores of all files with a match. */
  readonly scores: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, string>;
  readonly wanted: WantedWords;
}

/** Maximum number of files read in full, selected by their word scores. */
const maxRead = 48;

const maxImporters = 12;

/** Maximum number of additional files read per import level. The same limit applies to files related by tests or history. */
const maxReadPerStep = 16;

const maxImportDepth = 2;

/** Files that introduce a project, relevant to any request. */
const introductions = [
  'README.md',
  'readme.md',
  'README',
  'README.rst',
  'package.json',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
  'pom.xml',
];

export function isIntroduction(path: string): boolean {
  return introductions.includes(baseName(path));
}

/** Score of an introduction, as a share of the best word score. */
const introductionShare = 0.2;

/** Maximum number of setting names taken from a request; the rest are ignored, because a longer list usually comes from pasted text. */
const maxSettings = 12;
/** Matches names of settings: dotted keys, environment variables and flags. */
const settingName = /(?<![\w./-])(?:--[a-z][\w-]+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]\w*(?:\.[a-z]\w*)+)(?![\w/-])/g;

/** Returns the highest-ranked documentation page that names a setting of the request, or null. */
export function pageOfSetting(request: string, ranked: readonly string[], texts: ReadonlyMap<string, string>): string | null {
  const names = [...new Set(request.match(settingName))].slice(0, maxSettings);
  return ranked.find((path) => isPage(path) && !isIntroduction(path) && names.some((name) => texts.get(path)?.includes(name))) ?? null;
}

/** Minimum number of ranked files, so that small projects are ranked completely. */
const minFound = 24;

export async function rankFiles(index: CodeIndex, request: ContextRequest, read: ReadTexts, find: FindOccurrences): Promise<Ranked> {
  const named = [...new Set(request.named)].filter((path) => index.has(path));
  const { candidates, wanted } = index.find(request, maxRead);
  const listed = candidates.map(({ path }) => path);
  const others = listed.length < minFound ? introduce(index, new Set(listed)).slice(0, minFound - listed.length) : [];
  const openers = introductions.filter((path) => index.has(path));
  const texts = new Map(await read([...new Set([...named, ...listed, ...others, ...openers])]));
  const scores = new Map(candidates.filter(({ path }) => texts.has(path)).map(({ path, score }) => [path, score]));
  const most = best(scores)[0]?.score ?? 0;
  for (const path of openers) if (texts.has(path)) scores.set(path, (scores.get(path) ?? 0) + introductionShare * most);
  const looks = lookClosely(request.text, wanted, new Map([...texts].filter(([path]) => scores.has(path))), index.symbolsOf, find);
  for (const [path, { phrases, symbol, identifiers }] of looks) {
    const seen = weights.phrases * phrases + weights.symbol * symbol + weights.identifiers * identifiers;
    scores.set(path, (scores.get(path) ?? 0) + most * seen);
  }
  const gained = new Map<string, number>();
  const found = best(scores).slice(0, maxImporters);
  for (let step = 1, from = found; step <= maxImportDepth; step++) {
    from = best(followImports(index, from, texts));
    for (const { path, score } of from) gained.set(path, Math.max(gained.get(path) ?? 0, score));
    const more = from.filter(({ path }) => !texts.has(path)).slice(0, maxReadPerStep);
    for (const [path, text] of await read(more.map(({ path }) => path))) texts.set(path, text);
  }
  const beside = besideFound(
    index,
    request,
    found.map(({ path, score }) => ({ path, score: Math.min(score, most) })),
  );
  const fresh = best(beside).filter(({ path }) => !texts.has(path) && index.has(path));
  for (const [path, text] of await read(fresh.slice(0, maxReadPerStep).map(({ path }) => path))) texts.set(path, text);
  for (const gains of [gained, beside])
    for (const [path, score] of gains) if (texts.has(path)) scores.set(path, (scores.get(path) ?? 0) + score);
  const ranked = best(scores).map(({ path }) => path);
  return { ranked: [...new Set([...named, ...ranked, ...others])], scores, texts, wanted };
}

/** Returns the score gains of files related to the found files: test pairs, and co-changes in the history. */
function besideFound(index: CodeIndex, { text, history = [] }: ContextRequest, found: readonly Candidate[]): Map<string, number> {
  const gains = new Map(gainsByHistory(text, history, found));
  const pairs = new Map<string, number>();
  for (const { path, score } of found)
    for (const other of index.testPairsOf(path)) pairs.set(other, Math.max(pairs.get(other) ?? 0, score * weights.pair));
  for (const [path, gain] of pairs) gains.set(path, (gains.get(path) ?? 0) + gain);
  return gains;
}

/** Returns up to 2,000 files of the index that are not in `known`, sorted by depth, nearest to the root first. */
function introduce(index: CodeIndex, known: ReadonlySet<string>): string[] {
  const depth = (path: string) => path.split('/').length;
  return index
    .paths()
    .filter((path) => !known.has(path))
    .slice(0, 2_000)
    .map((path) => ({ path, depth: depth(path) }))
    .sort((a, b) => a.depth - b.depth || compare(a.path, b.path))
    .map(({ path }) => path);
}

/** Returns the score gains of imported files: the maximum over all importers, because a sum would favor files that everything imports. */
function followImports(index: CodeIndex, followed: readonly Candidate[], texts: ReadonlyMap<string, string>): Map<string, number> {
  const gained = new Map<string, number>();
  for (const { path, score } of followed) {
    const text = texts.get(path);
    // Skip a file whose text was not read; otherwise its imports would be cached as empty.
    if (text === undefined) continue;
    const targets = index.importsOf(path, text);
    const code = targets.filter((target) => !isTestPath(target));
    // Only a test that imports a single source file is considered specific to that file.
    const isSubject = isTestPath(path) && code.length === 1;
    for (const target of targets) {
      const share = isSubject && code.includes(target) ? weights.subjectOfTest : weights.imported;
      gained.set(target, Math.max(gained.get(target) ?? 0, score * share));
    }
  }
  return gained;
}

function best(scores: ReadonlyMap<string, number>): Candidate[] {
  return [...scores].map(([path, score]) => ({ path, score })).sort((a, b) => b.score - a.score || compare(a.path, b.path));
}

/** Reads the texts of files, by path. Missing and non-text files are omitted. */
export type ReadTexts = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;
