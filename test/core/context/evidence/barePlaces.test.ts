// Files, folders and symbols mentioned without a line number.
import assert from 'node:assert/strict';
import { holdsSymbol, meantBy, barePlacesIn, namedFiles } from '../../../../src/core/context/evidence/barePlaces';
import { assertLinear } from '../../../kit/growth';

const found = (text: string) =>
  barePlacesIn(text).map(({ path, isFolder, symbol }) => `${path}${isFolder ? '/' : ''}${symbol === null ? '' : `#${symbol}`}`);

describe('a mention without a line number', () => {
  const rows: readonly (readonly [text: string, places: readonly string[]])[] = [
    ['It lies in src/auth/login.ts, I think.', ['src/auth/login.ts']],
    ['It lies in `login.ts`.', ['login.ts']],
    ['See `src/auth/login.ts#verify`.', ['src/auth/login.ts#verify']],
    ['See src/auth/login.ts#L12 and `src/a.py::Login`.', ['src/auth/login.ts', 'src/a.py#Login']],
    ['docs/GUIDE.md#limits', ['docs/GUIDE.md']],
    ['in function verify of login.ts', ['login.ts#verify']],
    ['The method `verify()` in `src/auth/login.ts` returns early.', ['src/auth/login.ts#verify']],
    ['Die Funktion verify in src/auth/login.ts ist zu lang.', ['src/auth/login.ts#verify']],
    ['Dans la fonction `verify` de `src/auth/login.ts`', ['src/auth/login.ts#verify']],
    ['`src/auth/login.ts` の関数 `verify`', ['src/auth/login.ts#verify']],
    ['`src/auth/login.ts` 中的函数 `verify`', ['src/auth/login.ts#verify']],
    ['В функции verify в src/auth/login.ts', ['src/auth/login.ts#verify']],
    ['`src/auth/login.ts`’s `verify`', ['src/auth/login.ts#verify']],
    ['Everything below src/auth/ and `jobs/`', ['src/auth/', 'jobs/']],
    ['src\\auth\\login.ts', ['src/auth/login.ts']],
    ['./src/auth/login.ts', ['src/auth/login.ts']],
    // A mention with a line number is a citation, not a bare place.
    ['src/auth/login.ts:12 and src/auth/login.ts:12-20', []],
    ['Node.js, `vue.js`, and/or, client/server, TCP/IP, Object.keys, 1/2, v1.2/3.4', []],
    ['https://example.com/src/app.ts and example.com/app.js and user@example.com/x.js', []],
    ['../other/app.ts, /etc/hosts.conf, @scope/pkg/index.js', []],
    ['src/**/*.ts, src/*.ts, `*.ts`, src/{a,b}.ts', []],
    ['dist/main.js and node_modules/preact/index.js', []],
    ['login.ts without a mark may be a word', []],
    ['```\nsrc/auth/login.ts\n```', []],
    ['Add src/auth/limit.ts.', []],
    ['A new file `src/auth/limit.ts` keeps it. It is read by src/app.ts.', ['src/app.ts']],
    ['Lege `src/auth/limit.ts` an.', []],
    ['新しく `src/auth/limit.ts` を作成する。', []],
    ['', []],
  ];
  for (const [text, places] of rows)
    it(`is ${places.join(', ') || 'not there'} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(found(text).toSorted(), [...places].toSorted()));

  it('is found up to a limit in a long text', () => {
    const paths = Array.from({ length: 60 }, (_, at) => `src/a${at}.ts`);
    assert.deepEqual(found(paths.join(', ')), paths.slice(0, 40));
  });

  it('matches any file with that path suffix, and a folder anywhere', () => {
    const listed = ['app.ts', 'packages/a/src/app.ts', 'packages/a/src/map.ts'];
    const meant = (path: string, isFolder = false) => meantBy({ path, isFolder }, listed);
    assert.deepEqual(meant('src/app.ts'), ['packages/a/src/app.ts']);
    assert.deepEqual(meant('app.ts').length, 2);
    assert.deepEqual(meant('ap.ts'), []);
    assert.equal(meant('a/src', true).length, 2);
    assert.deepEqual(meant('app', true), []);
  });

  it('is a file of a request, also if it does not exist yet', () => {
    const listed = [
      ...['app.js', 'bin/run', 'docs/My notes.md', 'lib/App.vue', 'Makefile', 'src/app.js', 'src/util/date.ts', 'src/app/[id].ts'],
    ];
    for (const [text, named] of [
      ['In src/app.js, run the list faster.', 'src/app.js'],
      ['app.js and `date.ts` (see util/date.ts:12)', 'app.js, src/util/date.ts'],
      ['./src\\app.js, @Makefile and bin/run.', 'src/app.js, Makefile, bin/run'],
      ['app.vue と date.tsを直す', 'lib/App.vue, src/util/date.ts'],
      ['docs/My notes.md and src/app/[id].ts', 'docs/My notes.md, src/app/[id].ts'],
      ['Create src/count.js for Node.js/React.js and @preact/signals/index.js, see https://example.com/src/new.js', 'src/count.js'],
      ['Make it run, and/or use Node.js.\n```\nsrc/new.js\n```', ''],
    ] as const)
      assert.equal(namedFiles(text, listed).join(', '), named, text);
  });

  it('names a symbol as a whole word', () => {
    assert.ok(holdsSymbol('const $a = login(b)', '$a') && holdsSymbol('const $a = login(b)', 'login'));
    assert.ok(!holdsSymbol('const $a = login(b)', 'log') && !holdsSymbol('const $a', 'a'));
  });

  for (const piece of ['a/', 'a.', 'src/a.ts ', '`', 'function a in ', '. '])
    it(`is found in linear time for ${piece}`, () => assertLinear(piece, barePlacesIn));
});
