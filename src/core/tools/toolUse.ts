// Calls of the user's MCP tools: facts and state. A call ends with its turn.
import type { AgentId } from '../agents/roster';
import { type FactsIn, foldOf } from '../base/fact';
import { flag, maybe, number, orNull, text, word } from '../base/shape';

export const toolFold = foldOf<readonly ToolUse[], ToolFact | { type: 'turn.ended'; turnId: string }>()({
  'tool.asked': (uses, event) => {
    const { callId, turnId, agent, tool, args, level, mostTokens, costUsd } = event;
    const state = level === 'always' ? 'allowed' : 'asked';
    return [...uses, { callId, count: uses.length + 1, turnId, agent, tool, args, mostTokens, costUsd, state }];
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

/** The very same list where nothing changes, so that nobody draws it again. */
function change(uses: readonly ToolUse[], to: (use: ToolUse) => ToolUse['state'] | null): readonly ToolUse[] {
  const states = uses.map(to);
  if (states.every((state) => state === null)) return uses;
  return uses.map((use, index) => ({ ...use, state: states[index] ?? use.state }));
}

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
