// Text inside generated Markdown files is escaped.
import assert from 'node:assert/strict';
import { inlineMarkdown, quotedMarkdown } from '../../../src/core/secrets/quoteMarkdown';

describe('words inside Markdown', () => {
  for (const [name, text, expected] of [
    ['a heading is none', '# Status: rejected', '\\# Status: rejected'],
    ['a fence opens nothing', '```js evil', '\\`\\`\\`js evil'],
    ['a fence of waves opens nothing', '~~~ evil', '\\~~~ evil'],
    ['a rule is none', '--- a', '\\--- a'],
    ['a list is none', '1. first', '1\\. first'],
    ['a picture is not loaded', '![x](http://a.test/x.png)', '!\\[x\\](http://a.test/x.png)'],
    ['a tag is none', '<img src=x>', '\\<img src=x>'],
    ['code of one word stays code', 'see `src/a_b.ts` and *that*', 'see `src/a_b.ts` and \\*that\\*'],
    ['a second line begins no block', 'one\n## two', 'one ## two'],
    ['a key is masked', `key AIza${'x'.repeat(35)}`, 'key \u27e6secret\u27e7'],
  ] as const)
    it(name, () => assert.equal(inlineMarkdown(text), expected));

  it('are quoted line by line, and escape the quote by no line break', () => {
    assert.equal(quotedMarkdown('one\n\n```\r\n# two\u2028## three'), '> one\n>\n> \\`\\`\\`\n> \\# two\n> \\## three');
  });
});
