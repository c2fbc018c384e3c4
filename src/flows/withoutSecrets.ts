// The last thing that happens to a request before it leaves: no secret of the workspace, the user or a tool goes with it.
import type { ModelMessage, ModelRequest, ToolCall } from '../core/models/request';
import { type Masked, maskOutgoing, maskOutgoingIn } from '../core/text/secrets';

/** The request with a marker in the place of every secret, and how many of each kind there were. */
export function withoutSecrets(request: ModelRequest): { readonly request: ModelRequest; readonly masked: Masked } {
  const masked: Masked = {};
  const clean = (text: string) => maskOutgoing(text, masked);
  const call = (made: ToolCall): ToolCall => ({ ...made, args: maskOutgoingIn(made.args, masked) });
  const message = ({ calls, results, ...said }: ModelMessage): ModelMessage => ({
    ...said,
    text: clean(said.text),
    ...(calls ? { calls: calls.map(call) } : {}),
    ...(results ? { results: results.map((result) => ({ call: call(result.call), text: clean(result.text) })) } : {}),
  });
  return { request: { ...request, system: clean(request.system), messages: request.messages.map(message) }, masked };
}
