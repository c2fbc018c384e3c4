// Command line of an evaluation.
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../src/core/base/result';
import type { ModelRef } from '../../src/core/models/request';
import type { Price } from '../../src/core/models/usage';
import { arms } from './arms/arms';

export interface Options {
  readonly arms: readonly string[];
  readonly only: readonly string[];
  /** Whether the request is put in its full form, which leaves nothing to ask. */
  readonly isFull: boolean;
  /** Budget in US dollars; without one no paid calls are made. */
  readonly budgetUsd: number | null;
  /** Tokens of one arm on one repository: the same for every arm. */
  readonly maxTokens: number;
  readonly model: string;
  readonly fast: string;
  /** The server of an OpenAI-compatible provider; null for Gemini. */
  readonly address: string | null;
  readonly price: Price | null;
  readonly repeat: number;
  readonly isJudged: boolean;
  /** The model that judges; null for the one that is measured. */
  readonly judge: ModelRef | null;
  readonly parallel: number;
  readonly answers: string;
}

export const usage = `npm run eval -- [options]
  --arm NAME        an arm; again for more: ${arms.map(({ name }) => name).join(', ')} (all)
  --only PART       repositories whose name holds PART; again for more (all)
  --form FORM       underspecified or full (underspecified)
  --budget USD      what the evaluation may cost at most; without it nothing is asked, and the price is shown
  --tokens N        tokens an arm may use up on a repository (400000)
  --model ID        the model that is measured (gemini-3.8-flash)
  --fast ID         the model for routing and the like (the same)
  --address URL     an OpenAI-compatible server instead of Gemini
  --price IN,OUT    US dollars per million tokens, where the price is not known (0,0 for a server of your own)
  --repeat N        which of several runs of the same evaluation (0)
  --judge ID        another model of the same provider as the judge (the one that is measured)
  --no-judge        without the judge
  --parallel N      runs beside each other (1)
  --answers FOLDER  where answers are kept (eval-answers)
Keys: MILKSTACK_GEMINI_KEY, MILKSTACK_SERVER_KEY. Without one, the table is made of the answers that are kept.`;

export function readOptions(args: readonly string[]): Result<Options, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ arm: { type: 'string', multiple: true }, only: { type: 'string', multiple: true }, form: { type: 'string' } },
        ...{ budget: { type: 'string' }, tokens: { type: 'string' }, model: { type: 'string' }, fast: { type: 'string' } },
        ...{ address: { type: 'string' }, price: { type: 'string' }, repeat: { type: 'string' }, 'no-judge': { type: 'boolean' } },
        judge: { type: 'string' },
        ...{ parallel: { type: 'string' }, answers: { type: 'string' } },
      },
    });
    const unknown = (values.arm ?? []).find((name) => !arms.some((arm) => arm.name === name));
    if (unknown !== undefined) return fail(`There is no arm ${unknown}.`);
    const { form = 'underspecified' } = values;
    if (form !== 'underspecified' && form !== 'full') return fail(`There is no form ${form}.`);
    const model = values.model ?? (values.address === undefined ? 'gemini-3.8-flash' : '');
    if (model === '') return fail('Which model of the server? Say --model ID.');
    return ok({
      arms: values.arm ?? arms.map(({ name }) => name),
      only: values.only ?? [],
      isFull: form === 'full',
      budgetUsd: values.budget === undefined ? null : numberOf('budget', values.budget),
      maxTokens: numberOf('tokens', values.tokens ?? '400000'),
      ...{ model, fast: values.fast ?? model, address: values.address ?? null },
      price: values.price === undefined ? null : priceOf(values.price),
      repeat: numberOf('repeat', values.repeat ?? '0'),
      isJudged: values['no-judge'] !== true,
      judge: values.judge === undefined ? null : { provider: values.address === undefined ? 'gemini' : 'openai', model: values.judge },
      parallel: Math.max(1, numberOf('parallel', values.parallel ?? '1')),
      answers: values.answers ?? 'eval-answers',
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) throw new Error(`--${name} is a number of 0 or more, not "${text}".`);
  return value;
}

function priceOf(text: string): Price {
  const [input = '', output = ''] = text.split(',');
  const inputUsd = numberOf('price', input);
  return { inputUsd, cachedUsd: inputUsd, outputUsd: numberOf('price', output) };
}
