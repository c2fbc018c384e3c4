// Code index: the words in a workspace's files and paths, for ranking files by relevance.

import { baseName } from '../../paths/pathParts';
import type { ContextRequest } from '../files/codebaseTypes';
import { isTestPath, kindsOf, lossesOf } from '../files/fileKinds';
import { importedFiles, type KnownPaths } from '../symbols/imports';
import { compare, type FileSymbol, findSymbols } from '../symbols/symbols';
import type { FileIds } from './fileIds';
import type { ScannedFiles } from './keywordScanJob';
import { weights } from './rankWeights';
import { spelledName, spellName, termsOf } from './terms';
import { createWordIndex } from './wordIndex';

/** Minimum length of an informative file name without extension and test affixes. Shorter names, such as `a`, match by coincidence. */
const minChars = 3;
/** Maximum number of files that share an informative name. A name with more files, such as `index`, is not informative. */
const maxPairs = 3;

/** Prefixes and suffixes that distinguish the name of a test from the name of its source. */
const marks: readonly (readonly [before: string, behind: string])[] = [
  ...['.test', '.spec', '-test', '_test', '_spec', 'Test', 'Tests', 'Spec'].map((behind) => ['', behind] as const),
  ['test_', ''],
  ['test-', ''],
  // No mark: a test in a test folder may have the same name as its source.
  ['', ''],
];

/** Returns possible names of the test for a source file, or of the source for a test file, in the same language. */
function pairNames(name: string, isTest: boolean): readonly string[] {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const stems = isTest
    ? marks.flatMap(([before, behind]) =>
        stem.startsWith(before) && stem.endsWith(behind) ? [stem.slice(before.length, stem.length - behind.length)] : [],
      )
    : marks.map(([before, behind]) => before + stem + behind);
  const isLongEnough = (one: string) => (isTest ? one : stem).length >= minChars;
  return [...new Set(stems.filter(isLongEnough))].map((one) => one + ending);
}

/**
 * Returns the tests of a source file, or the sources of a test file; none if the name is not informative.
 * @param named returns the paths of all files with a given name
 */
export function testPairsOf(path: string, named: (name: string) => readonly string[]): readonly string[] {
  const isTest = isTestPath(path);
  const names = pairNames(baseName(path), isTest);
  const others = names.flatMap(named).filter((other) => other !== path && isTestPath(other) !== isTest);
  return others.length <= maxPairs ? others : [];
}

/** Query words with their weights, higher for rare words. The keys are word hashes from `readWords`. */
export type WantedWords = ReadonlyMap<number, number>;

export interface Candidate {
  readonly path: string;
  readonly score: number;
}

export interface CodeIndex extends KnownPaths {
  readonly size: number;
  /** All indexed paths, sorted. */
  paths(): readonly string[];
  /**
   * Indexes the first `length` bytes of a file, replacing its previous content.
   * @param isSame whether the content is unchanged; if so, the cached symbols and imports remain valid
   */
  put(file: number, bytes: Uint8Array, length?: number, isSame?: boolean): void;
  /** Indexes only the words found by a keyword scan; the file can then be ranked only for the query of that scan. */
  putScanned(file: number, found: ScannedFiles, place: number, isSame: boolean): void;
  remove(file: number): void;
  /** Symbols of a file; cached until its content changes. */
  symbolsOf(path: string, text: string): readonly FileSymbol[];
  hasSymbolsOf(path: string): boolean;
  /** Whether a cached symbol name of the file contains this text; false if the symbols are not cached. */
  mayName(path: string, smallLetters: string): boolean;
  /** Workspace files that a file imports; cached until its content or the file list changes. */
  importsOf(path: string, text: string): readonly string[];
  testPairsOf(path: string): readonly string[];
  /** Makes later queries faster without changing their results. Slow, so it should run when idle. */
  settle(): void;
  /** The most relevant files, best first, at most `limit`. Files with equal scores are in path order. */
  find(request: ContextRequest, limit: number): { readonly candidates: readonly Candidate[]; readonly wanted: WantedWords };
}

