// Keyword scan of files on disk with two threads, or with one thread if the worker fails.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeywordScanThread, scanDiskForTerms, idleMs, type ScanRequest } from '../../../../src/adapters/files/code/diskKeywordScan';
import { type ScannedFiles, scanOutcome } from '../../../../src/core/context/index/keywordScanJob';
import { buildThreads } from '../../../kit/codebaseThread';
import { virtualClock } from '../../../kit/virtualClock';

const { signal } = new AbortController();
const text = 'Which invoice does the customer refund?';

/** Matches of each file as comparable strings. */
function told(parts: readonly ScannedFiles[]): string[] {
  return parts.flatMap((part) =>
    [...part.outcomes.keys()].map((place) => {
      const wordsOf = ({ words, counts, starts, ends, lengths }: ScannedFiles['texts']) => {
        const [from, to] = [starts[place] ?? 0, ends[place] ?? 0];
        return `${lengths[place]}: ${[...words.subarray(from, to)].map((word, at) => `${word}x${counts[from + at]}`).join(' ')}`;
      };
      return `${scanOutcome(part, place)} ${wordsOf(part.texts)} | ${wordsOf(part.names)}`;
    }),
  );
}

describe('a keyword scan of files on disk', () => {
  let root = '';
  let job: ScanRequest;
  let alone: readonly string[];
  let script = '';
  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'milkstack-scan-'));
    script = (await buildThreads(join(root, 'threads'))).keywordScanWorker;
    mkdirSync(join(root, 'tree'));
    const texts = ['the invoice', 'a customer, a customerInvoice', 'nothing', 'a\0b', '// @generated\nrefund'];
    const put = (name: string, at: number) => writeFileSync(join(root, 'tree', name), texts[at % texts.length] ?? '');
    const names = Array.from({ length: 4_100 }, (_, at) => `invoice-${at}.ts`);
    for (const [at, name] of names.entries()) if (at % 50 !== 7) put(name, at);
    writeFileSync(join(root, 'tree', 'invoice-3.ts'), 'refund\n'.repeat(9_000));
    job = { text, places: [{ prefix: 'here/', folder: join(root, 'tree') }], paths: names.map((name) => `here/${name}`) };
    alone = told(await scanDiskForTerms(job, null, signal));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('lists the words of each file, or why the file was skipped', () => {
    const outcomes = new Map<string, number>();
    for (const each of alone) outcomes.set(each.split(' ')[0] ?? '', (outcomes.get(each.split(' ')[0] ?? '') ?? 0) + 1);
    assert.equal(alone.length, job.paths.length);
    assert.deepEqual([...outcomes.keys()].sort(), ['binary', 'generated', 'gone', 'long', 'scanned']);
    assert.equal(outcomes.get('gone'), 82);
    assert.match(alone[0] ?? '', /^scanned 11: \d+x1 \| \d+: \d+x2$/, 'the name counts twice');
  });

  it('gives the same result with two threads, in file order', async () => {
    const thread = createKeywordScanThread(script, assert.fail, virtualClock());
    let beside = 0;
    const counted = async (some: ScanRequest) => {
      const found = await thread(some);
      beside++;
      return found;
    };
    assert.deepEqual(told(await scanDiskForTerms(job, counted, signal)), alone);
    assert.ok(beside > 0, 'the other thread did nothing');
  });

  it('works without a thread that cannot be started, and reports that once', async () => {
    const warnings: string[] = [];
    const thread = createKeywordScanThread(join(root, 'nothing.cjs'), ({ message }) => warnings.push(message), virtualClock());
    assert.deepEqual(told(await scanDiskForTerms(job, thread, signal)), alone);
    assert.deepEqual(told(await scanDiskForTerms(job, thread, signal)), alone);
    assert.equal(warnings.length, 1);
  });

  it('repeats the work of a thread that crashes midway', async () => {
    writeFileSync(join(root, 'ends.cjs'), "require('node:worker_threads').parentPort.once('message', () => process.exit(3));");
    const warnings: string[] = [];
    const thread = createKeywordScanThread(join(root, 'ends.cjs'), ({ message }) => warnings.push(message), virtualClock());
    assert.deepEqual(told(await scanDiskForTerms(job, thread, signal)), alone);
    assert.deepEqual(warnings, ['the thread that looks at files has ended']);
  });

  it('ends an idle thread, and starts another when needed', async () => {
    const clock = virtualClock();
    const which = join(root, 'which.cjs');
    writeFileSync(
      which,
      "const { parentPort, threadId } = require('node:worker_threads');\nparentPort.on('message', () => parentPort.postMessage(threadId));",
    );
    const thread = createKeywordScanThread(which, assert.fail, clock);
    const [first, again] = [await thread(job), await thread(job)];
    assert.equal(again, first, 'one that is needed is not ended');
    assert.equal(clock.sleeping(), 1);
    await clock.advance(idleMs);
    assert.notEqual(await thread(job), first);
  });

  it('returns only the first files when canceled, and scans small folders in one thread', async () => {
    const controller = new AbortController();
    const stopping = async () => {
      controller.abort();
      return null;
    };
    const parts = told(await scanDiskForTerms(job, stopping, controller.signal));
    assert.ok(parts.length < alone.length);
    assert.deepEqual(parts, alone.slice(0, parts.length));
    const few = { ...job, paths: job.paths.slice(0, 3_000) };
    assert.deepEqual(told(await scanDiskForTerms(few, async () => assert.fail(), signal)), alone.slice(0, 3_000));
  });
});
