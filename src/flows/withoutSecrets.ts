// The last thing that happens to a request before it leaves: no secret of the workspace, the user or a tool goes with it.
import type { ModelMessage, ModelRequest, ToolCall } from '../core/models/request';
import type { SecretKind } from '../core/text/secretShapes';
import { type Masked, maskOutgoing, maskOutgoingIn } from '../core/text/secrets';

/** The request with a marker in the place of every secret, and how many of each kind there were. */
export function withoutSecrets(request: ModelRequest): { readonly request: ModelRequest; readonly masked: Masked } {
  const masked: Masked = {};
  const clean = (text: string) => cleaned(text, masked);
  const call = (made: ToolCall): ToolCall => ({ ...made, args: maskOutgoingIn(made.args, masked) });
  const message = ({ calls, results, ...said }: ModelMessage): ModelMessage => ({
    ...said,
    text: clean(said.text),
    ...(calls ? { calls: calls.map(call) } : {}),
    ...(results ? { results: results.map((result) => ({ call: call(result.call), text: clean(result.text) })) } : {}),
  });
  return { request: { ...request, system: clean(request.system), messages: request.messages.map(message) }, masked };
}

/** The lines that `asData` puts around a text: what is between two of them is one file or one part of the conversation, and stands alone. */
const mark = /^(<\/?data id="[\w-]+"[^\n]*>)$/m;

function cleaned(text: string, masked: Masked): string {
  return text
    .split(mark)
    .map((piece) => (piece.length < shortestKept ? maskOutgoing(piece, masked) : cleanedOnce(piece, masked)))
    .join('');
}

/** Shorter pieces are looked through sooner than they are found again. */
const shortestKept = 1_000;
/** Characters of pieces that are remembered: the files of some prompts, each of which most of the next prompts hold again. */
const mostKept = 4_000_000;

interface Cleaned {
  readonly text: string;
  readonly masked: Masked;
}

/** Pieces that were looked through, those used last at the end: a file is looked through once, and not for every member who is shown it. */
const known = new Map<string, Cleaned>();
let keptChars = 0;

function cleanedOnce(piece: string, masked: Masked): string {
  const found = known.get(piece) ?? lookedThrough(piece);
  known.delete(piece);
  known.set(piece, found);
  for (const [kind, count] of Object.entries(found.masked) as [SecretKind, number][]) masked[kind] = (masked[kind] ?? 0) + count;
  return found.text;
}

function lookedThrough(piece: string): Cleaned {
  const masked: Masked = {};
  const text = maskOutgoing(piece, masked);
  keptChars += piece.length;
  for (const oldest of known.keys()) {
    if (keptChars <= mostKept) break;
    known.delete(oldest);
    keptChars -= oldest.length;
  }
  return { text, masked };
}
