// State of the calls of the user's own tools: the types they are folded into.
import type { AgentId } from '../agents/roster';

/** Whether the user is asked before each call, or said once that the tool only reads. */
export type ToolLevel = 'ask' | 'always';

/** `changed`: the tool is not what the user was asked about; `late`: it was given up. */
export type ToolOutcome = 'done' | 'failed' | 'late' | 'changed';

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
