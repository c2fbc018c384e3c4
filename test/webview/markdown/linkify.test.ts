// Links and file locations in running text.
import assert from 'node:assert/strict';
import { linkPieces, placeIn, safeAddress, targetOf } from '../../../webview/markdown/linkify';

describe('links in prose', () => {
  const marked = (text: string) =>
    linkPieces(text, ['architect', 'adversary'])
      .filter((piece) => piece.kind !== 'text')
      .map((piece) => (piece.kind === 'place' ? `${piece.path}|${piece.line}` : piece.kind === 'mention' ? `@${piece.id}` : piece.text));

  const table: readonly (readonly [text: string, found: readonly string[]])[] = [
    ['see src/auth/login.ts:31 for it', ['src/auth/login.ts|31']],
    ['(src/a.ts:1), src/b.ts:2.', ['src/a.ts|1', 'src/b.ts|2']],
    ['as web#3 says: `x`, not web#3x nor web#', ['web#3']],
    ['index.ts:7 and index.ts:7-12', ['index.ts|7', 'index.ts|7']],
    ['packages/web-ui/.config/x.json:3', ['packages/web-ui/.config/x.json|3']],
    ['a/[id]/page.tsx:3 is not taken for a whole path', []],
    ['example.com:443 and localhost:3000', []],
    ['https://example.com/a/b.ts:3', []],
    ['/etc/passwd.ts:1', []],
    ['../up/one.ts:1 and a/../b.ts:2', []],
    ['C:\\a\\b.ts:3', []],
    ['src/a.ts:0 and src/a.ts and 12:30', []],
    ['src/a.ts:3:14', []],
    ['@architect and (@adversary)', ['@architect', '@adversary']],
    ['@nobody, a@architect.com, @architects', []],
  ];
  for (const [text, found] of table) it(`are ${found.join(', ') || 'none'} in "${text}"`, () => assert.deepEqual(marked(text), found));

  it('lose no character', () => {
    for (const [text] of table)
      assert.equal(
        linkPieces(text, ['architect'])
          .map((piece) => piece.text)
          .join(''),
        text,
      );
  });

  it('are the whole text only if there is nothing beside the location', () => {
    assert.deepEqual(placeIn('src/a.ts:3'), { path: 'src/a.ts', line: 3 });
    assert.equal(placeIn('src/a.ts:3 and more'), null);
    assert.equal(placeIn('nothing'), null);
  });

  it('lead to the web and mail only', () => {
    assert.equal(safeAddress('https://example.com/a?b#c'), 'https://example.com/a?b#c');
    assert.equal(safeAddress('mailto:a@example.com'), 'mailto:a@example.com');
    for (const href of [
      'javascript:alert(1)',
      ' https://x',
      'command:x',
      'data:,x',
      'file:///x',
      '//x',
      'x',
      'https://',
      'https://a:b@c/',
      'vscode://x',
    ])
      assert.equal(safeAddress(href), null, href);
  });

  it('name a target only if the text hides it', () => {
    assert.equal(targetOf('https://example.com/a', 'docs'), 'example.com');
    assert.equal(targetOf('https://example.com/a', 'example.com'), 'example.com');
    assert.equal(targetOf('https://example.com/', 'example.com'), null);
    assert.equal(targetOf('https://example.com/a', 'https://example.com/a'), null);
  });
});
