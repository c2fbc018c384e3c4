// State of custom agents: the types its part of the session is folded into.
import type { OwnDefinition } from './facts';
import type { Agent } from './roster';

/** An own agent as a member of the roster. */
export type OwnAgent = Agent & OwnDefinition;
