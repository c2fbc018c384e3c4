// Shows a streamed text as it comes in, without a single character of the machinery in it.
import { createBlockScanner } from './blocks';

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
