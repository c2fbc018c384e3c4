// Truncates text from the start: keeps the last lines that fit a character limit.
//
// Two variants: `keepLatest` for text that is sent once, `keepSteady` for growing text that is sent repeatedly.

/**
 * Returns the last lines that fit, preceded by the number of omitted lines. Each omission shortens the text to half the limit. Until the
 * next omission, the text only grows at its end, so prompt caches stay valid.
 */
export function keepSteady(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = 0;
  for (const [index, line] of lines.entries()) {
    chars += line.length;
    if (chars > maxChars) while (from < index && chars > maxChars / 2) chars -= lines[from++]?.length ?? 0;
  }
  // If the total is still too large, the last line alone exceeds the limit, and `keepLatest` omits all lines.
  return chars > maxChars ? keepLatest(lines, maxChars) : withOmitted(lines, from);
}

/** Returns the last lines that fit, preceded by the number of omitted lines. */
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
