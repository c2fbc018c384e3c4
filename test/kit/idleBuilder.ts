// Builder that reports a task as already done and quotes the line that shows it.
import type { ScriptedStep } from './scriptedModels';

export function nothingToChange(place: string, line: string): { readonly text: string } {
  return { text: `Nothing has to change here.\n\n<<<UNCHANGED>>>\nIt does so already: ${place}: \`${line}\`\n<<<END>>>` };
}

/** Returns `count` replies that nothing needs to change, about the file of the test plans. */
export const idle = (count: number): ScriptedStep[] => Array.from({ length: count }, () => nothingToChange('src/login.ts:1', 'let a = 1;'));
