// Chat markup converted to blocks: no word is lost, and nothing becomes a link.
import assert from 'node:assert/strict';
import type { DocumentBlock, Inline } from '../../../src/core/report/document';
import { proseBlocks } from '../../../src/core/report/proseBlocks';
import { column } from '../../kit/lists';

function textOf(inline: Inline): string {
  return inline.kind === 'prose' ? inline.pieces.map(textOf).join('') : inline.kind === 'anchor' ? '' : inline.text;
}

const shapeOf = (block: DocumentBlock): string => {
  if (block.kind === 'paragraph') return `p:${block.line.map(textOf).join(' ')}`;
  if (block.kind === 'list') return `${block.isOrdered ? 'ol' : 'ul'}:${block.items.map((item) => item.map(textOf).join(' ')).join('/')}`;
  return block.kind === 'code' ? `code:${block.text}` : block.kind;
};

const rows: readonly (readonly [says: string, text: string, shape: readonly string[]])[] = [
  ['nothing is nothing', '  \n ', []],
  ['lines stay in their paragraph', 'one\ntwo\n\nthree', ['p:one\ntwo', 'p:three']],
  ['a list ends a paragraph', 'so:\n- a\n- b\nafter', ['p:so:', 'ul:a/b', 'p:after']],
  ['numbers make an ordered list', '1. a\n2) b', ['ol:a/b']],
  ['code keeps its lines', '```ts\nlet a;\n\nlet b;\n```\nafter', ['code:let a;\n\nlet b;', 'p:after']],
  ['code that is never closed goes to the end', '~~~\nlet a;', ['code:let a;']],
  ['a heading is a stressed line', '## Why\nso', ['p:Why', 'p:so']],
  ['a link stays the characters it is', '[x](javascript:alert(1))', ['p:[x](javascript:alert(1))']],
  ['a lone mark stays a mark', 'a ` b ** c', ['p:a ` b ** c']],
];

describe('prose in a report', () => {
  for (const [says, text, shape] of rows) it(says, () => assert.deepEqual(proseBlocks(text).map(shapeOf), shape));

  it('distinguishes code and emphasis from the surrounding text', () => {
    const [block] = proseBlocks('a **b** `c`');
    assert.ok(block?.kind === 'paragraph' && block.line[0]?.kind === 'prose');
    assert.deepEqual(column(block.line[0].pieces, 'kind'), ['said', 'strong', 'said', 'code']);
  });
});
