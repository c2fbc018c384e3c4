// Keeps the latest lines of a text that fit.
//
// Two ways, for a text that is read once and for one that is sent again and again and should begin as it did.

/**
 * The last lines that fit, and how many were left out before them. What is left out grows by leaps of half of what fits: in between the text
 * only grows at its end, so that whoever has read it before need read no more than that.
 */
export function keepSteady(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = 0;
  for (const [index, line] of lines.entries()) {
    chars += line.length;
    if (chars > maxChars) while (from < index && chars > maxChars / 2) chars -= lines[from++]?.length ?? 0;
  }
  // the very last one may be too long by itself
  return chars > maxChars ? keepLatest(lines, maxChars) : withOmitted(lines, from);
}

/** The last lines that fit, and how many were left out before them. */
export function keepLatest(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = lines.length;
  while (from > 0 && chars + (lines[from - 1]?.length ?? 0) <= maxChars) chars += lines[--from]?.length ?? 0;
  return withOmitted(lines, from);
}

function withOmitted(lines: readonly string[], from: number): string {
  const omitted = from > 0 ? [`(${from} earlier messages left out; what they settled is in the ledger)`] : [];
  return [...omitted, ...lines.slice(from)].join('\n\n');
}
