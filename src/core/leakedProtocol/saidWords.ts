// What is said, on its way to the screen: without the word that once meant agreement, and whole but for an end that may still become it.
import { createDisplay } from '../text/displayBuffer';
import { strayWord, withoutStrayWord } from './strayShapes';

export interface SaidWords {
  /** Prose, in which the word is hidden. */
  say(text: string): void;
  /** Text as it stands, such as code. */
  show(text: string): void;
  /** Something was left out here. */
  cut(): void;
  /** What may be shown now. */
  take(): string;
  /** The rest with what was held back, once nothing can follow it. */
  end(): string;
}

export function createSaidWords(): SaidWords {
  const shown = createDisplay();
  /** The end of what was said while it may become the word. */
  let tail = '';

  const release = () => {
    shown.add(withoutStrayWord(tail));
    tail = '';
  };

  return {
    say(text) {
      if (text === '') return;
      const { visible, rest } = strayWord(tail + text);
      tail = rest;
      if (visible !== '') shown.add(visible);
    },
    show(text) {
      release();
      shown.add(text);
    },
    cut() {
      release();
      shown.cut();
    },
    take: () => shown.take(),
    end() {
      release();
      return shown.take();
    },
  };
}
