// Facts of custom agents that the workspace defines.
import type { FactsIn } from '../base/fact';
import { list, part } from '../base/shape';
import type { Agent } from './roster';

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
