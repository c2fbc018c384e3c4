// Excerpts across files: blocks most likely meant for their cost, within a token limit.
import type { LineRange, PackedFile } from '../files/codebaseTypes';
import type { WantedWords } from '../index/codeIndex';
import { readWords } from '../index/tokenizer';
import { type TextBlock, blocksOf } from './blocks';
import { estimateTokens } from './tokens';

/** A file that may be shown. */
export interface ExcerptFile {
  readonly path: string;
  readonly text: string;
  /** How likely it is meant, in shares of any unit. */
  readonly weight: number;
  /** Lines that are in the prompt already. */
  readonly without: readonly LineRange[];
}

interface RankedBlock {
  readonly file: number;
  readonly block: TextBlock;
  readonly tokens: number;
  readonly value: number;
}

const encoder = new TextEncoder();

/** How the chance of a file is spread over its blocks: by their length, and the rest by the words in them. */
const lengthShare = 0.3;
/** How much a block with more of the words is preferred. */
const sharpness = 1.5;
/** Tokens of a fence around a file, and of a note between two excerpts. */
const fenceTokens = 20;
const gapTokens = 3;

/** Excerpts of the files, in the order of the files; each file whole where all of its blocks are chosen. @param maxFiles of which any block is chosen */
export function chooseExcerpts(files: readonly ExcerptFile[], wanted: WantedWords, maxTokens: number, maxFiles: number): PackedFile[] {
  const texts = files.map(({ text }) => text.split('\n'));
  const choices = files.flatMap((file, at) => choicesOf(file, at, texts[at] ?? [], wanted));
  choices.sort((a, b) => b.value - a.value || a.file - b.file || a.block.from - b.block.from);
  const taken = new Map<number, boolean[]>();
  let left = maxTokens;
  for (const { file, block, tokens } of choices) {
    const known = taken.get(file);
    if (tokens > left || (!known && taken.size === maxFiles)) continue;
    const heads = block.heads.filter((head) => !known?.[head]);
    const cost = heads.reduce((sum, head) => sum + lineTokens(texts[file]?.[head] ?? ''), tokens + (known ? gapTokens : fenceTokens));
    if (cost > left) continue;
    const lines = known ?? new Array<boolean>(texts[file]?.length ?? 0).fill(false);
    for (const head of heads) lines[head] = true;
    taken.set(file, lines.fill(true, block.from, block.to));
    left -= cost;
  }
  return [...taken].sort(([a], [b]) => a - b).flatMap(([file, shown]) => partsOf(files[file]?.path ?? '', texts[file] ?? [], shown));
}

function choicesOf({ weight, without }: ExcerptFile, file: number, lines: readonly string[], wanted: WantedWords): readonly RankedBlock[] {
  const isShown = ({ from, to }: TextBlock) => {
    let last = to;
    while (last > from + 1 && lines[last - 1]?.trim() === '') last--;
    return without.some((range) => range.from <= from + 1 && last <= range.to);
  };
  const blocks = blocksOf(lines)
    .filter((block) => !isShown(block))
    .map((block) => {
      const text = lines.slice(block.from, block.to).join('\n');
      const tokens = estimateTokens(text) + block.to - block.from;
      return { block, tokens, score: scoreOf(text, wanted) ** sharpness };
    });
  const allTokens = blocks.reduce((sum, { tokens }) => sum + tokens, 0);
  const allScores = blocks.reduce((sum, { score }) => sum + score, 0);
  return blocks.map(({ block, tokens, score }) => {
    const byLength = tokens / allTokens;
    const chance = allScores === 0 ? byLength : lengthShare * byLength + (1 - lengthShare) * (score / allScores);
    return { file, block, tokens, value: (weight * chance) / tokens };
  });
}

function scoreOf(text: string, wanted: WantedWords): number {
  const bytes = encoder.encode(text);
  const times = new Map<number, number>();
  readWords(bytes, bytes.length, (word) => void (wanted.has(word) && times.set(word, (times.get(word) ?? 0) + 1)));
  let score = 0;
  for (const [word, count] of times) score += (wanted.get(word) ?? 0) * (1 + Math.log(count) / 2);
  return score;
}

/** With its number. */
function lineTokens(line: string): number {
  return estimateTokens(line) + 1;
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
