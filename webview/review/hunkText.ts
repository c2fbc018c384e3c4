// The lines of a hunk as one text to be edited by hand, and back.
import { lineTexts } from '../../src/core/text/lines';

/** No lines are no text; one empty line cannot be told from none, and is taken for none. */
export function textOfLines(lines: readonly string[]): string {
  return lines.join('\n');
}

export function linesOfText(text: string): string[] {
  return text === '' ? [] : lineTexts(text.replaceAll('\0', ''));
}

/** What one step of indentation is in these lines: a tab where one of them begins with it, else the least run of spaces, else two. */
export function indentStep(lines: readonly string[]): string {
  if (lines.some((line) => line.startsWith('\t'))) return '\t';
  const widths = lines.map((line) => /^ +(?=\S)/.exec(line)?.[0].length ?? 0).filter((width) => width > 1);
  return ' '.repeat(widths.length > 0 ? Math.min(8, ...widths) : 2);
}
