// Place reference in a message: path, lines and finding.
import { singleLine } from './lines';

/** Characters of a problem's text that go into a message. */
const maxProblemLength = 300;

/**
 * A reference such as `` `src/a.js:3-9` ``, with the text of a problem after it. Nothing in it ends the code quotes or begins a new line.
 * @param lines the first and the last one, counted from 1
 */
export function placeReference(path: string, lines: readonly [from: number, to: number] | null = null, problem = ''): string {
  const span = lines === null ? '' : lines[0] === lines[1] ? `:${lines[0]}` : `:${lines[0]}-${lines[1]}`;
  const name = path.replace(/[`\p{Cc}]/gu, '');
  const told = singleLine(problem).slice(0, maxProblemLength);
  return `\`${name}${span}\`${told === '' ? '' : `: ${told}`} `;
}
