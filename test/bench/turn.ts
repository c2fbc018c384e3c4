// Benchmark: time of a turn in the extension host, compared with the bare model adapter.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';
import { systemClock } from '../../src/adapters/files/base/system';
import { createPanelOutput, type PanelOutput } from '../../src/adapters/vscode/panel/panelOutput';
import { createGemini } from '../../src/adapters/models/gemini/gemini';
import type { Fact } from '../../src/core/events';
import { size } from '../../src/core/base/chunkedList';
import type { ModelRequest } from '../../src/core/models/request';
import type { Codebase, Models } from '../../src/flows/ports/ports';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import type { Script } from '../kit/gemini/steps';
import type { MemoryWorkspace } from '../kit/memory';
import { openTestSession } from '../kit/openTestSession';
import { sampleFiles, sampleFolder } from '../kit/sampleFiles';
import { stamped } from '../kit/sampleSession';
import { startCodeThread } from './codeThread';
import { inTurns, type Sides, timedOnThread, type Took } from './measure';
import type { Row } from './report';
import { talk } from './sessionLog';
import { fold } from '../../src/core/evolve';

/** Speakers of the turns after one user message. Each turn is a router call and a call of the chosen member. */
const speakers = ['director', 'architect', 'adversary', 'director', 'architect', 'adversary'];

const chunksEach = 40;

/** More rounds than in other benchmarks, because the difference of two times is noisier than a ratio. */
const rounds = 25;

const model = 'gemini-3.8-flash';

const key = 'bench';

const texts = ['title', 'summary', 'problem', 'users'] as const;

const lists = ['scope', 'technology', 'outOfScope', 'decisions', 'constraints'] as const;

const brief = {
  ...(Object.fromEntries(texts.map((name) => [name, 'A rate limit for the API'])) as Record<(typeof texts)[number], string>),
  ...(Object.fromEntries(lists.map((name) => [name, ['one', 'two']])) as Record<(typeof lists)[number], string[]>),
};

const handover = {
  ...{ shape: 'small', exchange: 'one round', goal: 'a limit', stance: null },
  ...{ keyFindings: [], tensions: [], gaps: [], constraints: [], framingAccepted: [], framingResisted: [], volunteered: [], unclear: [] },
};

/** Expected roles of the requests after one message: router and member for each turn, then the summarizer. */
const order = [...speakers.flatMap((speaker) => ['router', speaker]), 'summarizer'].join(' ');

/**
 * Numbers of earlier turns in the measured sessions. Each is a multiple of three that ends at least one round after a design change,
 * because a member who has not spoken since the change would be chosen without the router.
 */
const [none, many, twice] = [0, 204, 408];

export const earlierTurns: readonly number[] = [none, many, twice];

