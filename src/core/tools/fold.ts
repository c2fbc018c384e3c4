// Folds the calls of the user's own tools. A call lives as long as its turn: where that ends, whoever is asked is asked no more.
import type { Event } from '../events';
import type { ToolUse } from './state';

export function evolveTools(uses: readonly ToolUse[], event: Event): readonly ToolUse[] {
  switch (event.type) {
    case 'tool.asked': {
      const { callId, turnId, agent, tool, args, level, mostTokens, costUsd } = event;
      const state = level === 'always' ? 'allowed' : 'asked';
      return [...uses, { callId, count: uses.length + 1, turnId, agent, tool, args, mostTokens, costUsd, state }];
    }
    case 'tool.answered':
      return change(uses, (use) => (use.callId === event.callId && use.state === 'asked' ? (event.allowed ? 'allowed' : 'refused') : null));
    case 'tool.ended': {
      const ended = change(uses, (use) => (use.callId === event.callId && use.state === 'allowed' ? event.outcome : null));
      const { text } = event;
      return ended === uses || text === undefined ? ended : ended.map((use) => (use.callId === event.callId ? { ...use, text } : use));
    }
    case 'turn.ended':
      return change(uses, (use) => (use.turnId === event.turnId && isOpen(use) ? 'dropped' : null));
    default:
      return uses;
  }
}

function isOpen({ state }: ToolUse): boolean {
  return state === 'asked' || state === 'allowed';
}

/** The very same list where nothing changes, so that nobody draws it again. */
function change(uses: readonly ToolUse[], to: (use: ToolUse) => ToolUse['state'] | null): readonly ToolUse[] {
  const states = uses.map(to);
  if (states.every((state) => state === null)) return uses;
  return uses.map((use, index) => ({ ...use, state: states[index] ?? use.state }));
}
