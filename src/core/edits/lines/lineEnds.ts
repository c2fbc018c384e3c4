// Texts that differ in nothing but the ends of their lines: the editor gives every document one kind.

/** The text with every line end a line feed. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Whether two texts have the same lines, whatever ends them. */
export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
