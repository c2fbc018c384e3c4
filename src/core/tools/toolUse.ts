// Calls to the user's MCP tools: state, fold and names.
import type { AgentId } from '../agents/roster';
import type { ToolOutcome, ToolFact } from './facts';
import { foldOf } from '../base/fact';

export interface ToolUse {
  readonly callId: string;
  /** 1-based sequence number of the call in the session; citations of the result include it. */
  readonly count: number;
  readonly turnId: string;
  readonly agent: AgentId;
  /** The tool's name in citations, without the sequence number. */
  readonly tool: string;
  readonly args: string;
  readonly mostTokens: number;
  readonly costUsd: number | null;
  /** Command or URL of the tool's server, if known. */
  readonly server?: string;
  /** Result that the member received; missing while the call is pending, and in older logs. */
  readonly text?: string;
  /** `dropped`: the turn ended before the call was answered. */
  readonly state: 'asked' | 'allowed' | 'refused' | 'dropped' | ToolOutcome;
}

export const noTools: readonly ToolUse[] = [];

export function toolUse(uses: readonly ToolUse[], callId: string): ToolUse | null {
  return uses.find((use) => use.callId === callId) ?? null;
}

export function toolName({ tool, count }: ToolUse): string {
  return `${tool}#${count}`;
}

export function askedTool(uses: readonly ToolUse[]): ToolUse | null {
  return uses.find(({ state }) => state === 'asked') ?? null;
}

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

/** Changes the state of calls. Returns the same array if nothing changes, to avoid a rerender. */
function change(uses: readonly ToolUse[], to: (use: ToolUse) => ToolUse['state'] | null): readonly ToolUse[] {
  const states = uses.map(to);
  if (states.every((state) => state === null)) return uses;
  return uses.map((use, index) => ({ ...use, state: states[index] ?? use.state }));
}
