// Recognizes forms of patches that cannot be read, by the command that writes them.

/** The commands that write these forms, by a line with which the changes in such a patch begin. */
const unreadForms: readonly (readonly [RegExp, string])[] = [
  [/^\*{15}(?: .*)?$/m, 'diff -c'],
  [/^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/m, 'diff'],
  [/^\d+(?:,\d+)?[acd]$/m, 'diff -e'],
  [/^[acd]\d+(?: \d+)+$/m, 'diff -f, diff -n'],
];

/** Text appended to a refusal; empty if the form is readable or unknown. */
export function unreadForm(text = ''): string {
  const [, form] = unreadForms.find(([line]) => line.test(text)) ?? [];
  return form === undefined ? '' : ` (${form} ≠ diff -u)`;
}
