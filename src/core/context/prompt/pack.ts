// Packs files for a request into a token budget: whole, as excerpts, or as outlines.
import type { CodeIndex, WantedWords } from '../index/codeIndex';
import type { ContextPack, ContextRequest, PackedFile, SkippedFiles } from '../files/codebaseTypes';
import { renderOutline } from '../symbols/outline';
import { rankFiles, type ReadTexts } from '../index/rank';
import type { ReadSymbols } from '../symbols/symbols';
import { estimateTokens } from './tokens';
import { bestWindows } from './excerpts';

/** Of the tokens there are, at most this much goes to one file; files somebody named may have more. */
const fileShare = 0.3;

const namedShare = 0.6;

const windowsShare = 0.18;

const outlineShare = 0.12;

const maxFiles = 14;

/** Less is no use to anybody. */
const minTokens = 120;

/**
 * Files and outlines for a request; the same index, request and texts give the same pack.
 * @param symbolsOf for the outlines; what the index knows by patterns where nothing better is at hand
 */
export async function packContext(
  index: CodeIndex,
  request: ContextRequest,
  read: ReadTexts,
  skipped: readonly SkippedFiles[],
  symbolsOf: ReadSymbols = async (path, text) => index.symbolsOf(path, text),
): Promise<ContextPack> {
  const { ranked: all, texts, wanted } = await rankFiles(index, request, read);
  const without = new Set(request.without);
  const ranked = all.filter((path) => !without.has(path));
  const budget = Math.max(0, request.maxTokens);
  const files: PackedFile[] = [];
  const packed = new Set<string>();
  let left = budget * (1 - outlineShare);
  for (const path of ranked) {
    if (packed.size === maxFiles || left < minTokens) break;
    const text = texts.get(path);
    if (text === undefined) continue;
    const share = budget * (request.named.includes(path) ? namedShare : fileShare);
    const taken = takeFile(path, text, wanted, Math.min(left, share), Math.min(left, Math.max(budget * windowsShare, minTokens)));
    if (taken.length === 0) continue;
    files.push(...taken);
    packed.add(path);
    left -= taken.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  for (const [path, text] of await keptTexts(request, packed, texts, read)) {
    const tokens = estimateTokens(text);
    if (tokens > left) continue;
    files.push({ path, text, startLine: 1, whole: true, tokens });
    packed.add(path);
    left -= tokens;
  }
  const rest = ranked.filter((path) => !packed.has(path));
  const reading = { symbolsOf, importsOf: index.importsOf };
  const outline = await renderOutline(reading, rest, new Set(ranked), texts, wanted, budget * outlineShare);
  const tokens = files.reduce((sum, file) => sum + file.tokens, 0) + estimateTokens(outline);
  return { files, outline, listed: index.size, skipped, tokens };
}

/** Files that were shown before and are not in this pack, in the order in which they were. */
async function keptTexts(
  { kept = [] }: ContextRequest,
  packed: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
  read: ReadTexts,
): Promise<[path: string, text: string][]> {
  const left = kept.filter((path) => !packed.has(path)).slice(0, maxFiles);
  const more = await read(left.filter((path) => !texts.has(path)));
  return left.flatMap((path) => {
    const text = texts.get(path) ?? more.get(path);
    return text === undefined ? [] : [[path, text] as [string, string]];
  });
}

function takeFile(path: string, text: string, wanted: WantedWords, wholeTokens: number, windowTokens: number): PackedFile[] {
  const tokens = estimateTokens(text);
  if (tokens <= wholeTokens) return [{ path, text, startLine: 1, whole: true, tokens }];
  return bestWindows(text, wanted, windowTokens).map(({ lines, startLine, tokens: partTokens }) => ({
    path,
    text: lines.join('\n'),
    startLine,
    whole: false,
    tokens: partTokens,
  }));
}
