// Calls MCP tools for a member, after permission and validation and within limits.
import type { Fact } from '../../core/events';
import type { ToolSpec, ToolCall } from '../../core/models/request';
import { costUsd, noUsage, roughTokens } from '../../core/models/usage';
import { otherSpellings } from '../../core/secrets/spellings';
import { fenceUntrusted, jsonLine } from '../../core/text/quoting';
import { shownAddress } from '../../core/tools/mcpServers';
import { type McpTool, maxToolArgs, maxToolCalls, maxToolMs, maxToolRead, maxToolResult } from '../../core/tools/mcpTools';
import type { ToolOutcome } from '../../core/tools/facts';
import { toolName, toolUse, type ToolUse } from '../../core/tools/toolUse';
import { type Flow, nonceOf } from '../kernel/flow';
import { createMasking } from '../kernel/redact';
import type { CalledTool } from '../ports/ports';
import { answererOf, type Ask } from './pickModel';
import type { CallPurpose } from '../../core/models/facts';

const refusal = 'The user did not allow this call. Go on without it, and do not ask for it again.';

/** Returns the MCP tools available for one answer; none if the answer is not public or the folder is untrusted. */
export async function mcpToolsOf(flow: Flow, request: Ask): Promise<MemberTools> {
  const { ports, recorder } = flow;
  const { agent, turnId } = request;
  if (agent === null || turnId === null || !isOpenToOutside(flow, request)) return noMemberTools;
  const tools = ports.tools.list();
  if (tools.length === 0) return noMemberTools;
  const masking = createMasking(ports.marks, () => ports.clock.sleep(0, flow.signal));
  const specs = (await masking.ofValue(tools.map(({ spec }) => spec))) as readonly ToolSpec[];
  const refused = new Set<string>();
  let calls = 0;
  const run: MemberTools['run'] = async (call, bill, room) => {
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool || ++calls > maxToolCalls) return 'No more calls of these tools for this answer. Answer with what you have.';
    // Masks the values and then the serialized text, because some secrets are recognized only by their field name.
    const said = await masking.ofText(jsonLine(await masking.ofValue(call.args ?? {})));
    const args = objectIn(said);
    const spelled = otherSpellings(said);
    const isHidden = (await Promise.all(spelled.map(masking.ofText))).some((masked, index) => masked !== spelled[index]);
    if (args === null || isHidden) return 'The arguments must be one object, without anything that looks like a key or a password.';
    if (said.length > maxToolArgs) return 'The arguments are too long for the user to read. Ask for less.';
    const key = `${call.name} ${said}`;
    if (refused.has(key)) return refusal;
    const mostTokens = Math.ceil(maxToolResult / 4);
    const use = await askedUse(flow, {
      type: 'tool.asked',
      callId: ports.ids.next('u'),
      turnId,
      agent,
      tool: tool.label,
      args: said,
      level: tool.level,
      mostTokens,
      costUsd: priceOf(flow, request, bill, mostTokens),
      ...(tool.server && { server: shownAddress(tool.server) }),
    });
    if (flow.signal.aborted || use === null) return 'This was stopped.';
    if (use.state !== 'allowed') {
      refused.add(key);
      return refusal;
    }
    const { outcome, text } = await called(flow, tool, args);
    const cut = (await masking.ofText(text)).slice(0, Math.max(0, Math.min(maxToolResult, room)));
    const kept = outcome === 'done' ? { text: cut } : {};
    await recorder.record({ type: 'tool.ended', callId: use.callId, outcome, tokens: roughTokens(cut), ...kept });
    const rest = cut.length < text.length ? '\n(cut here)' : '';
    const shown = fenceUntrusted(toolName(use), cut + rest, nonceOf(flow));
    if (outcome === 'done') return shown;
    return cut === '' ? failures[outcome] : `${failures[outcome]}\n${shown}`;
  };
  return { specs, has: ({ name }) => tools.some((tool) => tool.name === name), run };
}

