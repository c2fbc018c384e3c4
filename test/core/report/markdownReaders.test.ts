// Markdown reports in three readers: no element from hostile text.
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';
import markdownIt from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { markdownEscaped, markdownLabel } from '../../../src/core/report/escape';
import { createRandom } from '../edits/seededRandom';

const previews = markdownIt({ html: true, linkify: true, typographer: true });
const readers: Readonly<Record<string, (markdown: string) => string>> = {
  marked: (markdown) => marked.parse(markdown, { async: false, gfm: true }),
  'markdown-it': (markdown) => previews.render(markdown),
  micromark: (markdown) => micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
};

const before = [
  '',
  'https://a.example/~',
  'http://a.example/x?y=',
  'ftp://a.example/',
  'www.a.example/',
  'a@b.example',
  'mailto:a@b.example',
  '\\',
  '\\\\',
  'x\u00a0https://a.example/\u00a0',
];
const hostile = [
  '<img src=https://evil.example/x/DATA>',
  '<script>alert(1)</script>',
  '<iframe src=//evil.example>',
  '<a href="javascript:alert(1)">x</a>',
  '<!-- x --><b>y</b>',
  '<https://evil.example>',
  '![x](https://evil.example/x.png)',
  '[x](javascript:alert(1))',
  '![x][y]\n\n[y]: https://evil.example/x.png',
  '`x` **b** *i* _u_ ~~s~~',
  '`` ` <b>`',
  '|a|b|\n|-|-|\n|<i>c</i>|d|',
  '*<b>x</b>*',
  '~~<b>x</b>~~',
  '&lt;b&gt; &#60;b&#62;',
  '&colon;<b>',
  '\n# heading\n> quote\n- item\n1. one\n---\n===',
  '\n    <b>code</b>',
  '\n```\n<b>\n```',
  '[^1]\n\n[^1]: <b>x</b>',
  '- [ ] task',
  '$<b>$',
  '(<b>x</b>)',
  '"<b>x</b>"',
  '<<b>x</b>>',
  '<b\n>x</b\n>',
  '<details open><summary>x</summary>',
  '<?php x ?><![CDATA[<b>]]>',
  '[x]: <javascript:alert(1)>\n\n[x]',
  'https://b.example/`<b>`*x*|y|[z](w)',
  '\ud83d\ude00<svg onload=alert(1)>',
  '\n\n\tcode\n\n  \tcode',
];

function elementsOf(html: string): readonly string[] {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  const page = new window.DOMParser().parseFromString(html, 'text/html');
  return [...page.body.querySelectorAll('*')]
    .filter((element) => !(element.tagName === 'A' && /^(?:https?:|mailto:|ftp:|#)/.test(element.getAttribute('href') ?? '')))
    .map(({ tagName }) => tagName.toLowerCase());
}

describe('words aimed at Markdown', () => {
  const payloads = before.flatMap((start) => hostile.map((end) => `${start}${end}`));

  for (const [name, read] of Object.entries(readers))
    it(`are characters to ${name}, ${payloads.length} of them`, () => {
      const wrong = payloads.filter((payload) =>
        elementsOf(read(`said: ${markdownEscaped(payload)}`)).some((tag) => !['p', 'br', 'ol', 'li'].includes(tag)),
      );
      assert.deepEqual(wrong, []);
    });

  it('are characters to all of them, however their parts are put together: 0 of 300', () => {
    const parts = [...before, ...hostile, '\t', '\n\n', '\n', '    ', '>', '&', '|', '`', '~~~', '\u2028'];
    const random = createRandom(20_261);
    const wrong = Array.from({ length: 300 }, () => Array.from({ length: 2 + random.below(5) }, () => random.pick(parts)).join('')).filter(
      (said) =>
        Object.values(readers).some((read) =>
          elementsOf(read(`said: ${markdownEscaped(said)}`)).some((tag) => !['p', 'br', 'ol', 'li'].includes(tag)),
        ),
    );
    assert.deepEqual(wrong, []);
  });

  for (const [name, read] of Object.entries(readers))
    it(`are the label of a link to ${name}`, () => {
      const wrong = payloads.filter((payload) => elementsOf(read(`[${markdownLabel(payload)}](#place-1)`)).some((tag) => tag !== 'p'));
      assert.deepEqual(wrong, []);
    });

  it('read as they were said', () => {
    const said = 'if (a < b && c > d) use `x` in https://a.example/x_y?z=1&lt=2';
    assert.equal(
      marked
        .parse(markdownEscaped(said), { async: false })
        .replace(/<[^>]*>/g, '')
        .trim(),
      'if (a &lt; b &amp;&amp; c &gt; d) use `x` in https://a.example/x_y?z=1&amp;lt=2',
    );
  });
});
