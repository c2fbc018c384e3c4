// Asks the calls of the user's own tools: which is meant, how it is quoted, and which the user is asked about.
import type { ToolUse } from './state';

export function toolUse(uses: readonly ToolUse[], callId: string): ToolUse | null {
  return uses.find((use) => use.callId === callId) ?? null;
}

/** As its result is quoted. */
export function toolName({ tool, count }: ToolUse): string {
  return `${tool}#${count}`;
}

/** The call the user is asked about, the oldest first. */
export function askedTool(uses: readonly ToolUse[]): ToolUse | null {
  return uses.find(({ state }) => state === 'asked') ?? null;
}
