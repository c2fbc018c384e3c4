// A message's text as elements: no token becomes HTML, finished blocks are built once, anything unknown stays plain text.
import { useRef } from 'preact/hooks';
import { type MarkdownBlock, nothingRead, type ParsedMarkdown, read, readOn } from './parseMarkdown';
import { BlockView } from './markdownBlocks';
import { memoNode } from './markdownInline';
import { withLineFeeds } from '../../src/core/text/lines';

interface Props {
  readonly text: string;
  /** The end of the text that has come last, while it is being written. */
  readonly added?: string;
}

/** In parts of 64 blocks, each laid out for itself: what is in one stays as it was built, and the words that come in touch the last one alone. */
export function Markdown({ text, added }: Props) {
  const reading = useRef(nothingRead);
  reading.current = readNow(reading.current, text, added);
  const { settled, tail } = reading.current;
  const full = settled.chunks.map((chunk, index) => memoNode(chunk, () => <Part key={index} blocks={chunk} />));
  // in one list with the others, so that it stays the same element when it is full
  const last = <Part key={full.length} blocks={[...settled.tail, ...tail]} />;
  return <div class="prose">{[...full, last]}</div>;
}

/** A long text is looked at from its beginning only where its end is not all that is new: a look makes one piece of what was put together. */
function readNow(before: ParsedMarkdown, text: string, added: string | undefined): ParsedMarkdown {
  const goesOn = added !== undefined && text.length === before.text.length + added.length && !added.includes('\r');
  return goesOn ? readOn(before, added) : read(before, withLineFeeds(text));
}

function Part({ blocks }: { readonly blocks: readonly MarkdownBlock[] }) {
  if (blocks.every(({ token }) => token.type === 'space')) return null;
  return (
    <div class="part">
      {blocks.map((block) => block.token.type !== 'space' && memoNode(block, () => <BlockView key={block.start} token={block.token} />))}
    </div>
  );
}
