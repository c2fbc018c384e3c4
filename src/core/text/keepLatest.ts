// Keeps the last lines of a text that fit a limit.
//
// Two variants: `keepLatest` for a text that is sent once, `keepSteady` for a growing text that is sent repeatedly.

/**
 * Returns the last lines that fit, with the number of omitted lines. Lines are omitted in steps of half the limit, so the text grows only
 * at its end between two steps and prompt caches stay valid.
 */
export function keepSteady(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = 0;
  for (const [index, line] of lines.entries()) {
    chars += line.length;
    if (chars > maxChars) while (from < index && chars > maxChars / 2) chars -= lines[from++]?.length ?? 0;
  }
  // The last line alone exceeds the limit, so `keepLatest` omits all lines.
  return chars > maxChars ? keepLatest(lines, maxChars) : withOmitted(lines, from);
}

/** Returns the last lines that fit, with the number of omitted lines. */
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
