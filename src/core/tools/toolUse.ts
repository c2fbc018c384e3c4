// Calls of the user's MCP tools: state and names.
import type { AgentId } from '../agents/roster';
import type { ToolOutcome } from './facts';

export interface ToolUse {
  readonly callId: string;
  /** Which call of the session it is, from 1: its result is quoted by it. */
  readonly count: number;
  readonly turnId: string;
  readonly agent: AgentId;
  /** As it is quoted, without its count. */
  readonly tool: string;
  readonly args: string;
  readonly mostTokens: number;
  readonly costUsd: number | null;
  /** What came back, as the member was given it; absent as long as nothing did, and in older logs. */
  readonly text?: string;
  /** `dropped`: the turn ended before it did. */
  readonly state: 'asked' | 'allowed' | 'refused' | 'dropped' | ToolOutcome;
}

export const noTools: readonly ToolUse[] = [];

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
