// Shows a streamed text as it comes in, without a single character of the machinery in it.
import { createBlockScanner } from './blocks';
import { createOpeningFilter } from './openingFilter';

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

/** The same for the opening, which may also be written in its plain protocol; what is shown is `splitOpening` of that. */
export function createOpeningStreamFilter(): StreamFilter {
  const blocks = createStreamFilter();
  const words = createOpeningFilter();
  return {
    push: (chunk) => words.push(blocks.push(chunk)),
    end: () => ({ visible: words.push(blocks.end().visible) + words.end() }),
  };
}
