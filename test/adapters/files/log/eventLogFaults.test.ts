// Event log on failing disks and in killed processes: no acknowledged event is lost.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { type LogFile, type OpenFile, openLogFile } from '../../../../src/adapters/files/log/eventLog';
import { LogError } from '../../../../src/flows/ports/ports';
import { opened, readBack, said, textsOf, written } from '../facts';
import { freshFolder } from '../folder';
import { fold } from '../../../../src/core/evolve';
import { column } from '../../../kit/lists';

type Faults = { -readonly [K in keyof LogFile]?: (real: LogFile[K]) => LogFile[K] };

/** Opens real files with injected faults; operations without a fault work normally. */
function failing(faults: Faults): OpenFile {
  return async (path) => {
    const file = await openLogFile(path);
    return {
      write: (bytes, offset) => (faults.write?.(file.write) ?? file.write)(bytes, offset),
      truncate: (length) => (faults.truncate?.(file.truncate) ?? file.truncate)(length),
      datasync: () => (faults.datasync?.(file.datasync) ?? file.datasync)(),
      close: file.close,
    };
  };
}

/** Full disk: the first third of a write succeeds, and the rest fails with ENOSPC. */
const fills: Faults['write'] = (write) => (bytes, offset) => {
  if (offset > 0) throw new Error('ENOSPC: no space left on device, write');
  return write(bytes.subarray(0, Math.ceil(bytes.length / 3)), 0);
};

const fails = (): never => {
  throw new Error('EIO: i/o error');
};

describe('the event log on a failing disk', () => {
  const at = freshFolder();
  const path = () => at('s.jsonl');
  const held = async () => {
    const { events, droppedBytes } = await readBack(path());
    return [textsOf(events), droppedBytes];
  };

  it('leaves no partial line on a full disk, rejects with a LogError, and resumes when there is space', async () => {
    const faults: Faults = {};
    const { log } = await opened(path(), failing(faults));
    await log.append([said('before')]);
    const sound = readFileSync(path(), 'utf8');
    faults.write = fills;
    await assert.rejects(
      log.append([said('lost'), said('lost too')]),
      (error) => error instanceof LogError && /ENOSPC/.test(error.message),
    );
    assert.equal(readFileSync(path(), 'utf8'), sound);
    delete faults.write;
    assert.equal((await log.append([said('after')]))[0]?.seq, 2);
    await log.close();
    assert.deepEqual(await held(), [['before', 'after'], 0]);
  });

  it('rejects every append while the disk is full, and counts none of them', async () => {
    const faults: Faults = { write: fills };
    await written(path(), []);
    const again = await opened(path(), failing(faults));
    const results = await Promise.allSettled(['a', 'b', 'c'].map((text) => again.log.append([said(text)])));
    assert.deepEqual(column(results, 'status'), ['rejected', 'rejected', 'rejected']);
    delete faults.write;
    assert.equal((await again.log.append([said('d')]))[0]?.seq, 1);
    await again.log.close();
    assert.deepEqual(await held(), [['d'], 0]);
  });

  it('writes nothing after a partial line that it could not truncate', async () => {
    const faults: Faults = {};
    const { log } = await opened(path(), failing(faults));
    await log.append([said('before')]);
    faults.write = fills;
    faults.truncate = () => fails;
    await assert.rejects(log.append([said('lost')]), LogError);
    delete faults.write;
    await assert.rejects(log.append([said('lost too')]), LogError);
    delete faults.truncate;
    await log.append([said('after')]);
    await log.close();
    assert.deepEqual(await held(), [['before', 'after'], 0]);
  });

  it('completes partial writes', async () => {
    const { log } = await opened(path(), failing({ write: (write) => (bytes, offset) => write(bytes.subarray(0, offset + 7), offset) }));
    await log.append([said('a longer text with 🥛 in it')]);
    await log.close();
    assert.deepEqual(await held(), [['a longer text with 🥛 in it'], 0]);
  });

  it('leaves no file if the first events did not fit', async () => {
    const { log } = await opened(path(), failing({ write: fills }));
    await assert.rejects(log.append([said('lost')]), LogError);
    assert.equal(readFileSync(path()).length, 0);
    await log.close();
    assert.equal(existsSync(path()), false);
    await written(path(), [said('after')]);
    assert.deepEqual(await held(), [['after'], 0]);
  });

  it('rejects with a LogError once it is closed', async () => {
    const { log } = await opened(path());
    await log.close();
    await assert.rejects(log.append([said('late')]), LogError);
    assert.deepEqual(await held(), [[], 0]);
  });

  it('syncs many appends at once', async () => {
    let syncs = 0;
    const datasync: Faults['datasync'] = (real) => async () => {
      syncs++;
      await real();
    };
    const { log } = await opened(path(), failing({ datasync }));
    for (let index = 0; index < 50; index++) await log.append([said(`${index}`)]);
    await log.flush();
    const afterAppends = syncs;
    await log.flush();
    assert.equal(syncs, afterAppends, 'a flush without anything new synced again');
    await log.append([said('one more')]);
    await log.flush();
    assert.equal(syncs, afterAppends + 1);
    assert.ok(afterAppends < 50, `${afterAppends} syncs for 50 appends`);
    await log.close();
  });

  it('syncs by itself without a request', async () => {
    let synced: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (synced = resolve));
    const { log } = await opened(path(), failing({ datasync: (real) => () => real().then(synced) }));
    await log.append([said('a')]);
    await first;
    await log.close();
  });

  it('does not report as flushed what a running sync does not cover', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const order: string[] = [];
    const datasync: Faults['datasync'] = (real) => async () => {
      await gate;
      await real();
      order.push('synced');
    };
    const { log } = await opened(path(), failing({ datasync }));
    await log.append([said('a')]);
    const flushes = [log.flush().then(() => order.push('flushed')), log.flush().then(() => order.push('flushed'))];
    release();
    await Promise.all(flushes);
    assert.deepEqual(order, ['synced', 'flushed', 'flushed']);
    await log.close();
  });

  it('rejects a failed flush and retries at the next one', async () => {
    const faults: Faults = { datasync: () => async () => fails() };
    const { log } = await opened(path(), failing(faults));
    await log.append([said('a')]);
    await assert.rejects(log.flush(), LogError);
    await assert.rejects(log.flush(), LogError);
    delete faults.datasync;
    await log.flush();
    await log.close();
    assert.deepEqual(await held(), [['a'], 0]);
  });
});

describe('the event log of a killed process', () => {
  const at = freshFolder();

  /** Kills the appending process after `acks` acknowledged appends. Resolves to the last acknowledged sequence number. */
  const killAfter = (acks: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [at('appendForever.cjs'), at('s.jsonl')], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.split('\n').length > acks) child.kill('SIGKILL');
      });
      child.once('error', reject);
      child.once('close', (_code, signal) => {
        if (signal !== 'SIGKILL') reject(new Error('it ended by itself'));
        else resolve(Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1)));
      });
    });

  it('contains every acknowledged event, in each round', async () => {
    await build({
      entryPoints: ['test/adapters/files/appendForever.ts'],
      outfile: at('appendForever.cjs'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
    let before = 0;
    for (const acks of [1, 7, 60, 300]) {
      const acknowledged = await killAfter(acks);
      const { events } = await readBack(at('s.jsonl'));
      assert.ok(acknowledged >= before + 2 * acks, `${acknowledged} acknowledged after ${before}`);
      assert.ok(events.length >= acknowledged, `${events.length} events of ${acknowledged} acknowledged`);
      assert.equal(fold(events).seq, events.length);
      before = events.length;
    }
  });
});
