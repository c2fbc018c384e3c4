// Filter for streamed text: shows speech and hides engine data.
import { type MarkedBlock, createBlockScanner, type SplitText } from '../text/taggedBlocks';
import { createStrayFilter } from './strayData';

export interface StreamFilter {
  /** Adds text; returns the text that can be shown now. Buffers text that may become a marker or a fence. */
  push(chunk: string): string;
  end(): { readonly visible: string };
}

/** Creates a filter whose concatenated output equals `splitBlocks(text).visible` for any chunking. */
export function createStreamFilter(): StreamFilter {
  const scanner = createBlockScanner();
  return {
    push: (chunk) => scanner.push(chunk),
    end: () => ({ visible: scanner.end().visible }),
  };
}

/** Creates a filter for members' speech, which also hides data without markers. */
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

/** Splits a complete text in the same way as `createSpeechFilter`; an unmarked stance at the end counts as a block. */
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
