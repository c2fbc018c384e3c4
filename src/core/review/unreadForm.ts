// Form of a patch that is not read, as the command that writes it.

/** By a line that such a patch begins its changes with. */
const unreadForms: readonly (readonly [RegExp, string])[] = [
  [/^\*{15}(?: .*)?$/m, 'diff -c'],
  [/^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/m, 'diff'],
  [/^\d+(?:,\d+)?[acd]$/m, 'diff -e'],
  [/^[acd]\d+(?: \d+)+$/m, 'diff -f, diff -n'],
];

/** Appended to a refusal; empty for a form that is read or unknown. */
export function unreadForm(text = ''): string {
  const [, form] = unreadForms.find(([line]) => line.test(text)) ?? [];
  return form === undefined ? '' : ` (${form} ≠ diff -u)`;
}
