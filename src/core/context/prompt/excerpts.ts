// Excerpts of a large file around what is asked, with line numbers.
import type { WantedWords } from '../index/codeIndex';
import { estimateTokens } from './tokens';
import { readWords } from '../index/tokenizer';

export interface ExcerptWindow {
  /** 1-based. */
  readonly startLine: number;
  readonly lines: readonly string[];
  readonly tokens: number;
}

/** Lines that are judged together, and how far apart two of them begin. */
const blockLines = 24;
const stepLines = 8;

interface ExcerptBlock {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/**
 * The parts that hold the most of what is wanted, in the order of their lines, within `maxTokens`; the beginning of the file where it holds
 * nothing of it. Parts that touch are one.
 */
export function bestWindows(text: string, wanted: WantedWords, maxTokens: number): ExcerptWindow[] {
  const lines = text.split('\n');
  const blocks = judge(lines, wanted).sort((a, b) => b.score - a.score || a.from - b.from);
  const taken = new Array<boolean>(lines.length).fill(false);
  let left = maxTokens;
  for (const { from, to, score } of blocks) {
    if (score === 0 && left < maxTokens) break;
    const fresh = lines.slice(from, to).filter((_, index) => !taken[from + index]);
    const cost = estimateTokens(fresh.join('\n'));
    if (fresh.length === 0 || cost > left) continue;
    taken.fill(true, from, to);
    left -= cost;
  }
  return windowsOf(lines, taken);
}

function judge(lines: readonly string[], wanted: WantedWords): ExcerptBlock[] {
  const encoder = new TextEncoder();
  const found = lines.map((line) => {
    const words = new Set<number>();
    const bytes = encoder.encode(line);
    readWords(bytes, bytes.length, (word) => void (wanted.has(word) && words.add(word)));
    return words;
  });
  const blocks: ExcerptBlock[] = [];
  for (let from = 0; from === 0 || from + stepLines < lines.length; from += stepLines) {
    const to = Math.min(lines.length, from + blockLines);
    const words = new Map<number, number>();
    for (let line = from; line < to; line++) for (const word of found[line] ?? []) words.set(word, (words.get(word) ?? 0) + 1);
    let score = 0;
    for (const [word, times] of words) score += (wanted.get(word) ?? 0) * (1 + Math.log(times) / 2);
    blocks.push({ from, to, score });
  }
  return blocks;
}

function windowsOf(lines: readonly string[], taken: readonly boolean[]): ExcerptWindow[] {
  const windows: ExcerptWindow[] = [];
  for (let line = 0; line < lines.length; line++) {
    if (!taken[line]) continue;
    const from = line;
    while (taken[line]) line++;
    const part = lines.slice(from, line);
    windows.push({ startLine: from + 1, lines: part, tokens: estimateTokens(part.join('\n')) });
  }
  return windows;
}
