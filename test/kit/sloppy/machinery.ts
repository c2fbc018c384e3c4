// Patterns of engine data that has leaked into visible text.

const patterns: readonly RegExp[] = [
  /(?:<<<?|«««|\[|<)\s*\/?(?:STANCE|OPENING|HANDOVER|PLAN|EDITS|BLOCKER|UNCHANGED|END|COMMAND)\s*(?:>>>?|»»»|\]|>)/i,
  /<\/?(?:think|thinking|tool_call|function|parameter|stance)\b[^>\n]*>?/i,
  /<function=/,
  /"(?:position|arguments|old_text|new_text|old_string|action|dependsOn|depends_on|questions|choices|severity|verdicts)"\s*:/i,
  /^(?:position|stance)\s*:\s*(?:support|changes|object|abstain|none)\s*\.?$/im,
  /^\s*(?:WAIT_FOR_USER|CONSENSUS_REACHED|TERMINATE)\s*$/m,
  /^(?:<{7}|>{7}|={7}) ?(?:SEARCH|REPLACE|ORIGINAL|UPDATED)?$/m,
];

export function machineryIn(text: string): readonly string[] {
  return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}
