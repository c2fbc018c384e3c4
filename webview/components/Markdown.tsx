// A message's text as elements: no token becomes HTML, finished blocks are built once, anything unknown stays plain text.
import { useRef } from 'preact/hooks';
import { type Block, nothingRead, read } from '../markdown';
import { BlockView } from './markdownBlocks';
import { once } from './once';

/** @param text grows while a turn is spoken; what was built for its beginning is kept */
export function Markdown({ text }: { readonly text: string }) {
  const reading = useRef(nothingRead);
  reading.current = read(reading.current, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
  const { settled, tail } = reading.current;
  return (
    <div class="prose">
      {settled.chunks.map((chunk, index) =>
        once(chunk, () => (
          // a part of its own, so that what comes after it does not lay it out again
          <div class="part" key={index}>
            <Blocks blocks={chunk} />
          </div>
        )),
      )}
      <Blocks key={settled.chunks.length} blocks={[...settled.tail, ...tail]} />
    </div>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return <>{blocks.map((block) => once(block, () => <BlockView key={block.start} token={block.token} />))}</>;
}
