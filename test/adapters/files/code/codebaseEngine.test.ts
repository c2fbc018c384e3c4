// Codebase engine over many files: keyword scan and full index give the same results.
import assert from 'node:assert/strict';
import { type CodebaseEngine, createCodebaseEngine } from '../../../../src/adapters/files/code/codebaseEngine';
import type { CodeSource } from '../../../../src/adapters/files/code/fileFilter';
import { createKeywordScanJob, keywordScanFor } from '../../../../src/core/context/index/keywordScanJob';
import { createRandom } from '../../../core/edits/seededRandom';

const { signal } = new AbortController();
const names = 'invoice Refund HTTPServer parse_user basketItem caches validated Größe Корзина deleteOrder fa2 id'.split(' ');
const questions = [
  'Where is the invoice refunded?',
  'httpServer parses a user id',
  'Wo wird die größe der корзина gelöscht?',
  'which cache validates a basketItem, and its ids',
];

function manyFiles(): Map<string, string> {
  const random = createRandom(11);
  const text = () => Array.from({ length: 5 + random.below(60) }, () => random.pick(names)).join(random.chance(0.5) ? ' ' : '(\n');
  return new Map(Array.from({ length: 1_200 }, (_, at) => [`src/${random.pick(names)}${at}.ts`, text()]));
}

/**
 * @param isAlone whether the engine answers by scanning for the query terms and builds the index when idle
 * @param scanned called for each file that is read
 */
function engineOver(
  files: ReadonlyMap<string, string>,
  isAlone: boolean,
  scanned: (path: string) => void = () => undefined,
  listed: () => string[] = () => [...files.keys()].sort(),
): CodebaseEngine {
  const scan: CodeSource['scan'] = async (paths, take) => {
    for (const [place, path] of paths.entries()) {
      scanned(path);
      const bytes = new TextEncoder().encode(files.get(path));
      if (files.has(path)) take(place, bytes, bytes.length);
    }
  };
  const scanTerms: CodeSource['scanTerms'] = async (paths, text) => {
    const [one, other] = [paths.slice(0, 700), paths.slice(700)];
    return Promise.all(
      [one, other].map(async (some) => {
        const job = createKeywordScanJob(keywordScanFor(text), some.length);
        await scan(some, (place, bytes, length) => job.take(place, some[place] ?? '', bytes, length), signal);
        return job.taken();
      }),
    );
  };
  return createCodebaseEngine({ list: async () => ({ paths: listed(), skipped: [] }), scan, ...(isAlone ? { scanTerms } : {}) }, isAlone);
}

const ask = (engine: CodebaseEngine, text: string) => engine.pack({ text, named: [], open: [], maxTokens: 9_000 }, signal);
const moment = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

