// Masks secrets in requests before they are sent and in facts before they are stored.
import { runWithPauses } from '../../core/base/runToEnd';
import type { Fact } from '../../core/events';
import type { ModelMessage, ModelRequest } from '../../core/models/request';
import { fileLines } from '../../core/secrets/fileLines';
import type { Masked } from '../../core/secrets/kinds';
import { plainMarks, type SecretMarks } from '../../core/secrets/marks';
import { maskedPieces } from '../../core/secrets/mask';
import type { Ports } from '../ports/ports';

/** Number of characters masked before yielding, so that large texts do not block the editor. */
const charsAtOnce = 32_000;

/** Creates functions that mask texts and nested values in sequence. Field names and excluded fields stay unchanged. */
export function createMasking(marks: SecretMarks, pause: () => Promise<void>, leftOut: ReadonlySet<string> = new Set()) {
  const masked: Masked = {};
  let chars = 0;
  function* maskText(text: string): Generator<void, string> {
    const pieces: string[] = [];
    for (const piece of maskedPieces(text, marks, masked)) {
      pieces.push(piece);
      chars += piece.length;
      if (chars < charsAtOnce) continue;
      chars = 0;
      yield;
    }
    return pieces.join('');
  }
  function* maskValue(value: unknown): Generator<void, unknown> {
    if (typeof value === 'string') return yield* maskText(value);
    if (value === null || typeof value !== 'object') return value;
    const fields: [string, unknown][] = [];
    for (const [name, held] of Object.entries(value)) fields.push([name, leftOut.has(name) ? held : yield* maskValue(held)]);
    return Array.isArray(value) ? fields.map(([, item]) => item) : Object.fromEntries(fields);
  }
  // Awaits only where the generator yields, because awaiting each of the many short texts in a fact would be slow.
  const finish = <T>(work: Generator<void, T>): Promise<T> => runWithPauses(work, pause);
  return { masked, ofText: (text: string) => finish(maskText(text)), ofValue: (value: unknown) => finish(maskValue(value)) };
}

/**
 * Returns the request with placeholders for secrets, and the number of secrets by kind.
 * @param pause yields between parts of a long request
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
      // Pictures cannot be masked, and the user was told so. Only their labels are masked.
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

/**
 * Names of fields that are never masked: paths, hashes, and lines of the user's files, which are written back to the files and stored
 * encrypted.
 */
const ownLines: ReadonlySet<string> = new Set([...fileLines, 'sides', 'path', 'to', 'hash']);

/** Replaces secrets in text from users, models, tools and servers with placeholders. */
async function factsWithoutSecrets(facts: readonly Fact[], marks: SecretMarks, pause: () => Promise<void>): Promise<Fact[]> {
  const { ofValue } = createMasking(marks, pause, ownLines);
  return (await ofValue(facts)) as Fact[];
}

export function cleanFacts({ marks, clock }: Pick<Ports, 'marks' | 'clock'>): (facts: readonly Fact[]) => Promise<readonly Fact[]> {
  const never = new AbortController().signal;
  return (facts) => factsWithoutSecrets(facts, marks, () => clock.sleep(0, never));
}

/** Masks facts like `cleanFacts`, but outside a session, so the placeholders cannot be resolved. */
export const cleanPlainly = (facts: readonly Fact[]) => factsWithoutSecrets(facts, plainMarks, async () => undefined);

async function inOrder<T, U>(items: readonly T[], change: (item: T) => Promise<U>): Promise<U[]> {
  const changed: U[] = [];
  for (const item of items) changed.push(await change(item));
  return changed;
}