/** Facts of a session with an accepted brief and no turns. */
const ready: Fact[] = [
  {
    type: 'session.started',
    sessionId: 's',
    workspace: 'sample',
    language: 'en',
    team: ['starter', 'director', 'architect', 'adversary', 'builder'],
  },
  { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
  { type: 'brief.written', brief, attitude: null, source: 'request' },
  { type: 'brief.accepted', brief, edited: false },
  { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
  { type: 'intent.written', handover },
];

/** Number of entries at the end of a long conversation that are not condensed. */
const recent = 12;

/** Facts of the session after `turns` turns, with older turns condensed as in the product. The user has the floor. */
export function sessionAfter(turns: number): Fact[] {
  const facts = [...ready, ...talk(turns).flat()];
  const upTo = size(fold(stamped(facts)).transcript.entries) - recent;
  const condensed: Fact[] =
    upTo > 0 ? [{ type: 'turns.condensed', upTo, text: 'The limit counts before the handler; nothing is in dispute.' }] : [];
  return [...facts, ...condensed, { type: 'floor.opened', reason: 'routerAsked' }];
}

/** Text as long as a usual turn. All sentences differ, because repetitive answers are stopped. */
const words = Array.from(
  { length: 12 },
  (_, index) => `In case ${index + 1} the limiter counts in \`src/app.js:12\` before the handler runs, so a refused request costs nothing.`,
);

const reply = `${words.join(' ')}

<<<STANCE>>>
{"position":"changes","addresses":[],"closes":[],"decided":[],"asks":[],"assumes":[],"evidence":["src/app.js:12"],"why":"the count must come first"}
<<<END>>>`;

function script(): Script {
  const said = { text: reply, chunks: chunksEach };
  return {
    summarizer: [{ text: 'The limit counts first; nothing is in dispute.' }],
    router: speakers.map((next) => ({ json: { reason: 'their point is open', action: 'speak', next } })),
    ...Object.fromEntries([...new Set(speakers)].map((agent) => [agent, speakers.filter((id) => id === agent).map(() => said)])),
  };
}

export async function measureTurn(): Promise<Row[]> {
  const server = await startGemini();
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  const code = await startCodeThread(resolve(sampleFolder), folder);
  try {
    const after = (turns: number) => measureAfter(turns, { server, folder, code });
    const fresh = await after(none);
    const long = await after(many);
    const longer = await after(twice);
    server.assertComplete();
    return [
      { id: 'turn.own', ...fresh.thread },
      { id: 'turn.long', ...long.thread },
      { id: 'turn.growth', ours: ownTimes(longer.thread), base: ownTimes(long.thread) },
      { id: 'turn.clock', ...long.clock },
    ];
  } finally {
    code.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Environment shared by all measured sessions. */
interface Place {
  readonly server: GeminiServer;
  readonly folder: string;
  /** Access to the code; defaults to the sample project in memory. */
  readonly code?: Codebase;
}

/** CPU time of the thread and wall time, both per turn. */
async function measureAfter(turns: number, place: Place): Promise<Record<'thread' | 'clock', Sides>> {
  const asked: ModelRequest[] = [];
  const facts = sessionAfter(turns);
  const clock = { ours: [] as number[], base: [] as number[] };
  const perTurn = ({ threadMs, clockMs }: Took, side: keyof Sides) => {
    clock[side].push(clockMs / speakers.length);
    return threadMs / speakers.length;
  };
  const thread = await inTurns(
    async () => perTurn(await discuss(place, facts, asked, timedOnThread), 'ours'),
    async () => perTurn(await askBare(place.server, asked), 'base'),
    rounds,
  );
  // Discards the warm-up round.
  return { thread, clock: { ours: clock.ours.slice(1), base: clock.base.slice(1) } };
}

/** Samples minus the time of the bare adapter. */
function ownTimes({ ours, base }: Sides): number[] {
  return ours.map((sample, index) => sample - (base[index] ?? Number.NaN));
}

/**
 * Measures the turns after a user message. Throws if the requests differ from the script.
 * @param asked receives the requests
 */
export async function discuss<T>(
  { server, folder, code }: Place,
  facts: readonly Fact[],
  asked: ModelRequest[],
  measure: (turns: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  server.extend(script());
  asked.length = 0;
  const test = await openSession(server, folder, facts, { asked, ...(code && { codebase: code }) });
  const took = await measure(() => test.say('What about a limit for each address?'));
  await test.controller.close();
  const spoken = test.events.filter((event) => event.seq > facts.length && event.type === 'turn.ended' && event.outcome === 'done');
  const roles = asked.map(({ role }) => role).join(' ');
  const complaints = [...server.complaints()];
  if (roles !== order) complaints.unshift(`asked were ${roles}, and the script is for ${order}`);
  if (spoken.length !== speakers.length) complaints.push(`${spoken.length} turns instead of ${speakers.length}`);
  if (complaints.length > 0) throw new Error(`The script of the turns does not fit what the product asks: ${complaints.join('; ')}`);
  return took;
}

interface Beside {
  /** Array that receives every request. */
  readonly asked?: ModelRequest[];
  readonly codebase?: Codebase;
  readonly workspace?: MemoryWorkspace;
}

/** Opens a session with earlier turns, using the real flows, prompts, adapter and log. */
export async function openSession(server: GeminiServer, folder: string, facts: readonly Fact[], beside: Beside = {}) {
  const { asked = [], ...rest } = beside;
  const logs = createSessionLogs(join(folder, String(server.calls.length)), Date.now, () => 's');
  if (facts.length > 0) {
    const { log } = await logs.open(logs.newId());
    await log.append(facts);
    await log.close();
  }
  const sessions = { ...logs, logs: new Map(), full: false };
  return openTestSession({
    models: listening(server, asked),
    panelOutput: hostStage(),
    files: sampleFiles(),
    sessions,
    turnBudget: speakers.length,
    ...rest,
  });
}

/** Panel output as in the product, but without a listening panel. */
function hostStage(): PanelOutput {
  return createPanelOutput(
    () => ({ post: () => undefined }),
    () => 's',
    Date.now,
  );
}

function geminiOn(server: GeminiServer): Models {
  const timeouts = { idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 };
  const options = {
    key: async () => key,
    baseUrl: () => server.baseUrl,
    apiVersion: () => 'v1',
    modelFor: () => model,
    clock: systemClock,
  };
  return createGemini({ ...options, ...timeouts });
}

function listening(server: GeminiServer, asked: ModelRequest[]): Models {
  const gemini = geminiOn(server);
  return {
    ...gemini,
    stream: (request, signal) => {
      asked.push(request);
      return gemini.stream(request, signal);
    },
  };
}

/** Sends the same requests directly to the adapter, one after the other, and reads each stream to its end. */
async function askBare(server: GeminiServer, asked: readonly ModelRequest[]): Promise<Took> {
  server.extend(script());
  const { signal } = new AbortController();
  const bare = geminiOn(server);
  return timedOnThread(async () => {
    for (const request of asked) {
      let text = '';
      for await (const event of bare.stream(request, signal)) text += event.type === 'text' ? event.text : '';
      if (text === '') throw new Error('the bare adapter heard nothing');
    }
  });
}
