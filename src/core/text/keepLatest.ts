// Keeps the latest lines of a text that fit.
//
// Two variants: for a text that is read once, and for one that is sent repeatedly and should keep its prefix.

/**
 * The last lines that fit, and the number omitted. The omission grows in steps of half the limit, so that between steps the text grows only
 * at its end and prompt caches stay valid.
 */
export function keepSteady(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = 0;
  for (const [index, line] of lines.entries()) {
    chars += line.length;
    if (chars > maxChars) while (from < index && chars > maxChars / 2) chars -= lines[from++]?.length ?? 0;
  }
  // A single line may exceed the limit.
  return chars > maxChars ? keepLatest(lines, maxChars) : withOmitted(lines, from);
}

/** The last lines that fit, and the number omitted. */
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
