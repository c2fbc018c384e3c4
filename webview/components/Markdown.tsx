// A message's text as elements: no token becomes HTML, finished blocks are built once, anything unknown stays plain text.
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { type Block, nothingRead, read } from '../markdown';
import { BlockView } from './markdownBlocks';

/** @param text grows while a turn is spoken; what was built for its beginning is kept */
export function Markdown({ text }: { readonly text: string }) {
  const reading = useRef(nothingRead);
  const built = useRef(new WeakMap<Block, VNode>());
  reading.current = read(reading.current, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
  const view = (block: Block) => {
    const known = built.current.get(block);
    if (known) return known;
    const node = <BlockView key={block.start} token={block.token} />;
    built.current.set(block, node);
    return node;
  };
  const { settled, tail } = reading.current;
  return (
    <div class="prose">
      {settled.map(view)}
      {tail.map(view)}
    </div>
  );
}
