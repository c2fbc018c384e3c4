// Command line options of the evaluation.
import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../src/core/base/result';
import type { ModelRef } from '../../src/core/models/request';
import type { Price } from '../../src/core/models/usage';
import { arms } from './arms/arms';

export const modes = ['run', 'verify', 'ceiling', 'ask'] as const;
export type Mode = (typeof modes)[number];

export interface Options {
  readonly mode: Mode;
  readonly arms: readonly string[];
  readonly only: readonly string[];
  /** Whether to run the hidden tests, which execute third-party code and code written by a model. */
  readonly runsTests: boolean;
  /** Budget in US dollars; null to make no paid calls. */
  readonly budgetUsd: number | null;
  /** Token limit per arm and task. */
  readonly maxTokens: number;
  readonly model: string;
  readonly fast: string;
  /** Model of a second family; null for none. */
  readonly second: ModelRef | null;
  /** Context window in tokens; null to query the server. */
  readonly window: number | null;
  /** Address of an OpenAI-compatible server; null for Gemini. */
  readonly address: string | null;
  readonly price: Price | null;
  readonly repeats: number;
  readonly parallel: number;
  readonly answers: string;
  readonly sources: string;
  /** Folder of git directories named `owner+name`; null to fetch from the public host. */
  readonly clones: string | null;
  /** Path of the statements for the `ask` mode. */
  readonly statements: string | null;
}

export const usage = `npm run eval -- [run|verify|ceiling|ask] [options]
  run               plays the arms and prints the table
  verify            runs the hidden tests on the reference of every task; no model is asked
  ceiling           plays one strong prompt on every task, and drops tasks that it solves in more than two thirds of its runs
  ask               whether the product asks on underspecified statements and does not on full ones (--statements)

  --arm NAME        an arm; again for more: ${arms.map(({ name }) => name).join(', ')} (all)
  --only PART       tasks whose name holds PART; again for more (all)
  --run-tests       runs the hidden tests; without it nothing of a repository is run and nothing is scored
  --budget USD      what the evaluation may cost at most; without it nothing is asked, and the price is shown
  --tokens N        tokens an arm may use up on a task (400000)
  --model ID        the model that is measured (gemini-3.8-flash)
  --fast ID         the model for routing and the like (the same)
  --second ID       a model of another family, for the Adversary and the reviewers
  --window TOKENS   context window, where the server does not tell it
  --address URL     an OpenAI-compatible server instead of Gemini
  --price IN,OUT    US dollars per million tokens, where the price is not known (0,0 for a server of your own)
  --repeats N       runs of each arm on each task, pooled (1; 3 for ceiling)
  --parallel N      tasks beside each other (1)
  --answers FOLDER  where answers are kept (eval-answers)
  --sources FOLDER  where repositories are fetched to (eval-sources)
  --clones FOLDER   git directories named owner+name, instead of fetching
  --statements FILE lines of JSON: {"id", "full", "underspecified"}
Keys: MILKSTACK_GEMINI_KEY, MILKSTACK_SERVER_KEY. Without one, the table is made of the answers that are kept.`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

export function readOptions(args: readonly string[]): Result<Options, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ arm: texts, only: texts, 'run-tests': { type: 'boolean' }, budget: text, tokens: text, model: text, fast: text, second: text },
        ...{ window: text, address: text, price: text, repeats: text, parallel: text, answers: text, sources: text, clones: text },
        statements: text,
      },
    });
    const [named = 'run', ...more] = positionals;
    const mode = modes.find((each) => each === named);
    if (!mode || more.length > 0) return fail(`There is no ${[...(mode ? more : positionals)].join(' ')}.`);
    const unknown = (values.arm ?? []).find((name) => !arms.some((arm) => arm.name === name));
    if (unknown !== undefined) return fail(`There is no arm ${unknown}.`);
    const model = values.model ?? (values.address === undefined ? 'gemini-3.8-flash' : '');
    if (model === '') return fail('Which model of the server? Say --model ID.');
    if (mode === 'ask' && values.statements === undefined) return fail('Which statements? Say --statements FILE.');
    const provider = values.address === undefined ? 'gemini' : 'openai';
    return ok({
      mode,
      arms: mode === 'ceiling' ? ['one'] : (values.arm ?? arms.map(({ name }) => name)),
      only: values.only ?? [],
      runsTests: values['run-tests'] === true,
      budgetUsd: values.budget === undefined ? null : numberOf('budget', values.budget),
      maxTokens: numberOf('tokens', values.tokens ?? '400000'),
      ...{ model, fast: values.fast ?? model, address: values.address ?? null },
      second: values.second === undefined ? null : { provider, model: values.second },
      window: values.window === undefined ? null : numberOf('window', values.window),
      price: values.price === undefined ? null : priceOf(values.price),
      repeats: Math.max(1, numberOf('repeats', values.repeats ?? (mode === 'ceiling' ? '3' : '1'))),
      parallel: Math.max(1, numberOf('parallel', values.parallel ?? '1')),
      answers: values.answers ?? 'eval-answers',
      sources: values.sources ?? 'eval-sources',
      clones: values.clones ?? null,
      statements: values.statements ?? null,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function numberOf(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < 0) throw new Error(`--${name} is a number of 0 or more, not "${value}".`);
  return number;
}

function priceOf(value: string): Price {
  const [input = '', output = ''] = value.split(',');
  const inputUsd = numberOf('price', input);
  return { inputUsd, cachedUsd: inputUsd, outputUsd: numberOf('price', output) };
}
