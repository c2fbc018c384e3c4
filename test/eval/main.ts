// `npm run eval`: price, run, table; see docs/EVAL.md.
import { answerStore } from './answerStore';
import { estimateEvaluation, sentenceOf } from './estimate';
import { evaluate } from './evaluate';
import { canAsk, liveModels } from './liveModels';
import { readOptions, usage } from './options';
import { createPurse } from './purse';
import { loadTasks } from './task';

async function run(args: readonly string[]): Promise<boolean> {
  if (args.includes('--help')) {
    console.log(usage);
    return true;
  }
  const read = readOptions(args);
  if (!read.ok) throw new Error(`${read.error}\n\n${usage}`);
  const options = read.value;
  const keys = { gemini: process.env.MILKSTACK_GEMINI_KEY?.trim() ?? '', server: process.env.MILKSTACK_SERVER_KEY?.trim() ?? '' };
  const tasks = loadTasks(options.only);
  if (tasks.length === 0) throw new Error(`No repository has "${options.only.join('", "')}" in its name.`);
  const models = liveModels(options, keys);
  const price = models.price(models.identify('strong').model);
  const isReplay = options.budgetUsd === null || !canAsk(options, keys);
  const asked = [models.identify('fast').model, ...(options.judge ? [models.identify('strong', options.judge).model] : [])];
  if (!isReplay && (price === null || asked.some((model) => models.price(model) === null)))
    throw new Error('No budget holds for a model without a price. Say --price IN,OUT; 0,0 for a server of your own.');
  console.error(sentenceOf(estimateEvaluation(options.arms, tasks.length, options.isJudged, price), isReplay ? null : options.budgetUsd));
  if (isReplay) console.error('Only answers that are kept are used.');
  const purse = createPurse(options.budgetUsd ?? 0);
  const startedAt = performance.now();
  const table = await evaluate({
    ...{ options, tasks, isReplay, purse, store: answerStore(options.answers), models: () => models, now: () => performance.now() },
    progress: (line) => console.error(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min  ${line}`),
  });
  console.log(table);
  return true;
}

const ok = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return false;
});
process.exit(ok ? 0 : 1);
