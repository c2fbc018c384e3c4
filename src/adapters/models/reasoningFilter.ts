// Takes a model's thinking out of its answer where a server sends both as one text between `<think>` and `</think>`.

export interface FilteredAnswer {
  readonly shown: string;
  readonly thought: string;
}

export interface ThoughtFilter {
  read(text: string): FilteredAnswer;
  /** What was held back when the answer ends. */
  rest(): FilteredAnswer;
}

const opening = '<think>';
const closing = '</think>';
/** Blank characters before an answer, beyond which no thinking is waited for. */
const maxBlank = 1_000;

/** Only thinking at the very beginning is taken for thinking: later on the same tag may be part of what the answer is about. */
export function createReasoningFilter(): ThoughtFilter {
  let state: 'begin' | 'thinking' | 'answering' = 'begin';
  let held = '';
  let hasThought = false;

  /** Until it is clear whether this is thinking. */
  function begin(): FilteredAnswer {
    const start = held.trimStart();
    if (hasThought) held = start;
    if (opening.startsWith(start) && held.length < maxBlank) return { shown: '', thought: '' };
    state = start.startsWith(opening) ? 'thinking' : 'answering';
    if (state === 'answering') return answer();
    held = start.slice(opening.length);
    hasThought = true;
    return { shown: '', thought: '' };
  }

  function think(): FilteredAnswer {
    const end = held.indexOf(closing);
    // As much as could still become the closing tag stays.
    const cut = end < 0 ? Math.max(0, held.length - closing.length + 1) : end;
    const thought = held.slice(0, cut);
    held = held.slice(end < 0 ? cut : end + closing.length);
    if (end >= 0) state = 'begin';
    return { shown: '', thought };
  }

  /** Goes on as long as a tag changes what the rest is. */
  function sort(): FilteredAnswer {
    const thoughts: string[] = [];
    for (;;) {
      const before = state;
      const { shown, thought } = state === 'begin' ? begin() : state === 'thinking' ? think() : answer();
      if (thought !== '') thoughts.push(thought);
      if (state === before || shown !== '') return { shown, thought: thoughts.join('') };
    }
  }

  function answer(): FilteredAnswer {
    const shown = held;
    held = '';
    return { shown, thought: '' };
  }

  return {
    read(text) {
      held += text;
      return sort();
    },
    rest() {
      const left = held;
      held = '';
      return state === 'thinking' ? { shown: '', thought: left } : { shown: left, thought: '' };
    },
  };
}
