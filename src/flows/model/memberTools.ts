// Tools of a speaking member besides lookups: web and MCP.
import type { Fact } from '../../core/events';
import type { CallPurpose } from '../../core/models/facts';
import type { ToolCall, ToolSpec } from '../../core/models/request';
import type { Flow } from '../kernel/flow';
import type { Ask } from './pickModel';

export interface MemberTools {
  readonly specs: readonly ToolSpec[];
  has(call: ToolCall): boolean;
  /**
   * The result for the member.
   * @param bill receipt of the call that requested it
   * @param room characters left for it
   */
  run(call: ToolCall, bill: Fact, room: number): Promise<string>;
}

export const noMemberTools: MemberTools = { specs: [], has: () => false, run: async () => '' };

/** Only public turns: routing, ballots, plans and edits never include external content. */
const purposes: readonly CallPurpose[] = ['speak', 'workshop'];

/** Whether an answer may use external content; never in an untrusted folder or in a build. */
export function isOpenToOutside({ ports, recorder }: Flow, { agent, turnId, purpose }: Pick<Ask, 'agent' | 'turnId' | 'purpose'>): boolean {
  const isSaidInTheOpen = agent !== null && turnId !== null && purposes.includes(purpose);
  return isSaidInTheOpen && ports.workspace.isTrusted && recorder.session().phase !== 'execution';
}

/** Combines several sets of tools. */
export function combinedTools(lent: readonly MemberTools[]): MemberTools {
  return {
    specs: lent.flatMap(({ specs }) => specs),
    has: (call) => lent.some((each) => each.has(call)),
    run: async (call, bill, room) => (await lent.find((each) => each.has(call))?.run(call, bill, room)) ?? '',
  };
}