/** Minimum share of its score that a file keeps after the penalty for its file kind. */
const minShare = 0.1;
/** Bonus for the most recently opened file, as a share of the best score. Less recently opened files get less. */
const openShare = 0.3;
const openCount = 8;
/** Bonus for the most recently changed file, as a share of the best score. Small, because it should only decide between similar scores. */
const recentShare = 0.08;
const recentCount = 12;

/** @param numbers IDs of the paths; an ID must not change while its path is indexed */
export function createCodeIndex(numbers: FileIds): CodeIndex {
  const texts = createWordIndex();
  const names = createWordIndex(1.2, 0.3);
  const isIn: boolean[] = [];
  let size = 0;
  /** Paths by file name; built on first use. */
  let byName: Map<string, string[]> | null = null;
  /** File kinds of each file as a bit mask, see `kindsOf`; -1 until needed, because computing them takes as long as reading the file. */
  const kindBits: number[] = [];
  /** Per file ID, whether all words of the file's path are indexed, rather than only the words of a query. */
  const isNameKnown: boolean[] = [];
  const symbols = new Map<string, { readonly found: readonly FileSymbol[]; readonly names: string }>();
  const imports = new Map<string, readonly string[]>();
  let sorted: readonly string[] | null = null;
  /** Upper bounds of the scores of the current query. The array is large and therefore reused. */
  let bounds = new Float64Array(0);

  /** Clears the caches that depend on the file list. */
  function forgetOrder(): void {
    sorted = null;
    if (imports.size > 0) imports.clear();
  }

  function add(file: number, path: string): void {
    isIn[file] = true;
    size++;
    if (byName) addName(byName, path).sort(compare);
    kindBits[file] = -1;
    isNameKnown[file] = false;
    forgetOrder();
  }

  function kindOf(file: number): number {
    const known = kindBits[file] ?? -1;
    if (known >= 0) return known;
    const bits = kindsOf(numbers.pathOf(file) ?? '');
    kindBits[file] = bits;
    return bits;
  }

  /** Clears the caches that depend on the content of a file. */
  function forgetContent(path: string): void {
    symbols.delete(path);
    imports.delete(path);
  }

  /** Adds a file to the index, or clears its caches if its content has changed. Returns the path of the file. */
  function enter(file: number, isSame: boolean): string {
    const path = numbers.pathOf(file) ?? '';
    if (!isIn[file]) add(file, path);
    else if (!isSame) forgetContent(path);
    return path;
  }

  function remove(file: number): void {
    const path = numbers.pathOf(file);
    if (path === null || !isIn[file]) return;
    const others = byName?.get(baseName(path))?.filter((other) => other !== path) ?? [];
    if (others.length > 0) byName?.set(baseName(path), others);
    else byName?.delete(baseName(path));
    forgetContent(path);
    isIn[file] = false;
    size--;
    texts.remove(file);
    names.remove(file);
    forgetOrder();
  }

  function* indexedPaths(): Generator<string> {
    for (let file = 0; file < isIn.length; file++) {
      const path = isIn[file] ? numbers.pathOf(file) : null;
      if (path !== null) yield path;
    }
  }

  function paths(): readonly string[] {
    sorted ??= [...indexedPaths()].sort(compare);
    return sorted;
  }

  function has(path: string): boolean {
    const file = numbers.of(path);
    return file !== undefined && isIn[file] === true;
  }

  const known: KnownPaths = {
    has,
    named: (name) => {
      if (!byName) {
        byName = new Map();
        for (const path of paths()) addName(byName, path);
      }
      return byName.get(name) ?? [];
    },
  };
  return {
    get size() {
      return size;
    },
    ...known,
    paths,
    put: (file, bytes, length = bytes.length, isSame = false) => {
      const path = enter(file, isSame);
      texts.put(file, bytes, length);
      if (isNameKnown[file]) return;
      names.put(file, spelledName, spellName(path));
      isNameKnown[file] = true;
    },
    putScanned: (file, found, place, isSame) => {
      enter(file, isSame);
      texts.putCounted(file, found.texts, place);
      if (!isNameKnown[file]) names.putCounted(file, found.names, place);
    },
    remove,
    testPairsOf: (path) => testPairsOf(path, known.named),
    settle: () => {
      texts.settle();
      names.settle();
    },
    hasSymbolsOf: (path) => symbols.has(path),
    mayName: (path, smallLetters) => symbols.get(path)?.names.includes(smallLetters) ?? false,
    symbolsOf: (path, text) => {
      const known = symbols.get(path);
      if (known) return known.found;
      const found = findSymbols(path, text);
      symbols.set(path, { found, names: found.map(({ name }) => name.toLowerCase()).join('\n') });
      return found;
    },
    importsOf: (path, text) => {
      const found = imports.get(path) ?? importedFiles(path, text, known);
      imports.set(path, found);
      return found;
    },
    find: (request, limit) => {
      const terms = termsOf(request.text);
      const inTexts = texts.score(terms);
      const inNames = names.score(terms);
      const losses = lossesOf(request.text);
      if (bounds.length < isIn.length) bounds = new Float64Array(isIn.length + (isIn.length >> 3));
      const atMost = bounds.subarray(0, isIn.length);
      let best = 0;
      for (let file = 0; file < atMost.length; file++) {
        const score = (inTexts.scores[file] ?? 0) + weights.path * (inNames.scores[file] ?? 0);
        atMost[file] = score;
        if (score > best) best = score;
      }
      const slack = Math.max(0, -Math.min(...losses)) * best;
      /** Lowers a score by the penalty for the file's kind, but to no less than the share `minShare` of the score. */
      const withKind = (score: number, file: number) => Math.max(score - (losses[kindOf(file)] ?? 0) * best, score * minShare);
      const gains = new Map<number, number>();
      const favor = (paths: readonly string[], share: number, count: number) =>
        paths.slice(0, count).forEach((path, index) => {
          const file = numbers.of(path);
          if (file !== undefined && isIn[file]) gains.set(file, (gains.get(file) ?? 0) + Math.max(best, 1) * share * (1 - index / count));
        });
      favor(request.open, openShare, openCount);
      favor(request.recent ?? [], recentShare, recentCount);
      const scores = new Map([...gains].map(([file, gain]) => [file, withKind(atMost[file] ?? 0, file) + gain]));
      const scoreOf = (file: number) => scores.get(file) ?? withKind(atMost[file] ?? 0, file);
      for (const [file, score] of scores) atMost[file] = score;
      const rarity = (index: number) => Math.max(inTexts.rarity[index] ?? 0, inNames.rarity[index] ?? 0);
      const wanted = new Map(terms.map(({ word, weight }, index) => [word, weight * rarity(index)]));
      return { candidates: bestOf(numbers, { atMost, slack }, scoreOf, limit), wanted };
    },
  };
}

