// The last thing that happens to a request before it leaves: no secret of the workspace, the user or a tool goes with it.
import type { ModelMessage, ModelRequest, ToolCall } from '../core/models/request';
import { type Masked, maskedPieces, maskOutgoingIn } from '../core/text/secrets';

/** Looked through before others may work for a moment, so that a large file holds nobody up. Characters. */
const charsAtOnce = 60_000;

/**
 * The request with a marker in the place of every secret, and how many of each kind there were.
 * @param pause lets others work; waited for between two parts of a long request
 */
export async function withoutSecrets(
  request: ModelRequest,
  pause: () => Promise<void>,
): Promise<{ readonly request: ModelRequest; readonly masked: Masked }> {
  const masked: Masked = {};
  let chars = 0;
  const clean = async (text: string): Promise<string> => {
    const pieces: string[] = [];
    for (const piece of maskedPieces(text, masked)) {
      pieces.push(piece);
      chars += piece.length;
      if (chars < charsAtOnce) continue;
      chars = 0;
      await pause();
    }
    return pieces.join('');
  };
  const call = (made: ToolCall): ToolCall => ({ ...made, args: maskOutgoingIn(made.args, masked) });
  const message = async ({ calls, results, ...said }: ModelMessage): Promise<ModelMessage> => ({
    ...said,
    text: await clean(said.text),
    ...(calls ? { calls: calls.map(call) } : {}),
    ...(results
      ? { results: await inOrder(results, async (result) => ({ call: call(result.call), text: await clean(result.text) })) }
      : {}),
  });
  const system = await clean(request.system);
  return { request: { ...request, system, messages: await inOrder(request.messages, message) }, masked };
}

async function inOrder<T, U>(items: readonly T[], change: (item: T) => Promise<U>): Promise<U[]> {
  const changed: U[] = [];
  for (const item of items) changed.push(await change(item));
  return changed;
}
