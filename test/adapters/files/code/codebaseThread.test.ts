// Codebase thread: results, changed files, and canceled queries.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CodebaseThread, createCodebaseThread } from '../../../../src/adapters/files/code/codebaseThread';
import { buildThreads, makeGrammars } from '../../../kit/codebaseThread';
import { column } from '../../../kit/lists';

const { signal } = new AbortController();
const request = (text: string) => ({ text, named: [], open: [], maxTokens: 4_000 });

describe('the codebase thread', () => {
  let root = '';
  let thread: CodebaseThread;
  const put = (path: string, text: string) => writeFileSync(join(root, path), text);
  const first = async (text: string) => (await thread.pack(request(text), signal)).files[0];

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'milkstack-thread-'));
    mkdirSync(join(root, 'src'));
    put('src/invoice.ts', 'export function sendInvoice() {\n  return "paper";\n}\n');
    put('src/basket.ts', 'export class Basket {}\n');
    put('src/blob.dat', 'x');
    put('src/odd.txt', 'a\0b');
    put('.env', 'INVOICE=secret\n');
    symlinkSync('/etc/passwd', join(root, 'src/invoices.ts'));
    const { script, keywordScanWorker } = await buildThreads(join(root, 'threads'));
    await makeGrammars(join(root, 'grammars'), ['tsx']);
    const files = { grammars: join(root, 'grammars'), symbols: join(root, 'symbols.txt'), keywordScanWorker };
    thread = createCodebaseThread(script, files, assert.fail);
    thread.workspace({ places: [{ prefix: '', folder: root }], patterns: ['/threads', '/grammars', '/symbols.txt'], mayRunGit: false });
  });
  after(() => {
    thread.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('lists and packs, and reports what is left out', async () => {
    assert.deepEqual(await thread.list('', 10, signal), ['src/basket.ts', 'src/invoice.ts', 'src/odd.txt']);
    const pack = await thread.pack(request('Who sends an invoice?'), signal);
    assert.deepEqual(column(pack.files, 'path'), ['src/invoice.ts', 'src/basket.ts']);
    assert.equal(pack.listed, 2);
    const counts = new Map(pack.skipped.map(({ reason, count }) => [reason, count]));
    assert.deepEqual([counts.get('secret'), counts.get('binary')], [1, 2]);
  });

  it('finds symbols and lines, but none in secret files or behind links', async () => {
    assert.deepEqual(await thread.symbols('invoice', 3, signal), [
      { name: 'sendInvoice', kind: 'function', path: 'src/invoice.ts', line: 1 },
    ]);
    const query = { text: 'INVOICE', isWord: false, isCaseSensitive: false, under: null, limit: 9 };
    assert.deepEqual(column((await thread.search(query, signal)).hits, 'path'), ['src/invoice.ts']);
    assert.deepEqual((await thread.search({ ...query, text: 'root:' }, signal)).hits, []);
  });

  it('finds symbols by the grammar of the language', async () => {
    put(
      'src/parcel.ts',
      'export class Parcel {\n  send(\n    invoiceOnTop: boolean,\n  ) {}\n}\nexport const text = `\nfunction sendParcel() {}\n`;\n',
    );
    thread.relist();
    assert.deepEqual(
      (await thread.symbols('send', 9, signal)).map(({ path, name, line }) => `${path}:${line} ${name}`),
      ['src/parcel.ts:2 send', 'src/invoice.ts:1 sendInvoice'],
    );
    rmSync(join(root, 'src/parcel.ts'));
    thread.relist();
  });

  it('detects a change that breaks the syntax', async () => {
    assert.equal(await thread.breaks('src/basket.ts', 'export class Basket {}\n', 'export class Basket {\n', signal), true);
    assert.equal(await thread.breaks('src/basket.ts', 'export class Basket {}\n', 'export class Parcel {}\n', signal), false);
  });

  it('notices changed, new and deleted files once notified', async () => {
    put('src/basket.ts', 'export class Basket {\n  voucher() {}\n}\n');
    thread.changed(['src/basket.ts']);
    assert.equal((await first('voucher'))?.path, 'src/basket.ts');
    put('src/coupon.ts', 'export const coupon = 1;\n');
    rmSync(join(root, 'src/invoice.ts'));
    thread.changed(['src/coupon.ts', 'src/invoice.ts']);
    thread.relist();
    assert.equal((await first('coupon'))?.path, 'src/coupon.ts');
    assert.deepEqual(await thread.list('', 10, signal), ['src/basket.ts', 'src/coupon.ts', 'src/odd.txt']);
  });

  it('uses unsaved text until it is dropped', async () => {
    thread.live('src/coupon.ts', 'export const refund = 1;\n');
    assert.match((await first('refund'))?.text ?? '', /refund/);
    thread.live('src/coupon.ts', null);
    assert.doesNotMatch((await first('coupon'))?.text ?? '', /refund/);
  });

  it('drops a canceled query and answers the next one', async () => {
    const controller = new AbortController();
    const asked = thread.pack(request('coupon'), controller.signal);
    controller.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    assert.equal((await first('coupon'))?.path, 'src/coupon.ts');
  });

  it('restarts after its thread has ended', async () => {
    thread.close();
    // The time until the thread has ended varies. A query to an ending thread fails, so the query is repeated until the new thread answers.
    const asked = () => first('coupon').catch(() => undefined);
    let found = await asked();
    while (!found) found = await asked();
    assert.equal(found.path, 'src/coupon.ts');
  });

  it('answers a query asked between the failure of a thread and its exit', async () => {
    const [script, symbols] = [join(root, 'failing.cjs'), join(root, 'failed')];
    const source = `const [{ parentPort, workerData: { symbols } }, fs] = [require('node:worker_threads'), require('node:fs')];
      parentPort.on('message', ({ id }) => {
        if (fs.existsSync(symbols)) return parentPort.postMessage({ id, ok: true, value: ['a.ts'] });
        fs.writeFileSync(symbols, '');
        throw new Error('broken');
      });`;
    writeFileSync(script, source);
    const failing = createCodebaseThread(script, { grammars: null, symbols, keywordScanWorker: '' }, assert.fail);
    await assert.rejects(failing.list('', 10, signal), /broken/);
    assert.deepEqual(await failing.list('', 10, signal), ['a.ts']);
    failing.close();
  });
});
