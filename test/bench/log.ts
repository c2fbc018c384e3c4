// Benchmark: appending to and opening an event log.
import { writeSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '../../src/adapters/files/log/eventLog';
import { logLines } from '../../src/adapters/files/log/logFormat';
import { sessionPath } from '../../src/adapters/files/sessions/sessionFiles';
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';
import type { Fact } from '../../src/core/events';
import { inTurns, timed } from './measure';
import type { Row } from './report';
import { longSession, plainSession } from './sessionLog';
import { startFold } from '../../src/core/evolve';

/** Number of turns appended after the fold was stored. */
const turnsAfterClose = 200;

export async function measureLog(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    const [long, plain] = [join(folder, 'long.jsonl'), join(folder, 'plain.jsonl')];
    await append(long, longSession());
    await append(plain, plainSession());
    // Opening is measured first, while memory is nearly empty as at the start of the editor.
    const open = await measureOpenKept(folder, longSession());
    const openWhole = await measureOpen(long);
    const openPlain = await measureOpen(plain);
    const session = longSession();
    return [
      { id: 'log.append', ...(await measureAppend(folder, session, write)) },
      { id: 'log.appendSync', ...(await measureAppend(folder, session, writeAtOnce)) },
      { id: 'log.open', ...open },
      { id: 'log.openWhole', ...openWhole },
      { id: 'log.openPlain', ...openPlain },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares appending with plain writes. Neither side waits for the disk. The log's background flush within 100 ms counts as well. */
function measureAppend(folder: string, batches: readonly (readonly Fact[])[], base: typeof write) {
  let seq = 0;
  const written = batches.map((facts) => logLines(facts.map((fact) => ({ ...fact, seq: ++seq, at: Date.now() }))));
  return inTurns(
    () => append(join(folder, 'append.jsonl'), batches),
    () => base(join(folder, 'append.bytes'), written),
  );
}

async function append(path: string, batches: readonly (readonly Fact[])[]): Promise<number> {
  await rm(path, { force: true });
  const opened = await openLog(path, Date.now, () => undefined);
  if (!opened.ok) throw new Error(`the log does not open: ${opened.error.kind}`);
  const { log } = opened.value;
  const tookMs = await timed(async () => {
    for (const facts of batches) await log.append(facts);
  });
  await log.close();
  return tookMs;
}

type Write = (file: FileHandle, piece: Buffer) => unknown;

const write = (path: string, pieces: readonly Buffer[]) => writeWith(path, pieces, (file, piece) => file.write(piece));

const writeAtOnce = (path: string, pieces: readonly Buffer[]) => writeWith(path, pieces, (file, piece) => writeSync(file.fd, piece));

async function writeWith(path: string, pieces: readonly Buffer[], writePiece: Write): Promise<number> {
  await rm(path, { force: true });
  const file = await open(path, 'a');
  const tookMs = await timed(async () => {
    for (const piece of pieces) await writePiece(file, piece);
  });
  await file.datasync();
  await file.close();
  return tookMs;
}

/** Measures opening a closed session from its stored fold and the later events, as the editor does. */
async function measureOpenKept(folder: string, batches: readonly (readonly Fact[])[]) {
  const logs = createSessionLogs(join(folder, 'kept'), Date.now, () => 's', 'bench');
  const id = logs.newId();
  const written = await logs.open(id);
  const folding = startFold(written.session);
  const late = batches.length - turnsAfterClose;
  for (const facts of batches.slice(0, late)) for (const event of await written.log.append(facts)) folding.take(event);
  await written.log.close(folding.session());
  const again = await logs.open(id);
  for (const facts of batches.slice(late)) await again.log.append(facts);
  await again.log.close();
  return inTurns(
    async () => {
      const startedAt = performance.now();
      const { log, session, droppedBytes } = await logs.open(id);
      const tookMs = performance.now() - startedAt;
      if (droppedBytes > 0 || session.seq === 0) throw new Error('the fold is not whole');
      await log.close();
      return tookMs;
    },
    () => timed(() => readFile(sessionPath(join(folder, 'kept'), id), 'utf8')),
  );
}

function measureOpen(path: string) {
  return inTurns(
    async () => {
      const startedAt = performance.now();
      const folding = startFold();
      const opened = await openLog(path, Date.now, folding.take);
      if (!opened.ok) throw new Error(`the log does not open: ${opened.error.kind}`);
      const session = folding.session();
      const tookMs = performance.now() - startedAt;
      if (opened.value.droppedBytes > 0 || session.seq === 0) throw new Error('the fold is not whole');
      await opened.value.log.close();
      return tookMs;
    },
    () => timed(() => readFile(path, 'utf8')),
  );
}
