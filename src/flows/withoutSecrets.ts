// The last thing that happens to a request before it leaves: no secret of the workspace, the user or a tool goes with it.
import type { ModelMessage, ModelRequest } from '../core/models/request';
import { type Masked, maskOutgoing } from '../core/text/secrets';

/** The request with a marker in the place of every secret, and how many of each kind there were. */
export function withoutSecrets(request: ModelRequest): { readonly request: ModelRequest; readonly masked: Masked } {
  const masked: Masked = {};
  const clean = (text: string) => maskOutgoing(text, masked);
  const message = (said: ModelMessage): ModelMessage => ({ ...said, text: clean(said.text) });
  return { request: { ...request, system: clean(request.system), messages: request.messages.map(message) }, masked };
}
