// Search matches and their highlights.
import type { Entry } from '../../../src/core/transcript';
import assert from 'node:assert/strict';
import { foundRanges } from '../../../webview/find/FindBar';
import { useDom } from '../dom';

describe('matches of a search', () => {
  useDom();

  const entry = (row: number, kind: string, html: string) => `<div class="entry" data-row="${row}" data-kind="${kind}">${html}</div>`;
  const built = () =>
    [...document.querySelectorAll<HTMLElement>('.entry')].map((element) => ({
      element,
      kind: element.dataset.kind as Entry['kind'],
      index: Number(element.dataset.row),
    }));
  const marked = (html: string, words: string, found: readonly number[] = [0]) => {
    document.body.innerHTML = html;
    return foundRanges(built(), words, (row) => found.includes(row)).map(String);
  };

  const rows: readonly (readonly [what: string, html: string, words: string, expected: readonly string[]])[] = [
    ['in any case, each time', '<p>Proxy, proxy and PROXY.</p>', 'proxy', ['Proxy', 'proxy', 'PROXY']],
    ['without the space around them', '<p>One proxy.</p>', ' proxy ', ['proxy']],
    ['over emphasis and code', '<p>the <strong>for</strong>ged <code>head<span>er</span></code></p>', 'forged header', ['forged header']],
    ['and not from one paragraph into the next', '<p>one</p><p>two</p>', 'onetwo', []],
    ['and not from an item into the one below it', '<ul><li>one<ul><li>two</li></ul></li></ul>', 'onetwo', []],
    ['as they are, and not as a pattern', '<p>a.b a-b axb (c)</p>', 'a.b', ['a.b']],
    ['as they are, brackets too', '<p>a.b (c) [d]</p>', '(c) [d]', ['(c) [d]']],
    ['in other scripts', '<p>Обсуждение и ОБСУЖДЕНИЕ</p>', 'обсуждение', ['Обсуждение', 'ОБСУЖДЕНИЕ']],
    ['and not in what stands around them', '<header>proxy</header><p>x</p><footer>proxy</footer><button>proxy</button>', 'proxy', []],
    ['not at all where nothing is looked for', '<p>one</p>', '  ', []],
  ];
  for (const [what, html, words, expected] of rows)
    it(`are found ${what}`, () => assert.deepEqual(marked(entry(0, 'turn', html), words), expected));

  it('are found in messages, within the entries of the result', () => {
    const html = entry(0, 'message', '<p>proxy 0</p>') + entry(1, 'turn', '<p>proxy 1</p>') + entry(2, 'plan', '<p>proxy 2</p>');
    assert.deepEqual(marked(html, 'proxy \\d', [0, 1, 2]), []);
    assert.deepEqual(marked(html, 'proxy', [1, 2]), ['proxy']);
    assert.equal(foundRanges(built(), 'proxy', () => true).length, 2);
  });

  it('do not change the document', () => {
    const html = entry(0, 'turn', '<p>the <strong>for</strong>ged header</p>');
    marked(html, 'forged');
    assert.equal(document.body.innerHTML, html);
  });
});
