// Facts about calls to the user's MCP tools.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, text, word } from '../base/shape';

/** `ask`: each call needs confirmation; `always`: the user marked the tool as read-only. */
export type ToolLevel = 'ask' | 'always';

/** `changed`: the tool differs from the tool that the user allowed; `late`: the call timed out. */
export type ToolOutcome = 'done' | 'failed' | 'late' | 'changed';

export const toolFactShapes = {
  /**
   * A member requested a call to an MCP tool. `args`: arguments as JSON, secrets masked. `costUsd`: maximum cost; null if unknown.
   * `server`: command or URL of the server, as displayed.
   */
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
  /** The user allowed or refused the call. */
  'tool.answered': { callId: text, allowed: flag },
  /** A tool call ended. `text`: the result that the member received; missing if there is none. */
  'tool.ended': { callId: text, outcome: word<ToolOutcome>('done'), tokens: number, text: maybe(text) },
};

export type ToolFact = FactsIn<typeof toolFactShapes>;
