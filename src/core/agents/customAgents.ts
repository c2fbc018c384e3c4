// Custom agents of the workspace: definitions as facts, and their place in the roster.
import type { FactsIn } from '../base/fact';
import { list, part } from '../base/shape';
import type { Texts } from '../i18n/language';
import { type Agent, agentById, type AgentId, everybody, maxSeats } from './roster';

/** The prompt of every own agent: the letter goes into it, and the rules of the room are around it. */
const ownPrompt = 'team/own';

/** Whoever takes the place of a member the team cannot agree without is needed as much as that member, whatever its file says. */
export function agentOf(definition: OwnDefinition): OwnAgent {
  const required = definition.required || (agentById(definition.id)?.required ?? false);
  return { ...definition, required, seat: 'discussion', turnsTo: everybody.filter((id) => id !== definition.id), prompt: ownPrompt };
}

/** The fact that a room has other own agents now, where that is so: the list is the whole of it. */
export function definedFacts(own: readonly OwnAgent[], now: readonly OwnDefinition[]): OwnAgentFact[] {
  return JSON.stringify(own) === JSON.stringify(now.map(agentOf)) ? [] : [{ type: 'agents.defined', agents: [...now] }];
}

/** Whom a new session starts with: the members that are set, and after them those of the workspace that sit in every discussion. */
export function withOwn(members: readonly AgentId[], own: readonly OwnDefinition[]): AgentId[] {
  const seated = own.filter(({ id, seated }) => seated && !members.includes(id)).map(({ id }) => id);
  return [...members, ...seated].slice(0, maxSeats);
}

/** The texts with the names and roles of own agents among them, so that they are named wherever a member is. */
export function textsWith(texts: Texts, own: readonly OwnDefinition[]): Texts {
  if (own.length === 0) return texts;
  const added = own.flatMap(({ id, name, duty }) => [
    [`agent.${id}.name`, name],
    [`agent.${id}.role`, duty],
  ]);
  return { ...texts, ...Object.fromEntries(added) };
}

/** What the file of an own agent says; it has the id of a member of the product where it overrides that one. */
export interface OwnDefinition extends Pick<Agent, 'id' | 'name' | 'duty' | 'glyph' | 'color' | 'tier' | 'required'> {
  /** The model that answers for the member, with its provider in front or without; absent where the tier's own does. */
  readonly model?: string;
  /** Whether the member sits in a new discussion without being asked in. */
  readonly seated: boolean;
  /** What the workspace wrote to the member: guidance, below the rules of the room. */
  readonly letter: string;
  /** The file, relative to the workspace. */
  readonly path: string;
  /** The file has more to say than a letter may hold. */
  readonly isLetterCut?: true;
  /** Of the tools a file for another tool names: what a member has here, by our names, and what is not here, as the file calls it. */
  readonly tools?: { readonly here: readonly string[]; readonly missing: readonly string[] };
}

export const ownAgentFactShapes = {
  /** The workspace defines these custom agents. */
  'agents.defined': { agents: list(part<OwnDefinition>({})) },
};

export type OwnAgentFact = FactsIn<typeof ownAgentFactShapes>;

export type OwnAgent = Agent & OwnDefinition;
