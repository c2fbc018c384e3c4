// How far the user has come with connecting a model, as data the panel shows and nothing waits for.
import type { AgentId } from '../agents/roster';
import type { ModelFailureReason } from './failure';

/** A model a provider offers. */
export interface OfferedModel {
  /** As the provider knows it. */
  readonly id: string;
  readonly name: string;
}

/** One way to a model: untouched, looking or asking, ready to choose, answering, or refused and why. */
export type WayState =
  | { readonly state: 'open' }
  | { readonly state: 'busy'; readonly what: 'listing' | 'testing' }
  | { readonly state: 'listed' }
  | { readonly state: 'works'; readonly model: string }
  /** `notKept`: it answered, and what was chosen could not be kept. */
  | { readonly state: 'failed'; readonly reason: ModelFailureReason | 'notKept' };

export interface Setup {
  readonly editor: { readonly way: WayState; readonly models: readonly OfferedModel[] };
  readonly gemini: { readonly way: WayState; readonly models: readonly OfferedModel[] };
  readonly server: { readonly way: WayState; readonly address: string; readonly models: readonly OfferedModel[] };
  /** The last model that was chosen for a member. */
  readonly member: { readonly agent: AgentId | null; readonly model: string; readonly way: WayState };
}

export const nothingSetUp: Setup = {
  editor: { way: { state: 'open' }, models: [] },
  gemini: { way: { state: 'open' }, models: [] },
  server: { way: { state: 'open' }, address: '', models: [] },
  member: { agent: null, model: '', way: { state: 'open' } },
};
