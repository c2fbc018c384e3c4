// Masks secrets in requests and facts before they leave.
import type { Fact } from '../../core/events';
import type { ModelMessage, ModelRequest } from '../../core/models/request';
import { fileLines } from '../../core/secrets/fileLines';
import type { Masked } from '../../core/secrets/kinds';
import { plainMarks, type SecretMarks } from '../../core/secrets/marks';
import { maskedPieces } from '../../core/secrets/mask';
import type { Ports } from '../ports/ports';

/** Looked through before others may work for a moment, so that a large text holds nobody up. Characters. */
const charsAtOnce = 32_000;

/** Masks texts and values of any shape one after the other; names of fields, and the fields left out, stay as they are. */
export function createMasking(marks: SecretMarks, pause: () => Promise<void>, leftOut: ReadonlySet<string> = new Set()) {
  const masked: Masked = {};
  let chars = 0;
  const ofText = async (text: string): Promise<string> => {
    const pieces: string[] = [];
    for (const piece of maskedPieces(text, marks, masked)) {
      pieces.push(piece);
      chars += piece.length;
      if (chars < charsAtOnce) continue;
      chars = 0;
      await pause();
    }
    return pieces.join('');
  };
  const ofValue = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') return ofText(value);
    if (Array.isArray(value)) return inOrder(value, ofValue);
    if (value === null || typeof value !== 'object') return value;
    const fields = await inOrder(Object.entries(value), async ([name, held]) => [name, leftOut.has(name) ? held : await ofValue(held)]);
    return Object.fromEntries(fields);
  };
  return { masked, ofText, ofValue };
}

/**
 * The request with a mark in the place of every secret, and how many of each kind there were.
 * @param pause lets others work; waited for between two parts of a long request
 */
export async function redactRequest(
  request: ModelRequest,
  marks: SecretMarks,
  pause: () => Promise<void>,
): Promise<{ readonly request: ModelRequest; readonly masked: Masked }> {
  const { masked, ofText, ofValue } = createMasking(marks, pause);
  const system = await ofText(request.system);
  const messages = await inOrder(
    request.messages,
    async ({ calls, results, pictures, ...said }): Promise<ModelMessage> => ({
      ...said,
      text: await ofText(said.text),
      // what a picture shows cannot be masked, and the user was told so; how it is called can
      ...(pictures ? { pictures: await inOrder(pictures, async (picture) => ({ ...picture, label: await ofText(picture.label) })) } : {}),
      ...(calls ? { calls: await inOrder(calls, async (call) => ({ ...call, args: await ofValue(call.args) })) } : {}),
      ...(results
        ? {
            results: await inOrder(results, async ({ call, text }) => ({
              call: { ...call, args: await ofValue(call.args) },
              text: await ofText(text),
            })),
          }
        : {}),
    }),
  );
  return { request: { ...request, system, messages }, masked };
}

/** Lines of the user's own files, which are written back as they are, leave only as part of a request and are encrypted on the disk; and what names a place. */
const ownLines: ReadonlySet<string> = new Set([...fileLines, 'sides', 'path', 'to', 'hash']);

/** The facts as they may be written down: what the user typed and what a model, a tool or a server said, with marks for secrets. */
async function factsWithoutSecrets(facts: readonly Fact[], marks: SecretMarks, pause: () => Promise<void>): Promise<Fact[]> {
  const { ofValue } = createMasking(marks, pause, ownLines);
  return inOrder(facts, async (fact) => (await ofValue(fact)) as Fact);
}

/** What a recorder writes down instead of the facts it is given. */
export function cleanFacts({ marks, clock }: Pick<Ports, 'marks' | 'clock'>): (facts: readonly Fact[]) => Promise<readonly Fact[]> {
  const never = new AbortController().signal;
  return (facts) => factsWithoutSecrets(facts, marks, () => clock.sleep(0, never));
}

/** The same where no session is open that could know a mark again. */
export const cleanPlainly = (facts: readonly Fact[]) => factsWithoutSecrets(facts, plainMarks, async () => undefined);

async function inOrder<T, U>(items: readonly T[], change: (item: T) => Promise<U>): Promise<U[]> {
  const changed: U[] = [];
  for (const item of items) changed.push(await change(item));
  return changed;
}
