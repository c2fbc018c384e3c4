// Live run: plays a request or small tasks against any server; see docs/LIVE.md.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sizes } from '../../src/core/clarify/size';
import { openServer } from '../server';
import { askBare } from './bare';
import { type Row, median, tableOf } from './figures';
import { play } from './play';
import { type Files, isRight, readTasks, type Task, type Tasks } from './tasks';

const usage = `npm run live -- --address URL [--model ID] [--window TOKENS] [--out FOLDER] [--minutes 20]
  --tasks FILE [--runs 1] [--only NAME] [--bare]     small tasks by Direct, with the bare prompt beside each
  [--request TEXT] [--files FILE] [--size ${sizes.join('|')}] [--runs 1] [--until plan]    one request; a vague one by default
The key, where the server wants one, is in MILKSTACK_SERVER_KEY.`;

const defaultRequest = 'People forget who is in the office. Help them.';

const options = {
  address: { type: 'string' },
  model: { type: 'string' },
  window: { type: 'string' },
  out: { type: 'string' },
  minutes: { type: 'string', default: '20' },
  tasks: { type: 'string' },
  files: { type: 'string' },
  only: { type: 'string' },
  runs: { type: 'string', default: '1' },
  bare: { type: 'boolean', default: false },
  request: { type: 'string', default: defaultRequest },
  size: { type: 'string' },
  until: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Output, API key and timer of a live run. */
export interface LiveConsole {
  readonly key: string;
  readonly print: (text: string) => void;
  /** Prints progress. */
  readonly note: (text: string) => void;
  /** Creates a signal that aborts after this number of milliseconds. */
  readonly timeLimit: (milliseconds: number) => AbortSignal;
}

interface LiveRun {
  readonly server: Server;
  readonly out: string;
  readonly values: Values;
  readonly note: (text: string) => void;
  /** Creates a new time limit for each request. */
  readonly timeLimit: () => AbortSignal;
}

type Server = Awaited<ReturnType<typeof openServer>>;

async function playTasks({ server, out, values, note, timeLimit }: LiveRun, { files, tasks }: Tasks): Promise<string> {
  const rows: Row[] = [];
  const bare: Row[] = [];
  const transcripts: string[] = [];
  for (const task of tasks.filter(({ name }) => values.only === undefined || name === values.only))
    for (let run = 1; run <= Number(values.runs); run++) {
      if (values.bare) {
        bare.push(await playBare(server, task, files));
        note(`${tableOf(bare.slice(-1)).split('\n')[2]} the bare prompt`);
      }
      const played = await play(server.models, files, { name: task.name, request: task.request, size: null }, timeLimit());
      const result = isRight(task, files, played.files) ? 'right' : played.row.result === 'done' ? 'wrong' : played.row.result;
      rows.push({ ...played.row, result });
      transcripts.push(played.transcript);
      note(tableOf(rows.slice(-1)).split('\n')[2] ?? '');
      await writeFile(join(out, 'transcript.md'), transcripts.join('\n\n'));
    }
  const ratio = median(rows.map(({ seconds }) => seconds)) / Math.max(0.001, median(bare.map(({ seconds }) => seconds)));
  return [
    tableOf(rows),
    ...(bare.length > 0
      ? ['', 'The bare prompt:', '', tableOf(bare), '', `Seconds against the bare prompt: ${ratio.toFixed(1)} times.`]
      : []),
  ].join('\n');
}

async function playBare(server: Server, task: Task, files: Files): Promise<Row> {
  const startedAt = performance.now();
  const answer = await askBare(server.models, task.request, files);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { promptTokens, answerTokens } = answer;
  const result = isRight(task, files, answer.files) ? 'right' : 'wrong';
  return { name: task.name, calls: 1, promptTokens, answerTokens, repairs: 0, echoes: 0, losses: 0, seconds, result };
}

async function playRequest({ server, out, values, note, timeLimit }: LiveRun, project: Files): Promise<string> {
  const rows: Row[] = [];
  const size = sizes.find((each) => each === values.size) ?? null;
  for (let run = 1; run <= Number(values.runs); run++) {
    const request = { name: `run ${run}`, request: values.request, size, stopAt: values.until === 'plan' ? (['approval'] as const) : [] };
    const played = await play(server.models, project, request, timeLimit());
    rows.push(played.row);
    await writeFile(join(out, `transcript-${run}.md`), played.transcript);
    note(tableOf(rows.slice(-1)).split('\n')[2] ?? '');
  }
  return tableOf(rows);
}

/** @returns false if the run did not start because an option is missing */
export async function runLive(args: readonly string[], { key, print, note, timeLimit }: LiveConsole): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help || values.address === undefined) {
    print(usage);
    return values.help;
  }
  const out = resolve(values.out ?? (await mkdtemp(join(tmpdir(), 'milkstack-live-out-'))));
  await mkdir(out, { recursive: true });
  const contextTokens = values.window === undefined ? null : Number(values.window);
  const server = await openServer({
    address: values.address,
    model: values.model ?? null,
    contextTokens,
    key,
  });
  note(`${server.model}, window ${server.models.identify('strong').contextTokens ?? 'not told'}`);
  const run: LiveRun = { server, out, values, note, timeLimit: () => timeLimit(Number(values.minutes) * 60_000) };
  const taskFile = values.tasks ?? values.files;
  const tasks = taskFile === undefined ? null : readTasks(await readFile(taskFile, 'utf8'));
  const sample = {
    'README.md': '# Office\n\nA page that lists the people of the office.\n',
    'src/people.js': "export const people = ['Ada', 'Grace'];\n",
  };
  const table = values.tasks && tasks ? await playTasks(run, tasks) : await playRequest(run, tasks?.files ?? sample);
  await writeFile(join(out, 'table.md'), `${server.model}\n\n${table}\n`);
  print(`${table}\n\n${out}`);
  return true;
}
