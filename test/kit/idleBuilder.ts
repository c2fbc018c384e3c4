// A Builder that finds its task done already and shows the line that says so.
import type { ScriptedStep } from './scriptedModels';

/** What it says: prose, and the statement with the quoted line. */
export function nothingToChange(place: string, line: string): { readonly text: string } {
  return { text: `Nothing has to change here.\n\n<<<UNCHANGED>>>\nIt does so already: ${place}: \`${line}\`\n<<<END>>>` };
}

/** The same, `count` times, about the file that plans in tests are about. */
export const idle = (count: number): ScriptedStep[] => Array.from({ length: count }, () => nothingToChange('src/login.ts:1', 'let a = 1;'));
