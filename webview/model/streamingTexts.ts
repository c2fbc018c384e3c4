// Streaming texts of turns: one signal each.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Typing } from '../../src/protocol';

/** Streamed text of an open turn. */
export interface StreamedText {
  readonly text: string;
  /** Latest addition, so that earlier text need not be processed again. */
  readonly added: string;
}

export interface LiveTexts {
  of(turnId: string): ReadonlySignal<StreamedText>;
  /** False if characters before `from` are missing. Known characters are ignored. */
  append(turnId: string, from: number, text: string): boolean;
  end(turnId: string): void;
  /** Replaces the state with that of a snapshot. */
  reset(typing: Typing | null): void;
}

interface LiveText {
  readonly shown: Signal<StreamedText>;
  received: number;
  pending: string;
}

const untyped: StreamedText = { text: '', added: '' };

/** @param nextFrame runs a function before the next paint; batches characters */
export function liveTexts(nextFrame: (run: () => void) => void): LiveTexts {
  const texts = new Map<string, LiveText>();
  let isScheduled = false;

  const open = (turnId: string): LiveText => {
    const known = texts.get(turnId);
    if (known) return known;
    const text = { shown: signal(untyped), received: 0, pending: '' };
    texts.set(turnId, text);
    return text;
  };

  const flush = () => {
    isScheduled = false;
    for (const text of texts.values()) {
      if (text.pending !== '') text.shown.value = { text: text.shown.peek().text + text.pending, added: text.pending };
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
      text.shown.value = { text: typing.text, added: typing.text };
    },
  };
}