/** Upper bounds of the scores: one per file, plus a constant that applies to all files. */
interface Bounds {
  readonly atMost: Float64Array;
  readonly slack: number;
}

/**
 * Returns the best files by score.
 * @param scoreOf computes the exact score of a file; expensive, so called only for files that may be among the best
 */
function bestOf(numbers: FileIds, { atMost, slack }: Bounds, scoreOf: (file: number) => number, limit: number): Candidate[] {
  const found: Candidate[] = [];
  const cut = () => void found.sort((a, b) => b.score - a.score || compare(a.path, b.path)).splice(limit);
  let least = 0;
  for (let file = 0; file < atMost.length; file++) {
    const most = atMost[file] ?? 0;
    if (most === 0 || most + slack < least) continue;
    const score = scoreOf(file);
    const path = numbers.pathOf(file);
    if (path === null || score < least) continue;
    found.push({ path, score });
    if (found.length < limit * 2) continue;
    cut();
    least = found.at(-1)?.score ?? 0;
  }
  cut();
  return found;
}

/** Adds a path and returns all paths with the same file name. */
function addName(byName: Map<string, string[]>, path: string): string[] {
  const name = baseName(path);
  const paths = byName.get(name) ?? [];
  paths.push(path);
  byName.set(name, paths);
  return paths;
}
