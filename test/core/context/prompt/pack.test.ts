// Context pack: order, determinism, token limit.
import assert from 'node:assert/strict';
import type { ContextRequest } from '../../../../src/core/context/files/codebaseTypes';
import { createBlockMemory, readBlocks } from '../../../../src/core/context/prompt/excerpts';
import { memoryCodebase } from '../../../kit/memoryCodebase';
import { column, columns, listOf } from '../../../kit/lists';

const filler = (count: number) => Array.from({ length: count }, (_, line) => `  // nothing of note in row ${line}\n`).join('');

const files = new Map([
  ['README.md', '# Shop\n\nSells things.\n'],
  ['src/app.ts', "import { limitRequests } from './http/rateLimit';\nexport function start() {\n  limitRequests();\n}\n"],
  ['src/http/rateLimit.ts', "import { now } from '../clock';\nexport function limitRequests(): void {\n  now();\n}\n"],
  ['src/clock.ts', 'export const now = () => 0;\n'],
  ['src/basket.ts', 'export class Basket {\n  add(item: string) {\n  }\n}\n'],
  ['src/large.ts', `${filler(900)}export function refundCustomer() {\n  return 'voucher';\n}\n${filler(900)}`],
  ['.env', 'TOKEN=secret\n'],
]);
const codebase = memoryCodebase(files);
const signal = new AbortController().signal;
const ask = (text: string, more: Partial<ContextRequest> = {}) =>
  codebase.pack({ text, named: [], open: [], maxTokens: 2_000, ...more }, signal);

