// The texts of turns that are being spoken: one signal each, so that a character touches one message and nothing else.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Typing } from '../src/protocol';

export interface LiveTexts {
  of(turnId: string): ReadonlySignal<string>;
  /** False when characters before `from` are missing here. Characters that are here already are not taken twice. */
  append(turnId: string, from: number, text: string): boolean;
  end(turnId: string): void;
  /** What a snapshot says counts, and nothing else. */
  reset(typing: Typing | null): void;
}

interface LiveText {
  readonly shown: Signal<string>;
  received: number;
  pending: string;
}

/** @param nextFrame runs a function before the next paint; characters that come in between are shown together */
export function liveTexts(nextFrame: (run: () => void) => void): LiveTexts {
  const texts = new Map<string, LiveText>();
  let isScheduled = false;

  const open = (turnId: string): LiveText => {
    const known = texts.get(turnId);
    if (known) return known;
    const text = { shown: signal(''), received: 0, pending: '' };
    texts.set(turnId, text);
    return text;
  };

  const flush = () => {
    isScheduled = false;
    for (const text of texts.values()) {
      if (text.pending !== '') text.shown.value += text.pending;
      text.pending = '';
    }
  };

  return {
    of: (turnId) => open(turnId).shown,
    append(turnId, from, added) {
      const text = open(turnId);
      if (from > text.received) return false;
      const fresh = added.slice(text.received - from);
      text.received += fresh.length;
      text.pending += fresh;
      if (!isScheduled) {
        isScheduled = true;
        nextFrame(flush);
      }
      return true;
    },
    end: (turnId) => void texts.delete(turnId),
    reset(typing) {
      for (const turnId of texts.keys()) if (turnId !== typing?.turnId) texts.delete(turnId);
      if (!typing) return;
      const text = open(typing.turnId);
      text.received = typing.text.length;
      text.pending = '';
      text.shown.value = typing.text;
    },
  };
}
