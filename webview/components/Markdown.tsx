// A message's text as elements: no token becomes HTML, finished blocks are built once, anything unknown stays plain text.
import { useRef } from 'preact/hooks';
import { type Block, nothingRead, read } from '../markdown';
import { BlockView } from './markdownBlocks';
import { once } from './once';

interface Props {
  readonly text: string;
  /** Whether the text is still being written, and only grows; what was built for its beginning is kept. */
  readonly isLive?: boolean;
}

export function Markdown({ text, isLive = false }: Props) {
  const reading = useRef(nothingRead);
  reading.current = read(reading.current, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, isLive);
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
