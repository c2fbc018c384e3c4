// Detects unsupported patch formats, and names the command that writes each.

/** Unsupported formats: a pattern for the line with which the changes begin, and the command that writes the format. */
const unreadForms: readonly (readonly [RegExp, string])[] = [
  [/^\*{15}(?: .*)?$/m, 'diff -c'],
  [/^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/m, 'diff'],
  [/^\d+(?:,\d+)?[acd]$/m, 'diff -e'],
  [/^[acd]\d+(?: \d+)+$/m, 'diff -f, diff -n'],
];

/** Returns the note about an unsupported format to append to an error message; empty if the format is supported or unknown. */
export function unreadForm(text = ''): string {
  const [, form] = unreadForms.find(([line]) => line.test(text)) ?? [];
  return form === undefined ? '' : ` (${form} ≠ diff -u)`;
}
