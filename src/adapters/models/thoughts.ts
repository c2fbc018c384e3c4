// Takes a model's thinking out of its answer where a server sends both as one text between `<think>` and `</think>`.

export interface Answer {
  readonly shown: string;
  readonly thought: string;
}

export interface ThoughtFilter {
  read(text: string): Answer;
  /** What was held back when the answer ends. */
  rest(): Answer;
}

const opening = '<think>';
const closing = '</think>';

/** Only thinking at the very beginning is taken for thinking: later on the same tag may be part of what the answer is about. */
export function createThoughtFilter(): ThoughtFilter {
  let state: 'begin' | 'thinking' | 'answering' = 'begin';
  let held = '';
  let hasThought = false;

  function begin(): Answer {
    const start = held.trimStart();
    if (hasThought) held = start;
    if (opening.startsWith(start)) return { shown: '', thought: '' };
    state = start.startsWith(opening) ? 'thinking' : 'answering';
    if (state === 'answering') return answer();
    held = start.slice(opening.length);
    hasThought = true;
    return think();
  }

  function think(): Answer {
    const end = held.indexOf(closing);
    if (end < 0) {
      // As much as could still become the closing tag stays.
      const thought = held.slice(0, Math.max(0, held.length - closing.length + 1));
      held = held.slice(thought.length);
      return { shown: '', thought };
    }
    const thought = held.slice(0, end);
    held = held.slice(end + closing.length);
    state = 'begin';
    const { shown, thought: more } = begin();
    return { shown, thought: thought + more };
  }

  function answer(): Answer {
    const shown = held;
    held = '';
    return { shown, thought: '' };
  }

  return {
    read(text) {
      held += text;
      return state === 'begin' ? begin() : state === 'thinking' ? think() : answer();
    },
    rest() {
      const left = held;
      held = '';
      return state === 'thinking' ? { shown: '', thought: left } : { shown: left, thought: '' };
    },
  };
}
