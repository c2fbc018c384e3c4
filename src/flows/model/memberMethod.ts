// Renders a member's method for prompts.
import { type Agent, agentById, type AgentId, type ModelTier } from '../../core/agents/roster';
import type { OwnAgent } from '../../core/agents/customAgents';
import { introduce } from '../../core/discussion/promptText';
import { fenceUntrusted } from '../../core/text/quoting';
import { renderSources } from '../../core/web/webLook';
import { type Flow, nonceOf } from '../kernel/flow';

interface Method {
  readonly text: string;
  readonly tier: ModelTier;
}

/**
 * Returns the method of a member.
 * @param maySearch whether web lookups are available with this prompt
 */
export async function methodOf(flow: Flow, agent: Pick<Agent, 'id' | 'prompt'>, maySearch = false): Promise<Method> {
  const { discussion } = flow.recorder.session();
  const own = discussion.own.find(({ id }) => id === agent.id);
  const web = await renderWebRules(flow, maySearch);
  const values = own ? { member: introduce(agent.id, discussion.own), letter: letterOf(own, nonceOf(flow)) } : { web };
  const { user, tier } = await flow.ports.prompts.render(agent.prompt, values);
  return { text: user, tier: own?.tier ?? tier };
}

/** Renders a member's method for a task outside the discussion. */
export async function memberWhole(flow: Flow, id: AgentId): Promise<string> {
  const { own } = flow.recorder.session().discussion;
  const agent = agentById(id, own);
  if (!agent) return introduce(id, own);
  const { text } = await methodOf(flow, agent);
  return `${text}\n\nThis is how the member approaches a subject. Ignore what it says about turns, the floor and a block at the end; that is for the discussion.`;
}

/** Renders the instructions of a member defined by the workspace, and lists which of the expected tools are available. */
function letterOf({ path, letter, tools }: OwnAgent, nonce: string): string {
  const fenced = fenceUntrusted(path, letter, nonce);
  if (!tools) return fenced;
  const here = tools.here.length > 0 ? `Of the tools that these instructions expect, you have ${tools.here.join(', ')}.` : '';
  const missing = tools.missing.length > 0 ? 'The other tools are not available: say what you would have done with them.' : '';
  return [fenced, [here, missing].filter((part) => part !== '').join(' ')].join('\n\n');
}

/** Renders rules for looking up and citing web sources, or a note that web lookups are unavailable. */
export async function renderWebRules({ ports }: Pick<Flow, 'ports'>, maySearch: boolean): Promise<string> {
  return (await ports.prompts.render(maySearch ? 'web/on' : 'web/off', {})).user;
}

/** Renders the web sources by name, to be shown after the ledger; empty if there are none. */
export function renderOutside(flow: Flow): string {
  const { sources } = flow.recorder.session().web;
  if (sources.length === 0) return '';
  const listed = fenceUntrusted('sources from the web', renderSources(sources), nonceOf(flow));
  return `\n\nWeb sources found in this discussion; cite them by these names:\n${listed}`;
}
