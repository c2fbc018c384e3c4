// Tools of a speaking member beside look-ups: web and MCP.
import type { Fact } from '../../core/events';
import type { CallPurpose } from '../../core/models/facts';
import type { ToolCall, ToolSpec } from '../../core/models/request';
import type { Flow } from '../kernel/flow';
import type { Ask } from './pickModel';

export interface LentTools {
  readonly specs: readonly ToolSpec[];
  has(call: ToolCall): boolean;
  /**
   * The result as the member gets it.
   * @param bill of the call of the model that asked for it
   * @param room characters that are left for it
   */
  run(call: ToolCall, bill: Fact, room: number): Promise<string>;
}

export const nothingLent: LentTools = { specs: [], has: () => false, run: async () => '' };

/** What members say in the open, and nothing else: no router, no ballot, no plan and no edit is written with what comes from outside at hand. */
const purposes: readonly CallPurpose[] = ['speak', 'workshop'];

/** Whether an answer may be given anything from outside; never where the folder is not trusted, nor in a build. */
export function isOpenToOutside({ ports, recorder }: Flow, { agent, turnId, purpose }: Pick<Ask, 'agent' | 'turnId' | 'purpose'>): boolean {
  const isSaidInTheOpen = agent !== null && turnId !== null && purposes.includes(purpose);
  return isSaidInTheOpen && ports.workspace.isTrusted && recorder.session().phase !== 'execution';
}

/** All of them as one. */
export function allLent(lent: readonly LentTools[]): LentTools {
  return {
    specs: lent.flatMap(({ specs }) => specs),
    has: (call) => lent.some((each) => each.has(call)),
    run: async (call, bill, room) => (await lent.find((each) => each.has(call))?.run(call, bill, room)) ?? '',
  };
}
