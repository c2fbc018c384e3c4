// Packs files for a request into a token budget: excerpts, whole files and outlines.
import type { CodeIndex } from '../index/codeIndex';
import type { ContextPack, ContextRequest, SkippedFiles } from '../files/codebaseTypes';
import { kindsOf, lossesOf } from '../files/fileKinds';
import { renderOutline } from '../symbols/outline';
import { isIntroduction, pageOfSetting, rankFiles, type ReadTexts } from '../index/rank';
import type { ReadSymbols } from '../symbols/symbols';
import { createOccurrenceMemory, type OccurrenceMemory } from '../index/occurrences';
import { estimateTokens } from './tokens';
import { chooseExcerpts, createBlockMemory, type ReadBlocks } from './excerpts';

const outlineShare = 0.06;
/** Minimum tokens of the outline; at most a quarter of a small pack. */
const minOutline = 80;

/** Base number of files, plus one per so many tokens. */
const minFiles = 16;
const tokensOfFile = 1_000;

/** Candidates examined per file that may be shown; less likely files have no winning block. */
const lookedShare = 1.3;

/** Prior likelihood by rank, combined with the score. Lower for tests, documents and data unless requested. */
const leadingPlaces = 1.5;
const scoreFloor = 0.1;
const otherKinds = 0.1;
/** Exponent that favors the most likely files. */
const certainty = 1.15;
/** Less likely files are not shown even if there is room. */
const minWeight = 0.0003;

/**
 * Files and outlines for a request; deterministic. @param symbolsOf symbols for outlines; defaults to patterns @param blocksOf block cache
 * across requests
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
  const { named, without = {}, kept = [] } = request;
  const more = await read(kept.filter((path) => !texts.has(path)));
  const losses = lossesOf(request.text);
  const most = Math.max(...scores.values(), Number.MIN_VALUE);
  const page = pageOfSetting(request.text, ranked, texts);
  const weightOf = (path: string, place: number) => {
    if (named.includes(path)) return 1;
    const kind = path !== page && (losses[kindsOf(path)] ?? 0) > 0 ? otherKinds : 1;
    return ((kind * (Math.max(0, scores.get(path) ?? 0) / most + scoreFloor)) / (place + leadingPlaces)) ** certainty;
  };
  const budget = Math.max(0, request.maxTokens);
  const known = [...new Set([...ranked, ...kept])].flatMap((path, place) => {
    const text = texts.get(path) ?? more.get(path);
    return text === undefined ? [] : [{ path, text, weight: weightOf(path, place), without: without[path] ?? [] }];
  });
  const isOneLine = ({ path }: { readonly path: string }) => isIntroduction(path) && !named.includes(path);
  const maxFiles = minFiles + Math.floor(budget / tokensOfFile);
  const outlineTokens = Math.min(budget / 4, Math.max(minOutline, budget * outlineShare));
  const room = budget - outlineTokens;
  const candidates = known.filter((file) => !isOneLine(file) && (file.weight >= minWeight || kept.includes(file.path)));
  const likely = new Set(candidates.toSorted((a, b) => b.weight - a.weight).slice(0, Math.ceil(maxFiles * lookedShare)));
  const isLooked = (file: (typeof known)[number]) => likely.has(file) || kept.includes(file.path);
  const files = chooseExcerpts(candidates.filter(isLooked), wanted, find, room, maxFiles, blocksOf);
  // introductions are shown only if everything else fits: a large project is described by its code
  let left = room - files.reduce((sum, { tokens }) => sum + tokens, 0);
  const whole = new Set(files.flatMap(({ path, whole }) => (whole ? [path] : [])));
  const isAll = known.length === index.size && candidates.every(({ path, text }) => whole.has(path) || text.trim() === '');
  for (const { path, text } of isAll ? known.filter(isOneLine) : []) {
    const tokens = estimateTokens(text);
    if (tokens > left) continue;
    files.push({ path, text, startLine: 1, whole: true, tokens });
    left -= tokens;
  }
  const reading = { symbolsOf, importsOf: index.importsOf };
  const outline = await renderOutline(reading, ranked, files, texts, wanted, outlineTokens);
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0) + estimateTokens(outline);
  return { files, outline, listed: index.size, skipped, tokens };
}
