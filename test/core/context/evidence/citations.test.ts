// Citations of code locations in a text.
import assert from 'node:assert/strict';
import { checkCitation, citationsIn, type CitedFile, citedPath } from '../../../../src/core/context/evidence/citations';
import { isShown, type EvidenceSource, withLines, withSources } from '../../../../src/core/context/evidence/sources';
import { assertLinear } from '../../../kit/growth';

const at = (text: string) => citationsIn(text).map(({ path, from, to }) => `${path} ${from}-${to}`);

describe('locations in a text', () => {
  const found: readonly (readonly [text: string, places: readonly string[]])[] = [
    ['See src/app.ts:12.', ['src/app.ts 12-12']],
    ['See src/app.ts:12-20, then go on', ['src/app.ts 12-20']],
    ['See src/app.ts:12–20;', ['src/app.ts 12-20']],
    ['(src/app.ts:12)', ['src/app.ts 12-12']],
    ['"src/app.ts:12"', ['src/app.ts 12-12']],
    ['`src/app.ts:12`', ['src/app.ts 12-12']],
    ['**src/app.ts:12**', ['src/app.ts 12-12']],
    ['[the limit](src/app.ts:12)', ['src/app.ts 12-12']],
    ['app.ts:3 and app.ts:3 again', ['app.ts 3-3']],
    ['src\\auth\\login.ts:31', ['src/auth/login.ts 31-31']],
    ['a/b.test.tsx:7, c/d.py:8', ['a/b.test.tsx 7-7', 'c/d.py 8-8']],
    ['packages/@scope/x/index.js:2', ['packages/@scope/x/index.js 2-2']],
    ['src/app.ts:12!', ['src/app.ts 12-12']],
    ['src/app.ts:12?', ['src/app.ts 12-12']],
    ['src/app.ts:20-12', ['src/app.ts 20-12']],
    ['docs/guide.rst:4', ['docs/guide.rst 4-4']],
    ['C:\\work\\app.ts:12', []],
    ['https://example.com/app.ts:12', []],
    ['example.com:443', []],
    ['localhost:3000', []],
    ['src/app.ts:0', []],
    ['src/app.ts:12:5', []],
    ['version 1.2:3', []],
    ['../other/app.ts:12', []],
    ['src/../app.ts:12', []],
    ['/etc/hosts.conf:1', []],
    ['12:30', []],
    ['```\nsrc/app.ts:12\n```', []],
    ['~~~ts\nsrc/app.ts:12\n~~~\nsrc/b.ts:1', ['src/b.ts 1-1']],
    ['````\n```\nsrc/app.ts:12\n```\n````\nsrc/b.ts:1', ['src/b.ts 1-1']],
    ['```\nsrc/app.ts:12', []],
    ['src/app.ts', []],
    ['', []],
  ];
  for (const [text, places] of found) it(`finds ${places.length} in ${JSON.stringify(text)}`, () => assert.deepEqual(at(text), places));

  const quotes: readonly (readonly [text: string, quote: string | null])[] = [
    ['src/app.ts:1: `const limit = 5;`', 'const limit = 5;'],
    ['`src/app.ts:1`: `const limit = 5;`', 'const limit = 5;'],
    ['src/app.ts:1 — `const limit = 5;`', 'const limit = 5;'],
    ['src/app.ts:1 (`const limit = 5;`)', 'const limit = 5;'],
    ['src/app.ts:1 should become `const limit = 9;`', null],
    ['src/app.ts:1 and `limit`', null],
  ];
  for (const [text, quote] of quotes)
    it(`takes ${quote ?? 'nothing'} as a quotation in ${text}`, () => assert.equal(citationsIn(text)[0]?.quote, quote));

  const written: readonly (readonly [text: string, places: readonly string[]])[] = [
    ['a.ts:12 differs from a.ts:1: `x = 1`', ['a.ts:12', 'a.ts:1: `x = 1`']],
    ['```\na.ts:1\n```\nSee `a.ts:1`: `x = 1`.', ['a.ts:1`: `x = 1`']],
    ['a.ts:1 is long. See a.ts:1 (`x = 1`)', ['a.ts:1 (`x = 1`']],
  ];
  for (const [text, places] of written)
    it(`are copied as written from ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        citationsIn(text).map((citation) => citation.written),
        places,
      ));

  for (const piece of ['a/', 'a.', 'src/a.ts:', '`']) it(`are found in linear time for ${piece}`, () => assertLinear(piece, citationsIn));
});

describe('a citation', () => {
  const file = 'const limit = 5;\nexport function login() {\n  return limit;\n}\n';
  const source = (path: string, from: number, to: number): EvidenceSource => ({ kind: 'project', path, from, to, tokens: 1 });
  const shown = withSources({}, [source('src/app.ts', 1, 2), source('src/app.ts', 3, 3), source('lib/deep/util.ts', 1, 9)]);
  const check = (text: string, cited: CitedFile = { text: file }) => {
    const [citation] = citationsIn(text);
    assert.ok(citation);
    return checkCitation(citation, cited, shown);
  };

  it('is verified if its lines exist and were shown, in however many pieces', () => {
    assert.equal(check('src/app.ts:1-3').state, 'verified');
    assert.equal(check('src/app.ts:1-4').state, 'unread');
    assert.equal(check('src/app.ts:9').state, 'noLine');
    assert.equal(check('src/app.ts:3-1').state, 'noLine');
    assert.equal(check('src/app.ts:1', 'missing').state, 'noFile');
    assert.equal(check('src/app.ts:1', 'unreadable').state, 'unchecked');
    assert.equal(check('src/other.ts:1').state, 'unread');
  });

  it('may use a path suffix if only one shown file has it', () => {
    const [citation] = citationsIn('util.ts:2');
    assert.ok(citation);
    assert.equal(citedPath(citation, shown), 'lib/deep/util.ts');
    assert.equal(citedPath(citation, withSources(shown, [source('src/util.ts', 1, 1)])), 'util.ts');
  });

  it('reports a quotation that does not exist; whitespace and ellipses are ignored', () => {
    assert.equal(check('src/app.ts:1: `const limit = 5;`').misquoted, undefined);
    assert.equal(check('src/app.ts:2: `export  function … {`').misquoted, undefined);
    assert.equal(check('src/app.ts:1: `const limit = 9;`').misquoted, 'const limit = 9;');
  });

  it('is not confused by names of Object.prototype', () => {
    assert.equal(isShown(shown, 'constructor', { from: 1, to: 1 }), false);
    const odd = withSources(shown, [source('__proto__', 1, 2), source('__proto__', 3, 4), source('constructor', 5, 6)]);
    assert.deepEqual(
      ['__proto__', 'constructor'].map((path) => [isShown(odd, path, { from: 1, to: 4 }), isShown(odd, path, { from: 5, to: 6 })]),
      [
        [true, false],
        [false, true],
      ],
    );
    assert.deepEqual(
      withLines(
        [
          { from: 1, to: 2 },
          { from: 8, to: 9 },
        ],
        { from: 3, to: 7 },
      ),
      [{ from: 1, to: 9 }],
    );
  });
});
