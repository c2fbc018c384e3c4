// Facts of the tools of the user's own servers: a member asks for a call, the user answers, and it ends one way or another.
import type { AgentId } from '../agents/roster';
import type { ToolLevel, ToolOutcome } from './state';

export type ToolFact =
  /** `args`: all of them as JSON, secrets masked, as they will be sent. `costUsd`: at most, with the answer that reads the result; null where unknown. */
  | {
      type: 'tool.asked';
      callId: string;
      turnId: string;
      agent: AgentId;
      tool: string;
      args: string;
      level: ToolLevel;
      mostTokens: number;
      costUsd: number | null;
    }
  | { type: 'tool.answered'; callId: string; allowed: boolean }
  /** `text`: what the member was given, so that a quotation can be checked; absent where it was given nothing. */
  | { type: 'tool.ended'; callId: string; outcome: ToolOutcome; tokens: number; text?: string };
