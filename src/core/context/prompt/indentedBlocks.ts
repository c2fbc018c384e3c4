// Splits a text into blocks by indentation, such as functions or sections within them.

/** Half-open range of 0-based lines. */
interface LineSpan {
  readonly from: number;
  readonly to: number;
}

export interface TextBlock extends LineSpan {
  /** Header lines of the enclosing blocks, shown as context. */
  readonly heads: readonly number[];
}

/** Maximum number of lines of a block. A longer block is split if it contains inner blocks. */
const maxBlockLines = 200;
/** Maximum number of lines of a short block, such as an import or a constant. Adjacent short blocks are merged, up to `maxRunLines`. */
const maxShortLines = 3;
const maxRunLines = 16;

/** Matches a line that continues the previous block: a closing bracket, or a keyword such as `else`. */
const continues = /^(?:[)\]}>{]|(?:end|else|elif|elsif|except|finally|catch|rescue|ensure|then|do|done|fi)\b)/;
/** Matches a line that belongs to the next block: a comment, decorator, attribute or heading. */
const introduces = /^(?:\/\/|\/\*|\*|#(?!include|if|el|end|define|undef|pragma)|@|--|<!--)/;

export function blocksOf(lines: readonly string[]): readonly TextBlock[] {
  const indents = lines.map((line) => line.search(/\S/));
  return blocksIn(lines, indents, 0, lines.length, []);
}

function blocksIn(
  lines: readonly string[],
  indents: readonly number[],
  from: number,
  to: number,
  heads: readonly number[],
): readonly TextBlock[] {
  const indent = leastIndent(indents, from, to);
  const found: { from: number; to: number }[] = [];
  let isIntroduced = false;
  for (let line = from; line < to; line++) {
    const own = indents[line] ?? -1;
    const last = found.at(-1);
    if (own < 0) continue;
    const text = lines[line]?.slice(own) ?? '';
    if (last && (own > indent || isIntroduced || continues.test(text))) last.to = line + 1;
    else found.push({ from: line, to: line + 1 });
    if (own === indent) isIntroduced = introduces.test(text);
  }
  return reaching(mergeShortBlocks(found), from, to).flatMap((block) => {
    if (block.to - block.from <= maxBlockLines) return { ...block, heads };
    const head = headOf(indents, block, indent);
    if (head === null) return pieces(block, heads);
    // Exclude the closing lines of the block from the split; they are added to the last inner block.
    let end = block.to;
    while (end > head + 1 && (indents[end - 1] ?? -1) <= indent) end--;
    const inside = blocksIn(lines, indents, head + 1, end, [...heads, head]);
    const closed = inside.map((each, at) => (at === inside.length - 1 ? { ...each, to: block.to } : each));
    return [{ from: block.from, to: head + 1, heads }, ...closed];
  });
}

function mergeShortBlocks(blocks: readonly LineSpan[]): readonly LineSpan[] {
  const found: { from: number; to: number; isRun: boolean }[] = [];
  for (const { from, to } of blocks) {
    const last = found.at(-1);
    const isShort = to - from <= maxShortLines;
    if (last?.isRun && isShort && to - last.from <= maxRunLines) last.to = to;
    else found.push({ from, to, isRun: isShort });
  }
  return found;
}

/** Extends the blocks to cover all lines. Blank lines are added to the block before them. */
function reaching(blocks: readonly LineSpan[], begin: number, end: number): readonly LineSpan[] {
  return blocks.map(({ from }, at) => ({ from: at === 0 ? begin : from, to: blocks[at + 1]?.from ?? end }));
}

/** Returns the header line of a block: the last line of the signature, before the body; null if the block has no body. */
function headOf(indents: readonly number[], { from, to }: LineSpan, indent: number): number | null {
  let last = to - 1;
  while (last > from && (indents[last] ?? -1) <= indent) last--;
  for (let line = last; line >= from; line--) if (indents[line] === indent) return last > line ? line : null;
  return null;
}

function pieces({ from, to }: LineSpan, heads: readonly number[]): readonly TextBlock[] {
  const found: TextBlock[] = [];
  for (let line = from; line < to; line += maxRunLines) found.push({ from: line, to: Math.min(to, line + maxRunLines), heads });
  return found;
}

function leastIndent(indents: readonly number[], from: number, to: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let line = from; line < to; line++) {
    const indent = indents[line] ?? -1;
    if (indent >= 0 && indent < least) least = indent;
  }
  return least;
}
