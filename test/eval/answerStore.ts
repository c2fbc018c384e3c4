// Store of paid answers, keyed by a digest of the request.
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
  /** At the price on that day; null if unknown. */
  costUsd: v.nullable(v.number()),
  tookMs: count,
});

export type Answer = v.InferOutput<typeof answerSchema>;

export type AnswerStore = { read(key: string): Answer | null; keep(key: string, answer: Answer): void };

/**
 * @param nth how many times the run has already made exactly this request
 * @param repeat which of several runs of one task it is
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
      // If it is stopped halfway, no incomplete answer is left under the final name.
      const unfinished = `${pathOf(key)}.part`;
      writeFileSync(unfinished, `${JSON.stringify(answer)}\n`);
      renameSync(unfinished, pathOf(key));
    },
  };
}