describe('the codebase engine with many files', () => {
  it('gives the same packs by keyword scan, half indexed, and fully indexed', async () => {
    const files = manyFiles();
    const whole = engineOver(files, false);
    for (const first of questions) {
      const engine = engineOver(files, true);
      assert.deepEqual(await ask(engine, first), await ask(whole, first));
      for (const text of questions) assert.deepEqual(await ask(engine, text), await ask(whole, text), text);
      await moment(100);
      for (const text of questions) assert.deepEqual(await ask(engine, text), await ask(whole, text), text);
    }
  });

  it('finds unsaved text by keyword scan, and reports files that are too long or binary', async () => {
    const files = manyFiles();
    const [typed = '', long = '', binary = '', gone = '', last = ''] = [...files.keys()].sort().filter((_, at) => at % 250 === 0);
    files.set(long, `the voucher\n${'of a courier\n'.repeat(6_000)}`);
    files.set(binary, 'voucher\0voucher');
    files.delete(gone);
    const listed = () => [...files.keys(), gone].sort();
    const [engine, whole] = [true, false].map((isAlone) => engineOver(files, isAlone, undefined, listed));
    assert.ok(engine && whole);
    for (const each of [engine, whole]) for (const path of [typed, last]) each.live(path, `voucher ${path}`);
    const pack = await ask(engine, 'a courier brings the voucher');
    assert.deepEqual(pack, await ask(whole, 'a courier brings the voucher'));
    assert.deepEqual(
      pack.files
        .map(({ path }) => path)
        .slice(0, 3)
        .sort(),
      [typed, last, long].sort(),
    );
    assert.deepEqual(pack.skipped, [{ reason: 'binary', count: 1 }]);
    assert.equal(pack.listed, files.size - 1);
  });

  it('uses the current version of a file that changes during the scan', async () => {
    const files = manyFiles();
    const [path = ''] = [...files.keys()].sort();
    let looked = 0;
    const engine = engineOver(files, true, (read) => {
      if (read === path) looked++;
      if (looked !== 1 || read === path) return;
      looked++;
      files.set(path, 'the voucher of a courier');
      engine.changed([path]);
    });
    const found = await ask(engine, 'an invoice, a refund and a voucher');
    const whole = engineOver(files, false);
    whole.changed([path]);
    assert.deepEqual(found, await ask(whole, 'an invoice, a refund and a voucher'));
  });

  it('reads only the edited file after an edit, and forgets a deleted one', async () => {
    const files = manyFiles();
    const read: string[] = [];
    const engine = engineOver(files, true, (path) => read.push(path));
    await ask(engine, 'nothing of note');
    for (let before = -1; before !== read.length; await moment(50)) before = read.length;
    read.length = 0;
    const [edited = '', gone = ''] = files.keys();
    files.set(edited, 'the voucher of a courier');
    engine.changed([edited]);
    assert.equal((await ask(engine, 'courier with a voucher')).files[0]?.path, edited);
    assert.ok(read.length < 100, `${read.length} files were read`);
    files.delete(gone);
    engine.changed([gone]);
    assert.equal((await ask(engine, 'courier')).listed, files.size);
  });

  it('prefers files changed recently by edits and commits, but not by a checkout', async () => {
    const files = new Map(['a', 'b', 'c', 'd'].map((name) => [`src/${name}.ts`, 'export function payInvoice() {}\n']));
    const paths = [...files.keys()];
    const engine = createCodebaseEngine({
      list: async () => ({ paths, skipped: [], recent: ['src/d.ts'] }),
      scan: async (some, take) => {
        for (const [place, path] of some.entries()) take(place, new TextEncoder().encode(files.get(path)), (files.get(path) ?? '').length);
      },
    });
    const order = async () => (await ask(engine, 'pay the invoice')).files.map(({ path }) => path.slice(4, 5)).join('');
    assert.equal(await order(), 'dabc');
    engine.changed(['src/c.ts']);
    assert.equal(await order(), 'cdab');
    engine.changed([...Array.from({ length: 30 }, (_, at) => `src/other${at}.ts`), 'src/b.ts']);
    assert.equal(await order(), 'cdab');
    engine.live('src/b.ts', 'export function payInvoice() {}\n');
    assert.equal(await order(), 'bcda');
  });

  it('shows changes of past commits for such words, queries them once, and does not wait for a hanging history', async () => {
    const files = new Map([...'abcd'].map((name) => [`src/${name}.ts`, 'export const basket = 1;\n']));
    const engineWith = (history: () => Promise<readonly { subject: string; paths: readonly string[] }[]>) =>
      createCodebaseEngine({
        list: async () => ({ paths: [...files.keys()], skipped: [] }),
        history,
        scan: async (some, take) => {
          for (const [place, path] of some.entries())
            take(place, new TextEncoder().encode(files.get(path)), (files.get(path) ?? '').length);
        },
      });
    let times = 0;
    const known = engineWith(async () => {
      times++;
      return [{ subject: 'Round the basket', paths: ['src/d.ts'] }];
    });
    const first = async (engine: ReturnType<typeof engineWith>) => (await ask(engine, 'round every basket')).files[0]?.path;
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    // Mocha starts the timer of this test after the first `await`.
    await first(known);
    const before = timers();
    await first(engineWith(async () => []));
    assert.equal(timers(), before, 'no timer is left behind');
    assert.deepEqual([await first(known), await first(known), times], ['src/d.ts', 'src/d.ts', 1]);
    assert.equal(await first(engineWith(() => new Promise(() => undefined))), 'src/a.ts');
    assert.equal(await first(engineWith(() => Promise.reject(new Error('no git')))), 'src/a.ts');
  });

  it('transfers nothing to a new file from a deleted one with the same ID', async () => {
    const files = new Map([
      ['src/a.test.ts', 'export function payInvoice() {}\n'],
      ['src/b.ts', 'export const basket = 1;\n'],
    ]);
    const engine = engineOver(files, false);
    const found = async (text: string) => (await ask(engine, text)).files.map(({ path }) => path);
    assert.equal((await found('pay the invoice'))[0], 'src/a.test.ts');
    files.delete('src/a.test.ts');
    files.set('src/courier.ts', 'export function sendParcel() {}\n');
    engine.relist();
    const fresh = engineOver(files, false);
    for (const text of ['pay the invoice', 'the courier sends a parcel', 'a test of the basket'])
      assert.deepEqual(await ask(engine, text), await ask(fresh, text), text);
    assert.equal((await found('the courier sends a parcel'))[0], 'src/courier.ts');
    assert.deepEqual(await engine.list('', 10, signal), ['src/b.ts', 'src/courier.ts']);
  });

  it('lists files once for many queries, and no longer those that cannot be read', async () => {
    const files = manyFiles();
    const [gone = ''] = files.keys();
    let listings = 0;
    const engine = engineOver(files, true, undefined, () => {
      listings++;
      return [...new Set([...files.keys(), gone])].sort();
    });
    files.delete(gone);
    assert.equal((await engine.list('', 5_000, signal)).length, files.size + 1);
    await ask(engine, 'invoice');
    const listed = await engine.list('', 5_000, signal);
    assert.ok(listed.length === files.size && !listed.includes(gone));
    await ask(engine, 'refund');
    assert.equal(listings, 1);
    files.set(gone, 'back again');
    files.set('new.ts', 'a new one');
    engine.changed([gone, 'new.ts']);
    engine.relist();
    await ask(engine, 'invoice');
    assert.ok((await engine.list('', 5_000, signal)).includes(gone));
    assert.equal((await engine.list('src', 5_000, signal)).length, files.size - 1);
    assert.equal(listings, 2);
  });
});
