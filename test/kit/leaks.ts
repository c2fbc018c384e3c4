// Patterns of leaked protocol data, independent of the product's filter.

const inlineCode = /`[^`\n]*`/g;

/** Returns a text without its code blocks and inline code. */
function proseOf(text: string): string {
  let fence = '';
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence !== '' && mark.startsWith(fence)) fence = '';
    else if (fence === '') lines.push(line.replace(inlineCode, ''));
  }
  return lines.join('\n');
}

const patterns: readonly RegExp[] = [
  /<<<\s*(?:STANCE|OPENING|HANDOVER|PLAN|BATCH|EDITS|BLOCKER|UNCHANGED|WORKSHOP|CALL|END|POSITION)\b[^>\n]*>>>/i,
  /<\/?(?:STANCE|BALLOT)>/,
  /\{\s*"(?:position)"\s*:\s*"(?:support|changes|object|abstain|none)"\s*[,}]/,
  /"action"\s*:\s*"(?:wait_for_user|propose_consensus)"/,
  /(?<!\w)CONSENSUS_REACHED(?!\w)/,
];

/** Finds one example of every kind of protocol data in the prose of a text. */
export function leaksIn(text: string): readonly string[] {
  const prose = proseOf(text);
  return patterns.flatMap((pattern) => pattern.exec(prose)?.[0] ?? []);
}