describe('a packed context', () => {
  it('has the file a question is about first, whatever the word forms', async () => {
    for (const text of ['Where do we limit requests?', 'the rate limiting of a request', 'limitedRequests', 'rate_limits'])
      assert.equal((await ask(text)).files[0]?.path, 'src/http/rateLimit.ts', text);
  });

  it('is the same for the same question', async () => {
    assert.deepEqual(await ask('limits of the basket'), await ask('limits of the basket'));
  });

  it('accepts questions in every language, and empty ones', async () => {
    const questions = listOf(`
      Wo ist der basket? | ¿Dónde está el basket? | Onde fica o basket? | Où est le basket ? | Dov’è il basket? | Waar is de basket?`);
    for (const text of [...questions, 'Где здесь basket?']) assert.equal((await ask(text)).files[0]?.path, 'src/basket.ts', text);
    for (const text of ['', '???', '🧺', 'the of and']) assert.ok((await ask(text)).files.length > 0, text);
  });

  it('stays within its token limit and shows the relevant lines of a large file with line numbers', async () => {
    const pack = await ask('refund a customer with a voucher', { maxTokens: 1_500 });
    const part = pack.files.find(({ path, text }) => path === 'src/large.ts' && text.includes('refundCustomer'));
    assert.ok(part && !part.whole);
    assert.ok(part.startLine > 800 && part.text.includes('voucher'));
    assert.equal(files.get('src/large.ts')?.split('\n')[part.startLine - 1], part.text.split('\n')[0]);
    assert.ok(pack.tokens <= 1_500);
  });

  it('shows whole functions, and for a large class its header and the relevant method', async () => {
    const method = (name: string, words: string) => `  ${name}(): void {\n${`    // ${words}\n`.repeat(12)}  }\n\n`;
    const methods = Array.from({ length: 40 }, (_, at) => method(`step${at}`, 'passes the parcel on')).join('');
    const text = `import { a } from './a';\n\nexport class Courier {\n${methods}${method('refund', 'pays the customer back')}}\n`;
    const pack = await memoryCodebase(new Map([['src/courier.ts', text]])).pack(
      { text: 'refund the customer', named: [], open: [], maxTokens: 700 },
      signal,
    );
    const shown = pack.files.map((file) => file.text).join('\n');
    assert.match(shown, /^export class Courier \{$/m);
    assert.ok(shown.includes(method('refund', 'pays the customer back').trimEnd()));
    assert.match(pack.outline, /^src\/courier\.ts: .*method step\d+:\d+.* more\)$/m);
    assert.ok(pack.tokens <= 700);
  });

  it('shows the imports of a file before functions that share no word with the request either', async () => {
    const functions = Array.from({ length: 40 }, (_, at) => `function step${at}() {\n  pass();\n  pass();\n}\n\n`).join('');
    const text = `// Parcels.\n\n${functions}import { a } from './a';\nimport { b } from './b';\n\nfunction refund() {\n  pass();\n  pass();\n}\n`;
    const { files: shown } = await memoryCodebase(new Map([['src/courier.ts', text]])).pack(
      { text: 'refund', named: [], open: [], maxTokens: 130 },
      signal,
    );
    const lines = shown.map((file) => file.text).join('\n');
    assert.ok(lines.includes('function refund') && lines.includes("from './b'"), lines);
    assert.ok(!lines.includes('function step5('));
  });

  it('omits lines that are already in the prompt, but not their file', async () => {
    const block = (name: string) => `export function ${name}() {\n${`  // ${name} of the voucher\n`.repeat(8)}}\n\n`;
    const text = ['first', 'second', 'third'].map(block).join('');
    const only = memoryCodebase(new Map([['src/a.ts', text]]));
    const without = { 'src/a.ts': [{ from: 1, to: 22 }] };
    const { files: left } = await only.pack({ text: 'voucher', named: [], open: [], maxTokens: 2_000, without }, signal);
    assert.deepEqual(column(left, 'startLine'), [23]);
  });

  it('shortens an introduction to one line if there is no space, and lists callers of the requested symbol', async () => {
    const many = Array.from({ length: 80 }, (_, at) => [`src/part${at}.ts`, filler(40)] as const);
    const manifest = JSON.stringify({ name: 'shop', scripts: { start: 'node .' }, dependencies: { 'left-pad': '1' } }, null, 2);
    const shop = new Map([...files, ...many, ['package.json', manifest] as const]);
    const { files: shown, outline } = await memoryCodebase(shop).pack(
      { text: 'limit requests of the shop', named: [], open: [], maxTokens: 3_000 },
      signal,
    );
    assert.ok(!shown.some(({ path }) => path === 'package.json' || path === 'README.md'));
    assert.match(outline, /^package\.json: name, scripts, start, dependencies, left-pad$/m);
    assert.match(outline, /^README\.md: # Shop$/m);
    assert.match(outline, /^limitRequests of src\/http\/rateLimit\.ts is mentioned in src\/app\.ts$/m);
  });

  it('puts named files first and open ones before others', async () => {
    assert.equal((await ask('limit requests', { named: ['src/basket.ts'] })).files[0]?.path, 'src/basket.ts');
    const order = (await ask('', { open: ['src/clock.ts'] })).files.map(({ path }) => path);
    assert.equal(order[0], 'src/clock.ts');
  });

  it('includes imports of the best files, and never a file with secrets', async () => {
    const paths = (await ask('limit requests')).files.map(({ path }) => path);
    assert.ok(paths.indexOf('src/clock.ts') < paths.indexOf('src/large.ts'));
    assert.ok(!paths.includes('.env'));
    assert.ok(!(await ask('TOKEN secret env')).files.some(({ text }) => text.includes('secret')));
  });

  it('prefers the recently changed one of two equally good files', async () => {
    const twins = ['src/a.ts', 'src/b.ts', 'src/c.ts'].map((path) => [path, 'export function payInvoice() {}\n'] as const);
    const first = async (recent: readonly string[]) => {
      const request = { text: 'pay an invoice', named: [], open: [], maxTokens: 2_000, recent };
      return (await memoryCodebase(new Map(twins)).pack(request, signal)).files.map(({ path }) => path);
    };
    assert.deepEqual(await first([]), ['src/a.ts', 'src/b.ts', 'src/c.ts']);
    assert.deepEqual(await first(['src/c.ts', 'src/b.ts', 'src/gone.ts']), ['src/c.ts', 'src/b.ts', 'src/a.ts']);
    assert.equal((await ask('limit requests', { recent: ['src/basket.ts'] })).files[0]?.path, 'src/http/rateLimit.ts');
  });

  it('ranks indirect imports low, and lists importers in the outline', async () => {
    const chain = new Map([
      ['src/pay.ts', "import { send } from './send';\nexport function payInvoice() {}\n"],
      ['src/send.ts', "import { wire } from './wire';\nimport { z } from 'z';\nexport const send = 1;\n"],
      ['src/wire.ts', 'export const wire = 1;\n'],
      ...Array.from({ length: 60 }, (_, at) => [`src/aside${at}.ts`, `${filler(60)}export const aside = 1;\n`] as const),
    ]);
    const pack = await memoryCodebase(chain).pack({ text: 'pay an invoice', named: [], open: [], maxTokens: 20_000 }, signal);
    assert.deepEqual(column(pack.files.slice(0, 3), 'path'), ['src/pay.ts', 'src/send.ts', 'src/wire.ts']);
    for (const path of [...chain.keys()].slice(5)) chain.delete(path);
    chain.set(
      'src/aside1.ts',
      `import { send } from './send';\n${['aside', 'beside', 'outside'].map((name) => `${filler(60)}export const ${name} = 1;\n`).join('')}`,
    );
    const narrow = await memoryCodebase(chain).pack({ text: 'pay an invoice', named: [], open: [], maxTokens: 300 }, signal);
    assert.equal(narrow.files[0]?.path, 'src/pay.ts');
    assert.match(narrow.outline, /^src\/aside1\.ts: constant \w+:\d+.*; imports src\/send\.ts$/m);
  });

  it('ranks the subject of a matching test above files with a word in common', async () => {
    const words = ['voucher', 'courier', 'refunded', 'late'];
    const shop = memoryCodebase(
      new Map([
        [
          'test/refunds.test.ts',
          "import { settle } from '../src/ledger';\nit('refunds a voucher twice when the courier is late', () => settle());\n",
        ],
        ['src/ledger.ts', 'export function settle() {}\n'],
        ...words.map((word) => [`src/${word}List.ts`, `${filler(40)}export const list = '${word}';\n`] as const),
      ]),
    );
    const text = 'a voucher is refunded twice when the courier is late';
    const { files: shown } = await shop.pack({ text, named: [], open: [], maxTokens: 3_000 }, signal);
    assert.deepEqual(column(shown.slice(0, 2), 'path'), ['test/refunds.test.ts', 'src/ledger.ts']);
  });

  it('includes the documentation page of a setting in the request, and no other page', async () => {
    const page = (name: string) =>
      `${'Refunds, limits and what is ignored, in general.\n\n'.repeat(12)}## Amounts\n\n\`${name}\` is the highest refund.\n`;
    const shop = memoryCodebase(
      new Map([
        ['docs/manual.md', page('shop.refund.limit')],
        ['docs/other.md', page('shop.refund.days')],
        ...Array.from(
          { length: 30 },
          (_, at) => [`src/refund${at}.ts`, `${filler(20)}export const limit${at} = read('shop.refund.limit');\n`] as const,
        ),
      ]),
    );
    const { files: shown } = await shop.pack({ text: 'shop.refund.limit is ignored', named: [], open: [], maxTokens: 700 }, signal);
    assert.match(shown.find(({ path }) => path === 'docs/manual.md')?.text ?? '', /`shop\.refund\.limit` is the highest refund/);
    assert.ok(!shown.some(({ path }) => path === 'docs/other.md'));
  });

  it('knows the imports of a file whatever was asked before it was parsed', async () => {
    const parts = Array.from({ length: 40 }, (_, at) => `part${at}`);
    const wide = new Map([
      ['src/all.ts', `${parts.map((part) => `import './${part}';\n`).join('')}export function payInvoice() {}\n`],
      ...parts.map((part) => [`src/${part}.ts`, `import './${part}Leaf';\nexport const voucher${part} = 1;\n`] as const),
      ...parts.map((part) => [`src/${part}Leaf.ts`, 'export const leaf = 1;\n'] as const),
    ]);
    const order = async (asked: readonly string[]) => {
      const shop = memoryCodebase(wide);
      const packs = [];
      for (const text of asked) packs.push(await shop.pack({ text, named: [], open: [], maxTokens: 4_000 }, signal));
      return packs.at(-1);
    };
    assert.deepEqual(await order(['pay an invoice', 'voucherpart9']), await order(['voucherpart9']));
  });

  it('finds symbols and lines', async () => {
    assert.deepEqual(columns(await codebase.symbols('basket', 5, signal), 'kind', 'line'), [['class', 1]]);
    const query = { text: 'limitrequests', isWord: true, isCaseSensitive: false, under: 'src', limit: 2 };
    assert.deepEqual(await codebase.search(query, signal), {
      hits: [
        { path: 'src/app.ts', line: 1, text: "import { limitRequests } from './http/rateLimit';" },
        { path: 'src/app.ts', line: 3, text: '  limitRequests();' },
      ],
      more: true,
    });
  });

  it('parses each file once over many turns, and again after an edit', async () => {
    const many = new Map(
      Array.from({ length: 120 }, (_, at): [string, string] => [
        `src/part${at}.ts`,
        `import { part${at + 1} } from './part${at + 1}';\nexport function part${at}() {\n  return 'basket ${at}';\n}\n`,
      ]),
    );
    let reads = 0;
    const blocksOf = createBlockMemory((text) => {
      reads++;
      return readBlocks(text);
    });
    const known = memoryCodebase(many, blocksOf);
    const readsOf = async (text: string) => {
      const before = reads;
      const { files: shown } = await known.pack({ text, named: [], open: [], maxTokens: 12_000 }, signal);
      assert.ok(shown.length > 0);
      return reads - before;
    };
    const first = await readsOf('what is in the basket of part7');
    assert.ok(first <= 37, String(first));
    assert.equal(await readsOf('what is in the basket of part7'), 0);
    many.set('src/part7.ts', `${many.get('src/part7.ts')}// full\n`);
    assert.equal(await readsOf('what is in the basket of part7'), 1);
    assert.ok((await readsOf('what is in the basket of part7, and where is it full?')) <= 12);
  });
});
