// Packs context for a request within a token limit: excerpts, whole files and outlines.
import type { CodeIndex } from '../index/codeIndex';
import type { ContextPack, ContextRequest, PackedFile, SkippedFiles } from '../files/codebaseTypes';
import { kindsOf, lossesOf } from '../files/fileKinds';
import { renderOutline } from '../symbols/outline';
import { isIntroduction, pageOfSetting, rankFiles, type ReadTexts } from '../index/rank';
import type { ReadSymbols } from '../symbols/symbols';
import { createOccurrenceMemory, type OccurrenceMemory } from '../index/occurrences';
import { estimateTokens } from './tokens';
import { chooseExcerpts, createBlockMemory, excerptOf, type ReadBlocks } from './excerpts';

const outlineShare = 0.06;
/** Minimum number of tokens for the outline; if the token limit is small, the outline uses at most a quarter of it. */
const minOutline = 80;

export function outlineTokensOf(budget: number): number {
  return Math.min(budget / 4, Math.max(minOutline, budget * outlineShare));
}

/** Maximum number of files: `minFiles`, plus one file per `tokensOfFile` tokens. */
const minFiles = 16;
const tokensOfFile = 1_000;

/**
 * Number of candidate files examined, relative to the maximum number of files. Blocks of files with a lower rank would hardly ever be
 * chosen.
 */
const lookedShare = 1.3;

/**
 * Parameters for the likelihood of a file. `leadingPlaces`: added to the 0-based rank, by which the likelihood is divided. `scoreFloor`:
 * added to the file's score, which is relative to the best score. `otherKinds`: factor for tests, documents and data, unless the request is
 * about them.
 */
const leadingPlaces = 1.5;
const scoreFloor = 0.1;
const otherKinds = 0.1;
/** Exponent of the likelihood; a higher exponent favors the most likely files. */
const certainty = 1.15;
/** Minimum likelihood. Less likely files are not shown, even if tokens are left. */
const minWeight = 0.0003;

/**
 * Packs files and outlines for a request.
 * @param symbolsOf returns symbols for outlines; by default, symbols are found with patterns
 * @param blocksOf cache of blocks, shared by several requests
 */
export async function packContext(
  index: CodeIndex,
  request: ContextRequest,
  read: ReadTexts,
  skipped: readonly SkippedFiles[],
  symbolsOf: ReadSymbols = async (path, text) => index.symbolsOf(path, text),
  blocksOf: ReadBlocks = createBlockMemory(),
  occurrencesOf: OccurrenceMemory = createOccurrenceMemory(),
): Promise<ContextPack> {
  const find = occurrencesOf(request.text);
  const { ranked, scores, texts, wanted } = await rankFiles(index, request, read, find);
  const { named, without = {}, fillTokens = Number.POSITIVE_INFINITY } = request;
  const losses = lossesOf(request.text);
  const topScore = [...scores.values()].reduce((most, score) => Math.max(most, score), Number.MIN_VALUE);
  const page = pageOfSetting(request.text, ranked, texts);
  const weightOf = (path: string, place: number) => {
    if (named.includes(path)) return 1;
    const kind = path !== page && (losses[kindsOf(path)] ?? 0) > 0 ? otherKinds : 1;
    return ((kind * (Math.max(0, scores.get(path) ?? 0) / topScore + scoreFloor)) / (place + leadingPlaces)) ** certainty;
  };
  const budget = Math.max(0, request.maxTokens);
  const known = ranked.flatMap((path, place) => {
    const text = texts.get(path);
    return text === undefined ? [] : [{ path, text, weight: weightOf(path, place), without: without[path] ?? [] }];
  });
  const isOneLine = ({ path }: { readonly path: string }) => isIntroduction(path) && !named.includes(path);
  const maxFiles = minFiles + Math.floor(budget / tokensOfFile);
  const outlineTokens = request.outlineTokens ?? outlineTokensOf(budget);
  const room = Math.max(0, budget - outlineTokens);
  const candidates = known.filter((file) => !isOneLine(file) && file.weight >= minWeight);
  const likely = new Set(candidates.toSorted((a, b) => b.weight - a.weight).slice(0, Math.ceil(maxFiles * lookedShare)));
  const inOrder = candidates.filter((file) => likely.has(file));
  const choose = (tokens: number) => chooseExcerpts(inOrder, wanted, find, tokens, maxFiles, blocksOf);
  const given = known.flatMap(({ path, text, without: ranges }) => ranges.map((range) => excerptOf(path, text, range)));
  const wholeOf = (files: readonly PackedFile[]) => new Set([...given, ...files].flatMap(({ path, whole }) => (whole ? [path] : [])));
  const most = choose(room);
  const isAll = known.length === index.size && candidates.every(({ path, text }) => wholeOf(most).has(path) || text.trim() === '');
  const files = isAll || room <= fillTokens ? most : choose(fillTokens);
  // Introductions are shown only if everything else fits, because a large project is described better by its code.
  const whole = wholeOf(files);
  let left = room - files.reduce((sum, { tokens }) => sum + tokens, 0);
  for (const { path, text } of isAll ? known.filter((file) => isOneLine(file) && !whole.has(file.path)) : []) {
    const tokens = estimateTokens(text);
    if (tokens > left) continue;
    files.push({ path, text, startLine: 1, whole: true, tokens });
    left -= tokens;
  }
  const reading = { symbolsOf, importsOf: index.importsOf };
  const outline = await renderOutline(reading, ranked, [...files, ...given], texts, wanted, outlineTokens);
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0) + estimateTokens(outline);
  return { files, outline, listed: index.size, skipped, tokens };
}
