// Custom agents of the workspace: definitions, facts and roster entries.
import type { FactsIn } from '../base/fact';
import { list, part } from '../base/shape';
import type { Texts } from '../i18n/language';
import { type Agent, agentById, type AgentId, everybody, maxSeats } from './roster';

/** Prompt template for all custom agents; it combines the team's rules with the agent's instructions. */
const ownPrompt = 'team/own';

/** Creates the roster entry. An agent that overrides a required member is always required. */
export function agentOf(definition: OwnDefinition): OwnAgent {
  const required = definition.required || (agentById(definition.id)?.required ?? false);
  return { ...definition, required, seat: 'discussion', turnsTo: everybody.filter((id) => id !== definition.id), prompt: ownPrompt };
}

/** Returns a fact with the complete list of custom agents; no fact if the list has not changed. */
export function definedFacts(own: readonly OwnAgent[], now: readonly OwnDefinition[]): OwnAgentFact[] {
  return JSON.stringify(own) === JSON.stringify(now.map(agentOf)) ? [] : [{ type: 'agents.defined', agents: [...now] }];
}

/**
 * Returns the members of a new session: the configured ones, then custom agents that are seated by default; at most `maxSeats` in total.
 */
export function withOwn(members: readonly AgentId[], own: readonly OwnDefinition[]): AgentId[] {
  const seated = own.filter(({ id, seated }) => seated && !members.includes(id)).map(({ id }) => id);
  return [...members, ...seated].slice(0, maxSeats);
}

/** Adds the names and roles of custom agents to the product's texts. */
export function textsWith(texts: Texts, own: readonly OwnDefinition[]): Texts {
  if (own.length === 0) return texts;
  const added = own.flatMap(({ id, name, duty }) => [
    [`agent.${id}.name`, name],
    [`agent.${id}.role`, duty],
  ]);
  return { ...texts, ...Object.fromEntries(added) };
}

/** A custom agent as defined by its file. An override has the ID of the built-in member that it replaces. */
export interface OwnDefinition extends Pick<Agent, 'id' | 'name' | 'duty' | 'glyph' | 'color' | 'tier' | 'required'> {
  /** Model ID, with or without a provider prefix; missing for the tier's default. */
  readonly model?: string;
  readonly seated: boolean;
  /** The workspace's instructions to the member, subordinate to the team's rules. */
  readonly letter: string;
  /** Workspace-relative path of the agent file. */
  readonly path: string;
  readonly isLetterCut?: true;
  /** Tools listed in another product's agent file: available ones by their MilkStack name, missing ones as written. */
  readonly tools?: { readonly here: readonly string[]; readonly missing: readonly string[] };
}

export const ownAgentFactShapes = {
  /** The complete list of the workspace's custom agents. */
  'agents.defined': { agents: list(part<OwnDefinition>({})) },
};

export type OwnAgentFact = FactsIn<typeof ownAgentFactShapes>;

export type OwnAgent = Agent & OwnDefinition;
