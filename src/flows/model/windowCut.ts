// Truncates a request to the model's context window, and tells the user once.
import { type FittedRequest, fitRequest } from '../../core/models/fitRequest';
import type { ModelRequest } from '../../core/models/request';
import { type Flow, nonceOf } from '../kernel/flow';
import type { Ask } from './pickModel';

/** Files to be changed may be returned whole, so they are never truncated. */
export function fitted(flow: Flow, { prompt, purpose }: Ask, whole: ModelRequest, maxTokens: number): FittedRequest {
  return fitRequest(whole, maxTokens, nonceOf(flow), prompt.needed, purpose === 'build');
}

/** Once per session and model: the user can only fix it at the server. */
export async function tellOfCut({ recorder }: Flow, model: string, cut: Cut | null): Promise<void> {
  if (cut) await recorder.recordIf(({ models }) => !models.toldOfCuts.includes(cut.cutBy), { type: 'window.exceeded', model, ...cut });
}

/** A truncated request. */
export interface Cut {
  readonly cutBy: 'server' | 'us';
  /** Tokens actually read. */
  readonly tokens: number;
  readonly needed: number;
}
