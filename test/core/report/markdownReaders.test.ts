// Markdown reports in three parsers: no element comes from hostile text.
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';
import markdownIt from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { markdownEscaped, markdownLabel } from '../../../src/core/report/escape';
import { rounds } from '../../kit/rounds';
import { createRandom } from '../edits/seededRandom';

const count = rounds(300, 60);

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

/** URLs, elements and markup of many Markdown dialects. */
const fresh = [
  'HTTPS://A.example/',
  'https://a.example/(b',
  'https://a.example/a_b_',
  'https://a.example/&lt;x&gt;',
  'xmpp:a@b.example',
  'a.b+c@d.example',
  'www.x.example?<',
  'http://[::1]/',
  'tel:+1',
  'data:text/html,<b>',
  'vbscript:x',
  'JaVaScRiPt:alert(1)',
  'file:///etc/passwd',
  'vscode://x',
  'command:workbench.action.x',
  '<IMG SRC=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>">',
  '<style>@import"//e.example"</style>',
  '<link rel=x href=//e.example>',
  '<meta http-equiv=refresh content=0>',
  '<base href=//e.example>',
  '<form action=//e.example><input name=a>',
  '<video src=//e.example/v>',
  '<object data=//e.example>',
  '<embed src=x>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=x>',
  '<template><b>',
  '<noscript><p title="</noscript><img src=x>">',
  '<textarea><img src=x>',
  '<xmp><b>',
  '<plaintext>',
  '<%= x %>',
  '<!DOCTYPE x>',
  '<!ELEMENT b>',
  '</p><b>',
  '<b',
  'b>',
  '<\u0000b>',
  '<b\u2028>',
  '\uff1cb\uff1e',
  '\\<b>',
  '\\\\<b>',
  '\\\\\\<b>',
  '&lt',
  '&#x3c;b&#x3e;',
  '&#0060;b',
  '&NewLine;',
  '&Tab;',
  '&colon;',
  '&#x26;lt;',
  '![](//e.example/x)',
  '![a](<//e.example/x y>)',
  '![a]( //e.example/x "t")',
  '![a][]',
  '[a]: //e.example',
  '\n[a]: <//e.example/x>\n',
  '[a]',
  '[![x](//e.example/i)](//e.example)',
  '[x](vbscript:a)',
  '[x](<javascript:a>)',
  '[x]\\(y)',
  '[ ]',
  '[x]',
  '- [x] a',
  '[^a]: x',
  '[^a]',
  '^[x]',
  '[[x]]',
  '((x))',
  '{{x}}',
  '{% x %}',
  '{:.x onclick=a}',
  '{#id}',
  '==x==',
  '++x++',
  '~x~',
  '^x^',
  ':smile:',
  '@user',
  '#1',
  'GH-1',
  '||x||',
  '$$x$$',
  '\\(x\\)',
  '\\[x\\]',
  '$`x`$',
  '***x***',
  '**x_',
  '__x__',
  '_x_',
  '*x',
  'x*',
  '~~~',
  '~~~html\n<b>\n~~~',
  '````',
  '``x`',
  '`x',
  '\n---\n',
  '\n***\n',
  '\n___\n',
  '\n===\n',
  '\n--\n',
  '\n+ a',
  '\n* a',
  '\n1) a',
  '\n0. a',
  '\n> a',
  '\n>> a',
  '\n#\n',
  '\n###### a',
  '\n\ta',
  '\n      a',
  '\n|a|\n|-|\n|<b>|',
  '\na|b\n-|-\n<b>|d',
  '\n:-:|:-:\n',
  '\n: def',
  '\n*[HTML]: x',
  '\n<details>\n\n',
  '\n<b>\n\n</b>',
  '\r\n',
  '\r',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\t',
  '  \n',
  '\\\n',
  ' ',
  '"',
  "'",
  '(',
  ')',
  '.',
  ',',
  '...',
  '--',
  '(c)',
  '1/2',
];

/** Positions where a report inserts text, and the elements expected there. */
const places: readonly (readonly [write: (said: string) => string, elements: readonly string[]])[] = [
  [(said) => `- ${markdownEscaped(said)}`, ['ul']],
  [(said) => markdownEscaped(said).replace(/^/gm, '> '), ['blockquote', 'ul']],
  [(said) => `**${markdownLabel(said)}** said`, ['strong']],
  [(said) => `## ${markdownLabel(said)}`, ['h2']],
  [(said) => `| a |\n|---|\n| ${markdownLabel(said)} |`, ['table', 'thead', 'tbody', 'tr', 'th', 'td']],
];

const { DOMParser } = new Window({ settings: { disableJavaScriptEvaluation: true } });

function elementsOf(html: string): readonly string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.body.querySelectorAll('*')]
    .filter((element) => !(element.tagName === 'A' && /^(?:\/\/|https?:|mailto:|ftp:|xmpp:|#)/i.test(element.getAttribute('href') ?? '')))
    .map(({ tagName }) => tagName.toLowerCase());
}

describe('hostile Markdown', () => {
  const payloads = before.flatMap((start) => hostile.map((end) => `${start}${end}`));

  for (const [name, read] of Object.entries(readers))
    it(`is plain text in ${name}, ${payloads.length} of them`, () => {
      const wrong = payloads.filter((payload) =>
        elementsOf(read(`said: ${markdownEscaped(payload)}`)).some((tag) => !['p', 'br', 'ol', 'li'].includes(tag)),
      );
      assert.deepEqual(wrong, []);
    });

  it(`is plain text in all readers, however its parts are combined: 0 of ${count}`, () => {
    const parts = [...before, ...hostile, '\t', '\n\n', '\n', '    ', '>', '&', '|', '`', '~~~', '\u2028'];
    const random = createRandom(20_261);
    const wrong = Array.from({ length: count }, () =>
      Array.from({ length: 2 + random.below(5) }, () => random.pick(parts)).join(''),
    ).filter((said) =>
      Object.values(readers).some((read) =>
        elementsOf(read(`said: ${markdownEscaped(said)}`)).some((tag) => !['p', 'br', 'ol', 'li'].includes(tag)),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  it(`is plain text in every part of a report: 0 of ${count}`, () => {
    const random = createRandom(77_123);
    const wrong = Array.from({ length: count }, () =>
      Array.from({ length: 1 + random.below(5) }, () => random.pick(fresh)).join(''),
    ).filter((said) =>
      places.some(([write, elements]) =>
        Object.values(readers).some((read) =>
          elementsOf(read(write(said))).some((tag) => !['p', 'br', 'ol', 'li', ...elements].includes(tag)),
        ),
      ),
    );
    assert.deepEqual(wrong, []);
  });

  for (const [name, read] of Object.entries(readers))
    it(`is the label of a link in ${name}`, () => {
      const wrong = payloads.filter((payload) => elementsOf(read(`[${markdownLabel(payload)}](#place-1)`)).some((tag) => tag !== 'p'));
      assert.deepEqual(wrong, []);
    });

  it('remains readable as it was written', () => {
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
