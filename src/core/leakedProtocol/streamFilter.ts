// Filter of streamed text: shows speech without engine data.
import { type MarkedBlock, createBlockScanner, type SplitText } from '../text/blocks';
import { createOpeningFilter, splitOpening } from '../text/openingFilter';
import { createStrayFilter } from './strayData';

export interface StreamFilter {
  /** The text that may be shown now; what could still become a marker or a block's fence is held back. */
  push(chunk: string): string;
  /** The rest, once the stream has ended. */
  end(): { readonly visible: string };
}

/** Everything shown, put together, is `splitBlocks(text).visible`, however the text was cut into chunks. */
export function createStreamFilter(): StreamFilter {
  const scanner = createBlockScanner();
  return {
    push: (chunk) => scanner.push(chunk),
    end: () => ({ visible: scanner.end().visible }),
  };
}

/** The same for what members say to each other: data that lost its markers is kept off the screen as well. */
export function createSpeechFilter(): StreamFilter {
  const blocks = createStreamFilter();
  const stray = createStrayFilter();
  return {
    push: (chunk) => stray.push(blocks.push(chunk)),
    end: () => {
      const last = stray.push(blocks.end().visible);
      return { visible: last + stray.end().visible };
    },
  };
}

/** Splits a whole speech as `createSpeechFilter` shows it; a stance at its end counts as a block where none was marked. */
export function splitSpeech(text: string): SplitText {
  const scanner = createBlockScanner();
  const stray = createStrayFilter();
  const first = stray.push(scanner.push(text));
  const { visible, blocks, unclosed } = scanner.end();
  const second = stray.push(visible);
  const end = stray.end();
  const isMarked = blocks.some(({ name }) => name === 'STANCE');
  const found: readonly MarkedBlock[] = end.stance === null || isMarked ? blocks : [...blocks, { name: 'STANCE', body: end.stance }];
  return { visible: first + second + end.visible, blocks: found, unclosed };
}

/** The same for the opening, which may also be written in its plain protocol; what is shown is `shownOpening` of that. */
export function createOpeningStreamFilter(): StreamFilter {
  const blocks = createStreamFilter();
  const words = createOpeningFilter();
  const stray = createStrayFilter();
  return {
    push: (chunk) => stray.push(words.push(blocks.push(chunk))),
    end: () => {
      const last = stray.push(words.push(blocks.end().visible) + words.end());
      return { visible: last + stray.end().visible };
    },
  };
}

/** A whole opening without its blocks, as `createOpeningStreamFilter` shows it: its protocol is for the engine, and data of the debate for nobody. */
export function shownOpening(text: string): ReturnType<typeof splitOpening> {
  const { said, protocol } = splitOpening(text);
  const stray = createStrayFilter();
  return { said: stray.push(said) + stray.end().visible, protocol };
}
