// Filter of an answer: leaves out what it copied of its prompt, also in a stream.
import { createEchoFilter, type EchoFilter, type PromptText } from './echo';
import { withoutData, withoutMark } from './quoting';

/** @param own fixed text of the prompts; none keeps all but the mark @param given what may be repeated @param mark of the prompt's data */
export function createAnswerFilter(own: PromptText | undefined, given: string, mark: string): EchoFilter {
  const echoes = createEchoFilter(own, given);
  const data = createDataFilter(own ? mark : null);
  const marks = createMarkFilter(mark);
  return {
    push: (chunk) => echoes.push(marks.push(data.push(chunk))),
    end: () => echoes.push(marks.push(data.end()) + marks.end()) + echoes.end(),
    clean: (text) => {
      const copied = own ? withoutData(text, mark) : { text, blocks: 0 };
      const clean = echoes.clean(withoutMark(copied.text, mark));
      return { ...clean, echoes: clean.echoes + copied.blocks };
    },
  };
}

interface TextFilter {
  push(chunk: string): string;
  end(): string;
}

/** As `withoutData`, for a stream. */
function createDataFilter(mark: string | null): TextFilter {
  const [open, close] = [`<data id="${mark}"`.toLowerCase(), `</data id="${mark}">`.toLowerCase()];
  let held = '';
  let isInside = false;
  return {
    push: (chunk) => {
      if (mark === null) return chunk;
      held += chunk;
      let shown = '';
      for (;;) {
        const wanted = isInside ? close : open;
        const found = held.toLowerCase().indexOf(wanted);
        const upTo = found < 0 ? held.length - beginningAtEnd(held, wanted) : found;
        if (!isInside) shown += held.slice(0, upTo);
        held = held.slice(found < 0 ? upTo : upTo + wanted.length);
        if (found < 0) return shown;
        isInside = !isInside;
      }
    },
    end: () => (isInside ? '' : held),
  };
}

/** As `withoutMark`, for a stream. */
function createMarkFilter(mark: string): TextFilter {
  let held = '';
  return {
    push: (chunk) => {
      const text = withoutMark(held + chunk, mark);
      const upTo = text.length - beginningAtEnd(text, mark.toLowerCase());
      held = text.slice(upTo);
      return text.slice(0, upTo);
    },
    end: () => held,
  };
}

/** Length of the end of a text that may become `wanted`. */
function beginningAtEnd(text: string, wanted: string): number {
  const end = text.slice(-wanted.length + 1).toLowerCase();
  for (let length = Math.min(end.length, wanted.length - 1); length > 0; length--) if (end.endsWith(wanted.slice(0, length))) return length;
  return 0;
}
