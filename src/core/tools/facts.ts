// Facts of the tools of the user's own servers: a member asks for a call, the user answers, and it ends one way or another.
import type { FactsIn } from '../base/fact';
import { flag, maybe, number, orNull, text, word } from '../base/shape';
import type { ToolLevel, ToolOutcome } from './state';

export const toolFactShapes = {
  /** `args`: all of them as JSON, secrets masked, as they will be sent. `costUsd`: at most, with the answer that reads the result; null where unknown. */
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
  'tool.answered': { callId: text, allowed: flag },
  /** `text`: what the member was given, so that a quotation can be checked; absent where it was given nothing. */
  'tool.ended': { callId: text, outcome: word<ToolOutcome>('done'), tokens: number, text: maybe(text) },
};

export type ToolFact = FactsIn<typeof toolFactShapes>;
