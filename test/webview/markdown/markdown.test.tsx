// Streamed Markdown in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Tokens } from 'marked';
import { useState } from 'preact/hooks';
import { items, size } from '../../../src/core/base/chunkedList';
import { loadHighlighter } from '../../../webview/markdown/CodeBlock';
import { nothingRead, type ParsedMarkdown, read, readOn } from '../../../webview/markdown/parseMarkdown';
import { Markdown } from '../../../webview/markdown/Markdown';
import { PanelContext, panelOf } from '../../../webview/model/context';
import type { PanelMessage } from '../../../src/protocol';
import { assertLinear } from '../../kit/growth';
import { dailyShare } from '../../kit/rounds';
import { sampleEvents } from '../../kit/sampleSession';
import { show, useDom } from '../dom';
import { snapshotOf, memoryHost, storeOf } from '../panel';
import { seeded } from '../../kit/seeded';

/** Sample texts with every kind of block. Streaming may interrupt them at any character. */
const corpus = [
  '# Title\n\nA paragraph\nof two lines.\n\n- one\n- two\n\n  still two\n- three\n\nAfter.\n',
  '1. one\n\n2. two\n\n   more\n3. three\n\ntext\n',
  'Text\n---\nmore\n===\n\n* * *\n\n> quote\nlazy\n\n> another\n\nend',
  '```ts\nconst a = 1;\n\n# no heading\n```\n\nthen `code` and **bold *both***\n\n    indented\n\n    code\n\nend\n',
  '| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 | `x` |\n\nafter the table\n\n- [ ] open\n- [x] done\n',
  '<div>\nnot html\n</div>\n\ntext <b>bold</b> <!-- hidden\n\nstill --> there\n',
  '- a\n  - b\n    - c\n\n      d\n- e\n\n\n\nf\n- g\n1\n',
  '[a]: https://example.com\n\n[a] and [b](https://example.com) and https://example.com/x and ![i](https://example.com/i.png)\n',
  'Line  \nbreak\\\nagain\n\n***\n\n\n# A\n## B\ntext right below\n- list right below\n> quote right below\n',
  '~~~\nopen fence\n- not a list\n\nnever closed',
  'src/a.ts:12 and `src/b.ts:3` for @architect\n\n&amp; &lt; &copy;\n',
  '1. a\n2. b\n   - [x] c\n\n   - d\n3. e\n\n   f\n10. g\nlazy\n    h\n\n11. i\n\n12) another list\n',
  '- a\n- b\n- c\n- d\n---\n- e\n* f\n* g\n* h\n* i\n\n    code\n\nend\n',
  '* a\n* b\n\n* c\n* d\n  > quote\n  ```js\n  const a = 1;\n  ```\n* e\n* [ ] f\n',
  '| a | b |\n|:-:|---|\n| 1 | 2 |\n| 3 |\n| 4 | 5 | 6 |\n| 7 | `8` \n9\n10 | 11\n\n| no table |\n',
  '| a |\n|---|\n| 1 |\n| 2 |\n| 3 |\n| 4 |\n> quote\n> > nested\n> - list\n> - in it\nlazy\n',
  '```js {1}\nlet a = 1;\n``\n ``` x\n``` \n~~~\n```\n~~~~ \nafter\n````md\n```\ninner\n```\n````\n',
  '  ```ts\n  indented\n    more\n  ```\n```\nconst closed = false;\n\n',
  'A ***b*** ~~c~~ **d\ne** _f_ `g\nh` [i](https://example.com "j")\nk\\\nl\n\nSetext\n=\nanother\n-\n',
];

function chunked(text: string, seed: number): string[] {
  const random = seeded(seed);
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(random() * 12);
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}

