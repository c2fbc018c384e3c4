// Calls of the user's MCP tools: state and names.
import type { AgentId } from '../agents/roster';
import type { ToolOutcome } from './facts';

export interface ToolUse {
  readonly callId: string;
  /** Sequence number of the call in the session, from 1; quoted with its result. */
  readonly count: number;
  readonly turnId: string;
  readonly agent: AgentId;
  /** Name without the sequence number. */
  readonly tool: string;
  readonly args: string;
  readonly mostTokens: number;
  readonly costUsd: number | null;
  /** Command or URL of its server, if known. */
  readonly server?: string;
  /** Result given to the member; absent while pending and in older logs. */
  readonly text?: string;
  /** `dropped`: the turn ended first. */
  readonly state: 'asked' | 'allowed' | 'refused' | 'dropped' | ToolOutcome;
}

export const noTools: readonly ToolUse[] = [];

export function toolUse(uses: readonly ToolUse[], callId: string): ToolUse | null {
  return uses.find((use) => use.callId === callId) ?? null;
}

/** Name used in quotations. */
export function toolName({ tool, count }: ToolUse): string {
  return `${tool}#${count}`;
}

/** Oldest call that awaits the user's answer. */
export function askedTool(uses: readonly ToolUse[]): ToolUse | null {
  return uses.find(({ state }) => state === 'asked') ?? null;
}
