// Facts of calls to the user's MCP tools.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, text, word } from '../base/shape';

/** Whether the user is asked before each call, or said once that the tool only reads. */
export type ToolLevel = 'ask' | 'always';

/** `changed`: the tool is not what the user was asked about; `late`: it was given up. */
export type ToolOutcome = 'done' | 'failed' | 'late' | 'changed';

export const toolFactShapes = {
  /** A member wants to call a tool of the user's server. `args`: as JSON, secrets masked. `costUsd`: at most; null where unknown. */
  'tool.asked': {
    callId: text,
    turnId: text,
    agent: text,
    tool: text,
    args: text,
    level: word<ToolLevel>('ask'),
    mostTokens: number,
    costUsd: orNull(number),
  },
  /** The user allowed or refused the tool call. */
  'tool.answered': { callId: text, allowed: flag },
  /** A tool call ended. `text`: the result given to the member, absent where there is none. */
  'tool.ended': { callId: text, outcome: word<ToolOutcome>('done'), tokens: number, text: maybe(text) },
};

export type ToolFact = FactsIn<typeof toolFactShapes>;
