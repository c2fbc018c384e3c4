// Chooses excerpts from several files: the blocks with the highest relevance per token.
import { createRecent } from '../../base/cache';
import type { LineRange, PackedFile } from '../files/codebaseTypes';
import type { WantedWords } from '../index/codeIndex';
import type { FindOccurrences, Occurrence } from '../index/occurrences';
import { type TextBlock, blocksOf } from './indentedBlocks';
import { lineCount } from '../evidence/sources';
import { estimateTokens } from './tokens';

export interface ExcerptFile {
  readonly path: string;
  readonly text: string;
  /** Relative likelihood that the file is relevant. */
  readonly weight: number;
  /** Lines that are already in the prompt. */
  readonly without: readonly LineRange[];
}

interface RankedBlock extends BlockReading {
  readonly file: number;
  readonly value: number;
}

/** Share of a file's likelihood that is distributed to its blocks by length and kind; the rest is distributed by query words. */
const priorShare = 0.4;
/** Exponent of block scores; a higher exponent favors blocks with more query words. */
const sharpness = 2;
const fenceTokens = 20;
const gapTokens = 3;

interface BlockReading {
  readonly block: TextBlock;
  readonly tokens: number;
  /** Relative likelihood of the block, independent of the request. */
  readonly prior: number;
}

/** Factor by which the prior of imports is raised, because imports often change without containing a word of the request. */
const importPrior = 3;
const imports = /^(?:(?:import|from|use|using|require|#include)\b|(?:const|let|var)\b.*\brequire\()/m;

export type ReadBlocks = (path: string, text: string) => readonly BlockReading[];

export function readBlocks(text: string): readonly BlockReading[] {
  const lines = text.split('\n');
  return blocksOf(lines).map((block) => {
    const shown = lines.slice(block.from, block.to).join('\n');
    const tokens = estimateTokens(shown) + block.to - block.from;
    return { block, tokens, prior: imports.test(shown) ? tokens * importPrior : tokens };
  });
}

/** Maximum number of cached files: enough for several turns. */
const maxKept = 160;

/** Caches the blocks of recently used files, so that only new or changed files are split again. */
export function createBlockMemory(read: (text: string) => readonly BlockReading[] = readBlocks): ReadBlocks {
  const kept = createRecent<string, { readonly text: string; readonly blocks: readonly BlockReading[] }>(maxKept);
  return (path, text) => {
    const known = kept.get(path);
    if (known?.text === text) return known.blocks;
    const blocks = read(text);
    kept.set(path, { text, blocks });
    return blocks;
  };
}

/**
 * Chooses excerpts within `maxTokens`, in the order of `files`. A file whose blocks are all chosen is shown whole.
 * @param maxFiles maximum number of files with a chosen block
 */
export function chooseExcerpts(
  files: readonly ExcerptFile[],
  wanted: WantedWords,
  find: FindOccurrences,
  maxTokens: number,
  maxFiles: number,
  read: ReadBlocks,
): PackedFile[] {
  const texts = files.map(({ text }) => text.split('\n'));
  const choices = files.flatMap((file, at) => {
    const blocks = read(file.path, file.text);
    return choicesOf(file, at, texts[at] ?? [], blocks, scoresOf(find(file.path, file.text), blocks, wanted));
  });
  choices.sort((a, b) => b.value - a.value || a.file - b.file || a.block.from - b.block.from);
  const taken = new Map<number, boolean[]>();
  let left = maxTokens;
  for (const { file, block, tokens } of choices) {
    const known = taken.get(file);
    if (tokens > left || (!known && taken.size === maxFiles)) continue;
    const heads = block.heads.filter((head) => !known?.[head]);
    const own = tokens + (known ? gapTokens : fenceTokens);
    const cost = heads.reduce((sum, head) => sum + estimateTokens(texts[file]?.[head] ?? '') + 1, own);
    if (cost > left) continue;
    const lines = known ?? new Array<boolean>(texts[file]?.length ?? 0).fill(false);
    for (const head of heads) lines[head] = true;
    taken.set(file, lines.fill(true, block.from, block.to));
    left -= cost;
  }
  return [...taken].sort(([a], [b]) => a - b).flatMap(([file, shown]) => partsOf(files[file]?.path ?? '', texts[file] ?? [], shown));
}

function choicesOf(
  { weight, without }: ExcerptFile,
  file: number,
  lines: readonly string[],
  blocks: readonly BlockReading[],
  scores: readonly number[],
): readonly RankedBlock[] {
  const isShown = ({ from, to }: TextBlock) => {
    let last = to;
    while (last > from + 1 && lines[last - 1]?.trim() === '') last--;
    return without.some((range) => range.from <= from + 1 && last <= range.to);
  };
  const left = blocks.map((block, at) => ({ ...block, score: (scores[at] ?? 0) ** sharpness })).filter(({ block }) => !isShown(block));
  const allPriors = left.reduce((sum, { prior }) => sum + prior, 0);
  const allScores = left.reduce((sum, { score }) => sum + score, 0);
  return left.map(({ score, ...reading }) => {
    const share = reading.prior / allPriors;
    const chance = allScores === 0 ? share : priorShare * share + (1 - priorShare) * (score / allScores);
    return { ...reading, file, value: (weight * chance) / reading.tokens };
  });
}

/** Returns the score of each block: the weights of its query words, higher for repeated words. */
function scoresOf(found: readonly Occurrence[], blocks: readonly BlockReading[], wanted: WantedWords): readonly number[] {
  let next = 0;
  while (found[next]?.line === -1) next++;
  return blocks.map(({ block: { to } }) => {
    const counts = new Map<number, number>();
    for (let each = found[next]; each && each.line < to; each = found[++next]) counts.set(each.word, (counts.get(each.word) ?? 0) + 1);
    let score = 0;
    for (const [word, count] of counts) score += (wanted.get(word) ?? 0) * (1 + Math.log(count) / 2);
    return score;
  });
}

/** Returns the lines of a range as an excerpt, marked as whole if the range covers the file. */
export function excerptOf(path: string, text: string, { from, to }: LineRange): PackedFile {
  const whole = from <= 1 && to >= lineCount(text);
  const shown = whole
    ? text
    : text
        .split('\n')
        .slice(from - 1, to)
        .join('\n');
  return { path, text: shown, startLine: whole ? 1 : from, whole, tokens: estimateTokens(shown) };
}

function partsOf(path: string, lines: readonly string[], shown: readonly boolean[]): readonly PackedFile[] {
  const parts: PackedFile[] = [];
  for (let line = 0; line < lines.length; line++) {
    if (!shown[line]) continue;
    const from = line;
    while (shown[line]) line++;
    const whole = from === 0 && line === lines.length;
    const text = lines.slice(from, line).join('\n');
    parts.push({ path, text, startLine: from + 1, whole, tokens: estimateTokens(text) });
  }
  return parts;
}
