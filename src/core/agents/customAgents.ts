// Members a workspace brings along: what their files say, as data, and how they take their place in the roster.
import type { OwnAgentFact } from './facts';
import type { Texts } from '../i18n/language';
import { agentById, type AgentId, everybody, maxSeats } from './roster';
import type { OwnDefinition } from './facts';
import type { OwnAgent } from './state';

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
