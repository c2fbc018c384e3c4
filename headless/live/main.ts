// Entry point of `npm run live`.
import { runLive } from './runLive';

const isDone = await runLive(process.argv.slice(2), {
  key: process.env.MILKSTACK_SERVER_KEY ?? '',
  print: console.log,
  note: console.error,
  timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds),
});
process.exit(isDone ? 0 : 1);
