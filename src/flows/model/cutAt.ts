// Cuts a text for a prompt behind a whole line: half a line could be taken for all of it.

export function cutAt(text: string, chars: number): string {
  if (text.length <= chars) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf('\n', chars)));
}
