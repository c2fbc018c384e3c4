// Facts of calls to the user's MCP tools.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, text, word } from '../base/shape';

/** Whether each call needs confirmation, or the user has marked the tool as read-only. */
export type ToolLevel = 'ask' | 'always';

/** `changed`: the tool differs from the one the user allowed; `late`: timed out. */
export type ToolOutcome = 'done' | 'failed' | 'late' | 'changed';

export const toolFactShapes = {
  /** A member wants to call a tool of the user's server. `args`: as JSON, secrets masked. `costUsd`: the maximum; null if unknown. `server`: its command or URL as shown. */
  'tool.asked': {
    callId: text,
    turnId: text,
    agent: text,
    tool: text,
    args: text,
    level: word<ToolLevel>('ask'),
    mostTokens: number,
    costUsd: orNull(number),
    server: maybe(text),
  },
  /** The user allowed or refused the tool call. */
  'tool.answered': { callId: text, allowed: flag },
  /** A tool call ended. `text`: the result given to the member, missing if there is none. */
  'tool.ended': { callId: text, outcome: word<ToolOutcome>('done'), tokens: number, text: maybe(text) },
};

export type ToolFact = FactsIn<typeof toolFactShapes>;
