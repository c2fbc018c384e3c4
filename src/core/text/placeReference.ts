// Formats a reference to a location in a file: path, lines and problem.
import { singleLine } from './lines';

const maxProblemLength = 300;

/**
 * Formats a reference such as `` `src/a.js:3-9` ``, followed by the problem. The path cannot end the code span or start a new line.
 * @param lines first and last line, 1-based
 */
export function placeReference(path: string, lines: readonly [from: number, to: number] | null = null, problem = ''): string {
  const span = lines === null ? '' : lines[0] === lines[1] ? `:${lines[0]}` : `:${lines[0]}-${lines[1]}`;
  const name = path.replace(/[`\p{Cc}]/gu, '');
  const told = singleLine(problem).slice(0, maxProblemLength);
  return `\`${name}${span}\`${told === '' ? '' : `: ${told}`} `;
}