const failures: Readonly<Record<Exclude<ToolOutcome, 'done'>, string>> = {
  failed: 'The tool failed. Go on without it, and do not cite it.',
  late: 'The tool timed out. Go on without it.',
  changed: 'The tool has changed since the user allowed it, so it was not run. Go on without it.',
};

/** Parses the arguments without repair, because the call must match the card exactly. Null if invalid. */
function objectIn(said: string): object | null {
  try {
    const value: unknown = JSON.parse(said);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Asks the user to allow the call, and waits without a timeout. A stop ends the wait. */
export async function askedUse({ recorder, signal }: Flow, asked: Extract<Fact, { type: 'tool.asked' }>): Promise<ToolUse | null> {
  const use = () => toolUse(recorder.session().tools, asked.callId);
  await recorder.record(asked);
  await recorder.until(() => use()?.state !== 'asked', signal);
  return use();
}

/**
 * Returns the maximum cost of the model request that will contain the call's result, based on the usage of the last request; null if the
 * price is unknown.
 */
function priceOf(flow: Flow, { agent, role, prompt }: Ask, bill: Fact, mostTokens: number): number | null {
  const { model, recorded } = answererOf(flow, agent ?? role, prompt.tier);
  const { usage, costUsd: last } = bill.type === 'call.ended' ? bill : { usage: noUsage, costUsd: null };
  if (recorded) return 0;
  if (last === null) return null;
  return costUsd({ ...usage, cached: 0, input: usage.input + mostTokens }, flow.ports.models.price(model));
}

/** Calls the tool. Checks the tool again right before the call, because the server may have replaced it in the meantime. */
async function called(flow: Flow, tool: McpTool, args: object): Promise<{ readonly outcome: ToolOutcome; readonly text: string }> {
  const { tools, clock } = flow.ports;
  if (!tools.list().some(({ name, print }) => name === tool.name && print === tool.print)) return { outcome: 'changed', text: '' };
  const over = new AbortController();
  const limit = AbortSignal.any([flow.signal, over.signal]);
  const failed: CalledTool = { ok: false, text: '' };
  const call = tools.call(tool.name, args, maxToolRead, limit).catch(() => failed);
  const found = await Promise.race([call, clock.sleep(maxToolMs, limit).then(() => null)]);
  over.abort();
  if (found === null) return { outcome: 'late', text: '' };
  return { outcome: found.ok ? 'done' : 'failed', text: found.text.slice(0, maxToolRead) };
}

export interface MemberTools {
  readonly specs: readonly ToolSpec[];
  has(call: ToolCall): boolean;
  /**
   * Runs a call and returns its result for the member.
   * @param bill receipt of the model call that requested the tool call
   * @param room maximum length of the result, in characters
   */
  run(call: ToolCall, bill: Fact, room: number): Promise<string>;
}

/** Tools for an answer that may use only workspace lookups. Web and MCP tools are reserved for members who speak. */
export const noMemberTools: MemberTools = { specs: [], has: () => false, run: async () => '' };

/** Purposes of public turns. Routing, ballots, plans and edits never include external content. */
const purposes: readonly CallPurpose[] = ['speak', 'workshop'];

/** Whether an answer may use external content. Allowed only for a public turn in a trusted folder, outside a build. */
export function isOpenToOutside({ ports, recorder }: Flow, { agent, turnId, purpose }: Pick<Ask, 'agent' | 'turnId' | 'purpose'>): boolean {
  const isSaidInTheOpen = agent !== null && turnId !== null && purposes.includes(purpose);
  return isSaidInTheOpen && ports.workspace.isTrusted && recorder.session().phase !== 'execution';
}

export function combinedTools(sets: readonly MemberTools[]): MemberTools {
  return {
    specs: sets.flatMap(({ specs }) => specs),
    has: (call) => sets.some((each) => each.has(call)),
    run: async (call, bill, room) => (await sets.find((each) => each.has(call))?.run(call, bill, room)) ?? '',
  };
}
