// Entry point of `npm run eval`: cost estimate, run, result table. See docs/EVAL.md.
import { answerStore } from './answerStore';
import { askOrNot, readStatements } from './askOrNot';
import { runCeiling } from './ceiling';
import { estimateEvaluation, sentenceOf } from './estimate';
import { askedArms, type Evaluation, evaluate } from './evaluate';
import { keptModels } from './keptModels';
import { canAsk, liveModels } from './liveModels';
import { findHiddenTests, prepare } from './measure/hiddenTests';
import { readOptions, usage } from './options';
import { createPurse } from './purse';
import { openSources } from './sources';
import { belowCeiling, ceilingFile, loadCeiling, loadTasks } from './task';
import { verify } from './verify';

async function run(args: readonly string[]): Promise<string> {
  if (args.includes('--help')) return usage;
  const read = readOptions(args);
  if (!read.ok) throw new Error(`${read.error}\n\n${usage}`);
  const options = read.value;
  const keys = { gemini: process.env.MILKSTACK_GEMINI_KEY?.trim() ?? '', server: process.env.MILKSTACK_SERVER_KEY?.trim() ?? '' };
  const all = loadTasks(options.only);
  if (all.length === 0) throw new Error(`No task has "${options.only.join('", "')}" in its name.`);
  const ceiling = loadCeiling();
  const tasks = options.mode === 'run' ? belowCeiling(all, ceiling) : all;
  const sources = openSources(options.sources, options.clones);
  const startedAt = performance.now();
  const progress = (line: string) => console.error(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min  ${line}`);
  if (options.mode === 'verify' || options.runsTests) prepare(sources, tasks);
  if (options.mode === 'verify') return verify(sources, tasks, progress);
  const models = await liveModels(options, keys);
  const price = models.price(models.identify('strong').model);
  const isReplay = options.budgetUsd === null || !canAsk(options, keys);
  const asked = [models.identify('fast').model, ...(options.second ? [models.identify('strong', options.second).model] : [])];
  if (!isReplay && (price === null || asked.some((model) => models.price(model) === null)))
    throw new Error('No budget holds for a model without a price. Say --price IN,OUT; 0,0 for a server of your own.');
  const purse = createPurse(options.budgetUsd ?? 0);
  const store = answerStore(options.answers);
  const now = () => performance.now();
  if (isReplay) console.error('Only answers that are kept are used.');
  if (options.mode === 'ask') {
    const keeping = { live: models, isReplay, store, purse, maxTokens: options.maxTokens, repeat: 0, now };
    return askOrNot(readStatements(options.statements ?? ''), () => keptModels(keeping).models);
  }
  const played = askedArms(options);
  console.error(sentenceOf(estimateEvaluation(played, tasks.length * options.repeats, price), isReplay ? null : options.budgetUsd));
  const notes = [
    ceiling
      ? `Tasks below the ceiling of ${ceiling.model}, ${ceiling.date}: ${tasks.length} of ${all.length}.`
      : 'The tasks are candidates: the ceiling was not run.',
    ...(options.runsTests ? [] : ['The hidden tests were not run (--run-tests), so nothing is scored.']),
  ];
  const evaluation: Evaluation = {
    ...{ options, tasks, notes, sources, isReplay, purse, store, models: () => models, now, progress },
    findHiddenTests: (task) => findHiddenTests(sources, task),
  };
  return options.mode === 'ceiling' ? runCeiling(evaluation, new Date().toISOString().slice(0, 10), ceilingFile) : evaluate(evaluation);
}

// The exit handler also kills running tests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const text = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return null;
});
if (text !== null) console.log(text);
process.exit(text === null ? 1 : 0);
