// Folds facts into calls of the user's tools. Calls end with their turn.
import { foldOf } from '../base/fact';
import type { ToolFact } from './facts';
import type { ToolUse } from './toolUse';

export const toolFold = foldOf<readonly ToolUse[], ToolFact | { type: 'turn.ended'; turnId: string }>()({
  'tool.asked': (uses, event) => {
    const { callId, turnId, agent, tool, args, level, mostTokens, costUsd, server } = event;
    const state = level === 'always' ? 'allowed' : 'asked';
    return [...uses, { callId, count: uses.length + 1, turnId, agent, tool, args, mostTokens, costUsd, state, ...(server && { server }) }];
  },
  'tool.answered': (uses, event) =>
    change(uses, (use) => (use.callId === event.callId && use.state === 'asked' ? (event.allowed ? 'allowed' : 'refused') : null)),
  'tool.ended': (uses, event) => {
    const ended = change(uses, (use) => (use.callId === event.callId && use.state === 'allowed' ? event.outcome : null));
    const { text } = event;
    return ended === uses || text === undefined ? ended : ended.map((use) => (use.callId === event.callId ? { ...use, text } : use));
  },
  'turn.ended': (uses, event) => change(uses, (use) => (use.turnId === event.turnId && isOpen(use) ? 'dropped' : null)),
});

function isOpen({ state }: ToolUse): boolean {
  return state === 'asked' || state === 'allowed';
}

/** Returns the same list if nothing changes, to avoid a re-render. */
function change(uses: readonly ToolUse[], to: (use: ToolUse) => ToolUse['state'] | null): readonly ToolUse[] {
  const states = uses.map(to);
  if (states.every((state) => state === null)) return uses;
  return uses.map((use, index) => ({ ...use, state: states[index] ?? use.state }));
}
