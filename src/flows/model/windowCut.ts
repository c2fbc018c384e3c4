// Cuts a request to the window of its model, and tells the user once that it was cut.
import { type FittedRequest, fitRequest } from '../../core/models/fitRequest';
import type { ModelRequest } from '../../core/models/request';
import { type Flow, nonceOf } from '../kernel/flow';
import type { Ask } from './pickModel';

/** Files that are to be changed may come back whole: none of them is cut. */
export function fitted(flow: Flow, { prompt, purpose }: Ask, whole: ModelRequest, maxTokens: number): FittedRequest {
  return fitRequest(whole, maxTokens, nonceOf(flow), prompt.needed, purpose === 'build');
}

/** Once a session for each who cuts: what is too small is mended at the server, or not at all. */
export async function tellOfCut({ recorder }: Flow, model: string, cut: Cut | null): Promise<void> {
  if (cut) await recorder.recordIf(({ models }) => !models.toldOfCuts.includes(cut.cutBy), { type: 'window.exceeded', model, ...cut });
}

/** A request of which not all was read. */
export interface Cut {
  readonly cutBy: 'server' | 'us';
  /** Tokens that were read. */
  readonly tokens: number;
  readonly needed: number;
}