describe('Markdown', () => {
  useDom();
  // Loads the highlighter first: otherwise early renderings would be uncolored and differ from later ones.
  before(loadHighlighter);

  const panel = () => {
    const store = storeOf([] as PanelMessage[]);
    store.receive(snapshotOf(sampleEvents('requested')));
    const host = memoryHost();
    return { ...panelOf(store, host), isShown: { current: true } };
  };
  const render = async (text: string) =>
    show(
      <PanelContext.Provider value={panel()}>
        <Markdown text={text} />
      </PanelContext.Provider>,
    );

  /**
   * Renders a text chunk by chunk and returns its HTML.
   * @param look called with the root element after each chunk
   */
  async function stream(chunks: readonly string[], look: (root: HTMLElement) => void = () => undefined): Promise<string> {
    let grow: (text: string) => void = () => undefined;
    function Growing() {
      const [text, setText] = useState('');
      grow = setText;
      return <Markdown text={text} />;
    }
    const root = await show(
      <PanelContext.Provider value={panel()}>
        <Growing />
      </PanelContext.Provider>,
    );
    let text = '';
    for (const chunk of chunks) {
      text += chunk;
      await act(() => grow(text));
      look(root);
    }
    return root.innerHTML;
  }

  for (const [index, text] of corpus.entries()) {
    it(`renders text ${index + 1} the same streamed in any chunks as at once`, async () => {
      const once = (await render(text)).innerHTML;
      for (const seed of dailyShare([1, 2, 3], 3)) assert.equal(await stream(chunked(text, seed + index * 7)), once, `seed ${seed}`);
      assert.equal(await stream([...text]), once, 'one character at a time');
    });
  }

  it('never rebuilds a finished block of a long message, nor inserts anything before one', async () => {
    const chunks = Array.from({ length: 200 }, (_, index) =>
      index % 9 === 0 ? `## Part ${index}\n\n` : `Sentence ${index}.\n\n- item\n\n`,
    );
    const built: Element[] = [];
    await stream(chunks, (root) => {
      const blocks = [...root.querySelectorAll('.prose > .part > *')];
      const moved = built.findIndex((block, index) => blocks[index] !== block);
      assert.equal(moved, -1, `after ${blocks.length} blocks: ${built[moved]?.textContent}`);
      built.push(...blocks.slice(built.length, -2));
    });
    assert.ok(built.length > 300, `${built.length} blocks`);
  });

  it('parses a long list, table or open code block once too', () => {
    const long = {
      list: '- an item of a list\n'.repeat(300),
      loose: '1. an item\n\n   of a list\n\n'.repeat(200),
      table: `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(300)}`,
      fence: `\`\`\`ts\n${'const a = 1;\n'.repeat(300)}`,
    };
    for (const [name, text] of Object.entries(long)) {
      let reading: ParsedMarkdown = nothingRead;
      for (let end = 5; end <= text.length; end += 5) reading = read(reading, text.slice(0, end));
      assert.ok(reading.growing && text.length - reading.growing.from < 100, `${name}: ${text.length - (reading.growing?.from ?? 0)}`);
    }
  });

  const sentences = (count: number, between = '') => `Words and *nothing* but \`words\` come in_here [0]. ${between}`.repeat(count);
  /** Texts with a paragraph long enough to be split, and the expected number of parts. */
  const walls: readonly (readonly [name: string, text: string, parts: number])[] = [
    ['a wall of words', sentences(160), 3],
    ['several of them', `${sentences(90)}\n\n- list\n\n${sentences(100)}\nof two lines\n# Heading`, 3],
    ['one that turns out to be a heading', `${sentences(80)}\nand more\n===\n\nend`, 2],
    ['one that turns out to begin a table', `${sentences(80)} a | b\n---|---\n1 | 2\n\nend`, 2],
    ['emphasis over the place of the cut', `**${sentences(70)}** and ${sentences(80)}`, 1],
    ['a mark that is left open', `An * and one *open. ${sentences(80)}`, 1],
    ['no space between sentences', '\u6587\u5b57\u4ee5\u5916\u306e\u3082\u306e\u306f\u306a\u3044\u3002'.repeat(400), 2],
  ];
  for (const [name, text, parts] of walls) {
    it(`splits a very long paragraph at the end of a sentence, the same streamed as at once: ${name}`, async () => {
      const once = (await render(text)).innerHTML;
      assert.equal(once.split('class="cut"').length, parts);
      const pieces = chunked(text, 5);
      const chunks = Array.from({ length: 60 }, (_, index) =>
        pieces.slice(Math.round((index * pieces.length) / 60), Math.round(((index + 1) * pieces.length) / 60)).join(''),
      );
      let reading: ParsedMarkdown = nothingRead;
      for (const chunk of chunks) reading = readOn(reading, chunk);
      assert.equal([...items(reading.settled), ...reading.tail].map(({ token }) => token.raw).join(''), text);
      assert.equal(await stream(chunks), once);
      if (parts > 2) assert.ok(reading.rest.length < 3_200, `${reading.rest.length} characters are read again`);
    });
  }

  it('continues after a different ending as if it had been so from the beginning', () => {
    const list = '- an item of a list\n'.repeat(30);
    const before = read(nothingRead, `${list}- the end`);
    assert.deepEqual([...read(before, `${'1. another\n'.repeat(70)}`).tail], [...read(nothingRead, '1. another\n'.repeat(70)).tail]);
  });

  it('parses finished blocks once: what is parsed again does not grow with the text', () => {
    const paragraph = 'A sentence of some length that says little.\n\n';
    let reading: ParsedMarkdown = nothingRead;
    let longest = 0;
    for (let index = 1; index <= 200; index++) {
      reading = read(reading, paragraph.repeat(index));
      longest = Math.max(longest, reading.text.length - reading.settledUpTo);
    }
    assert.ok(longest <= 3 * paragraph.length, `${longest} characters were read again`);
    assert.ok(size(reading.settled) > 300);
  });

  // Repetitive output of a model that does not stop.
  for (const sign of ['!', '_a', 'a_', '>', '**a', 'a@b.c '])
    it(`parses a line of ${JSON.stringify(sign)} in linear time`, () => assertLinear(sign, (text) => read(nothingRead, text)));

  for (const sign of ['> ', '>', '1. '])
    it(`continues if ${JSON.stringify(sign)} is never closed`, () => {
      let reading: ParsedMarkdown = nothingRead;
      for (let piece = 0; piece < 75; piece++) reading = readOn(reading, sign.repeat(Math.ceil(400 / sign.length)));
      assert.equal([...items(reading.settled), ...reading.tail].map(({ token }) => token.raw).join(''), reading.text);
    });

  it('links addresses anywhere in a long line', () => {
    const words = 'plain words that go on '.repeat(40);
    const { tail } = read(nothingRead, `${words}a.b@example.com ${words}https://example.com/a?b=c ${words}www.example.org`);
    const { tokens = [] } = (tail[0]?.token ?? {}) as Partial<Tokens.Paragraph>;
    const links = tokens.flatMap((token) => (token.type === 'link' ? [(token as Tokens.Link).href] : []));
    assert.deepEqual(links, ['mailto:a.b@example.com', 'https://example.com/a?b=c', 'http://www.example.org']);
  });

  it('starts again if a text does not continue the previous one', () => {
    const before = read(nothingRead, 'one\n\ntwo\n\nthree\n\n');
    const after = read(before, 'another\n\ntext\n');
    assert.deepEqual(after, read(nothingRead, 'another\n\ntext\n'));
  });

  it('keeps the text of the deepest nesting', async () => {
    const root = await render(`${'> '.repeat(400)}deep`);
    assert.match(root.textContent ?? '', /deep/);
    const emphasis = await render(`${'*a '.repeat(300)}end`);
    assert.match(emphasis.textContent ?? '', /end/);
  });

  /** Hostile texts, each with the part that must stay readable. */
  const payloads: readonly (readonly [name: string, text: string, readable: string])[] = [
    ['a script element', '<script>alert(1)</script>', 'alert(1)'],
    ['a script in a paragraph', 'hi <script>alert(1)</script> there', '<script>'],
    ['an image with a handler', '<img src=x onerror=alert(1)>', 'onerror'],
    ['a remote image', '![pixel](https://evil.example/p.png)', 'pixel'],
    ['an image in a link', '[![x](https://evil.example/p.png)](https://evil.example)', 'x'],
    ['a frame', '<iframe src="https://evil.example"></iframe>', 'iframe'],
    ['a style', '<style>*{display:none}</style>', 'display:none'],
    ['an svg with a handler', '<svg onload=alert(1)>', 'onload'],
    ['a form', '<form action="https://evil.example"><input name=a></form>', 'form'],
    ['an html comment', '<!-- hidden --> seen', 'hidden'],
    ['a javascript link', '[click](javascript:alert(1))', 'click'],
    ['a javascript link in capitals', '[click](JaVaScRiPt:alert(1))', 'click'],
    ['a javascript link with an entity', '[click](&#106;avascript:alert(1))', 'click'],
    ['a javascript link with a tab', '[click](java\tscript:alert(1))', 'click'],
    ['a javascript autolink', '<javascript:alert(1)>', 'javascript'],
    ['a command link', '[click](command:workbench.action.terminal.new)', 'command:'],
    ['a vscode link', '[click](vscode://evil.extension/x)', 'vscode:'],
    ['a data link', '[click](data:text/html,<script>alert(1)</script>)', 'click'],
    ['a file link', '[click](file:///etc/passwd)', 'file:'],
    ['a vbscript link', '[click](vbscript:msgbox)', 'vbscript'],
    ['a blob link', '[click](blob:https://evil.example/1)', 'blob'],
    ['a link without a scheme', '[click](//evil.example)', 'evil.example'],
    ['a link that hides its host behind a name', '[click](https://github.com@evil.example/)', 'evil.example'],
    ['a reference link', '[click][x]\n\n[x]: javascript:alert(1)', 'javascript'],
    ['a handler in a link title', '[click](https://example.com "x\\" onmouseover=\\"alert(1)")', 'click'],
    ['html in a table', '| <img src=x onerror=alert(1)> |\n|---|\n| <b onclick=alert(1)>x</b> |', 'onerror'],
    ['html in a code language', '```"><img src=x onerror=alert(1)>\ncode\n```', 'code'],
    ['a broken-out attribute', '<a href="x"onclick=alert(1)>x</a>', 'onclick'],
    ['a math element', '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', 'math'],
    ['a place outside the workspace', '../../etc/passwd.ts:1 and /etc/passwd.ts:1', 'passwd'],
  ];

  const allowedElements =
    /^(div|p|h3|h4|h5|h6|ul|ol|li|blockquote|figure|figcaption|span|button|pre|code|table|thead|tbody|tr|th|td|hr|br|strong|em|del|a|b)$/;
  const allowedAttributes = /^(class|title|data-depth|data-align|data-color|start|tabindex|type|scope|href|rel|aria-hidden)$/;

  for (const [name, text, readable] of payloads) {
    it(`renders ${name} as text`, async () => {
      const root = await render(text);
      for (const element of root.querySelectorAll('*')) {
        assert.match(element.localName, allowedElements);
        for (const attribute of element.getAttributeNames()) assert.match(attribute, allowedAttributes);
        const href = element.getAttribute('href');
        if (href !== null) assert.match(href, /^(https?:\/\/|mailto:)[^@]*$/);
      }
      assert.equal(root.querySelectorAll('.place').length, 0);
      assert.ok((root.textContent ?? '').includes(readable), root.textContent ?? '');
    });
  }

  it('shows the target of a link whose text does not name it', async () => {
    const root = await render('[the docs](https://example.com/a) and https://example.org/b and [mail](mailto:a@example.com)');
    const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    assert.deepEqual(links, ['https://example.com/a', 'https://example.org/b', 'mailto:a@example.com']);
    assert.match(root.textContent ?? '', /the docs \(example\.com\) and https:\/\/example\.org\/b and mail \(a@example\.com\)/);
  });
});
