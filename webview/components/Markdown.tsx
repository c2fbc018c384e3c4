// A message's text as elements: no token becomes HTML, finished blocks are built once, anything unknown stays plain text.
import { useRef } from 'preact/hooks';
import { type Block, nothingRead, type Reading, read, readOn } from '../markdown';
import { BlockView } from './markdownBlocks';
import { once } from './once';

interface Props {
  readonly text: string;
  /** The end of the text that has come last, while it is being written. */
  readonly added?: string;
}

export function Markdown({ text, added }: Props) {
  const reading = useRef(nothingRead);
  reading.current = readNow(reading.current, text, added);
  const { settled, tail } = reading.current;
  return (
    <div class="prose">
      {settled.chunks.length > 0 && once(settled.chunks, (chunks) => <Parts chunks={chunks} />)}
      <Blocks key={settled.chunks.length} blocks={[...settled.tail, ...tail]} />
    </div>
  );
}

/** A long text is looked at from its beginning only where its end is not all that is new: a look makes one piece of what was put together. */
function readNow(before: Reading, text: string, added: string | undefined): Reading {
  const goesOn = added !== undefined && text.length === before.text.length + added.length && !added.includes('\r');
  return goesOn ? readOn(before, added) : read(before, text.replace(/\r\n?/g, '\n'));
}

/** Each a part of its own, so that what comes after it does not lay it out again. */
function Parts({ chunks }: { readonly chunks: Reading['settled']['chunks'] }) {
  return (
    <>
      {chunks.map((chunk, index) =>
        once(chunk, () => (
          <div class="part" key={index}>
            <Blocks blocks={chunk} />
          </div>
        )),
      )}
    </>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>{blocks.map((block) => block.token.type !== 'space' && once(block, () => <BlockView key={block.start} token={block.token} />))}</>
  );
}
