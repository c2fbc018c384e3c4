// Benchmark: the panel with long conversations, in a browser.
import { execFileSync } from 'node:child_process';
import type { Event } from '../../src/core/events';
import type { Session } from '../../src/core/session';
import { postTurn } from '../kit/postedTurn';
import { stamped, turnStarted } from '../kit/sampleSession';
import { calibrate, repeats } from './measure';
import type { Row } from './report';
import { longestInFind } from './view/find';
import { memoryAfterAll } from './view/memory';
import { longestBlank, openSession } from './view/open';
import { type MeasuredPanel, openMeasuredPanel } from './view/page';
import { chunksOf, longMessage, longSession } from './view/sessions';
import { appendPlainText, type Load, type Streamed, streamEight, streamTurn } from './view/stream';

const rounds = 5;
const sizes = [100, 1_000, 10_000, 100_000] as const;

export async function measureView(): Promise<Row[]> {
  execFileSync(process.execPath, ['esbuild.mjs']);
  const panel = await openMeasuredPanel();
  try {
    return [
      ...(await measureOpening(panel)),
      ...(await measureReading(panel)),
      ...(await measurePosted()),
      ...(await measureStreams(panel)),
    ];
  } finally {
    await panel.close();
  }
}

const alone = (id: Row['id'], ours: readonly number[]): Row => ({ id, ours, base: [] });

async function measureOpening(panel: MeasuredPanel): Promise<Row[]> {
  const rows: Row[] = [];
  const opened = new Map<number, number[]>(sizes.map((size) => [size, []]));
  const nodes: number[] = [];
  const blanks: number[] = [];
  const posted: number[] = [];
  const sessions = sizes.map((size) => ({ size, session: longSession(size, `s-${size}`) }));
  for (let round = 0; round <= rounds; round++) {
    calibrate();
    for (const { size, session } of sessions) {
      // A new session ID prevents reuse of anything from the previous round.
      const { message, characters } = panel.snapshotOf({ ...session, id: `${session.id}-${round}` });
      const screen = await openSession(panel.page, message);
      if (round === 0) continue;
      opened.get(size)?.push(screen.tookMs);
      nodes.push(screen.nodes);
      if (size === 100_000) posted.push(characters / 1_000);
      if (size >= 10_000) blanks.push(await longestBlank(panel.page, 60));
    }
  }
  rows.push(alone('view.open', opened.get(100_000) ?? []));
  rows.push({ id: 'view.openGrowth', ours: opened.get(100_000) ?? [], base: opened.get(100) ?? [] });
  rows.push(alone('view.nodes', nodes), alone('view.blank', blanks), alone('view.posted', posted));
  return rows;
}

/** Measures find in a conversation of 100,000 turns, and memory after a conversation of 10,000 turns was scrolled through. */
async function measureReading(panel: MeasuredPanel): Promise<Row[]> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    calibrate();
    await openSession(panel.page, panel.snapshotOf(longSession(100_000, `s-find-${round}`)).message);
    longest.push(await longestInFind(panel.page));
  }
  await openSession(panel.page, panel.snapshotOf(longSession(10_000, 's-memory')).message);
  return [alone('view.find', longest), alone('view.memory', [await memoryAfterAll(panel.page)])];
}

/** Bytes posted per token. Deterministic, because no time is measured. */
async function measurePosted(): Promise<Row[]> {
  const each = async (turns: number) => {
    const { bytes, tokens } = await postTurn(turns);
    return bytes / tokens;
  };
  return [{ id: 'view.token', ours: [await each(10_000)], base: [await each(10)] }];
}

/** Opens a session in the panel and starts the turns of `turnIds`. */
async function show(panel: MeasuredPanel, session: Session, turnIds: readonly string[]): Promise<void> {
  await openSession(panel.page, panel.snapshotOf(session).message);
  const facts = turnIds.map((id) => turnStarted({ id, agent: 'architect', to: 'everyone', text: '' }));
  const events: readonly Event[] = stamped(facts, session.seq + 1);
  await panel.page.evaluate(
    async (message) => {
      window.postMessage(message, '*');
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    { kind: 'events', sessionId: session.id, events },
  );
}

async function measureStreams(panel: MeasuredPanel): Promise<Row[]> {
  const chunks = chunksOf(longMessage(50_000), 2_000);
  const session = longSession(100, 's-stream');
  const streamed: Streamed[] = [];
  const plain: number[] = [];
  // Round 0 is a warm-up that compiles the code.
  for (let round = 0; round <= repeats; round++) {
    calibrate();
    await show(panel, { ...session, id: `s-stream-${round}` }, ['live']);
    const base = await appendPlainText(panel.page, chunks);
    const ours = await streamTurn(panel.page, 'live', chunks);
    if (round === 0) continue;
    plain.push(base);
    streamed.push(ours);
  }
  const eight = Array.from({ length: 8 }, (_, index) => `live-${index}`);
  const long = longSession(10_000, 's-eight');
  const loads: Load[] = [];
  for (let round = 0; round < 3; round++) {
    await show(panel, { ...long, id: `s-eight-${round}` }, eight);
    loads.push(await streamEight(panel.page, eight, 'Words and nothing but words come in here. '.repeat(1_200), round === 0 ? 60 : 20));
  }
  return [
    { id: 'view.stream', ours: streamed.map(({ tookMs }) => tookMs), base: plain },
    alone(
      'view.streamGrowth',
      streamed.map(({ growth }) => growth),
    ),
    alone(
      'view.eight',
      loads.map(({ frameMs }) => frameMs),
    ),
    alone(
      'view.longTasks',
      loads.map(({ longTasks }) => longTasks),
    ),
    alone(
      'view.lost',
      loads.map(({ lost }) => lost),
    ),
  ];
}
