// Disk cache of paid model answers, keyed by a digest of the request.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sha256 } from '../../src/adapters/files/base/system';
import type { ModelRequest } from '../../src/core/models/request';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const answerSchema = v.strictObject({
  model: v.string(),
  text: v.string(),
  calls: v.array(
    v.object({ name: v.string(), args: v.unknown(), id: v.exactOptional(v.string()), thoughtSignature: v.exactOptional(v.string()) }),
  ),
  finish: v.picklist(['stop', 'length']),
  usage: v.strictObject({ input: count, output: count, cached: count, thinking: count }),
  isEstimated: v.boolean(),
  /** Cost in US dollars at the price when the call was made; null if unknown. */
  costUsd: v.nullable(v.number()),
  tookMs: count,
});

export type Answer = v.InferOutput<typeof answerSchema>;

export type AnswerStore = { read(key: string): Answer | null; keep(key: string, answer: Answer): void };

/**
 * Cache key of a request.
 * @param nth number of identical requests made earlier in the run
 * @param repeat 0-based index of the run among the repeats of a task
 */
export function keyOf(model: string, request: ModelRequest, nth: number, repeat: number): string {
  const { system, messages, schema, tools, sample = 0 } = request;
  return sha256(JSON.stringify({ model, system, messages, schema, tools, sample, nth, repeat }));
}

export function answerStore(folder: string): AnswerStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    read(key) {
      try {
        const parsed = v.safeParse(answerSchema, JSON.parse(readFileSync(pathOf(key), 'utf8')));
        return parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    keep(key, answer) {
      mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
      // Writes to a temporary name, so that a crash leaves no incomplete answer under the final name.
      const unfinished = `${pathOf(key)}.part`;
      writeFileSync(unfinished, `${JSON.stringify(answer)}\n`);
      renameSync(unfinished, pathOf(key));
    },
  };
}
