// The surfaces the panel is shown on: one that comes up is told nothing before its own snapshot, which alone has what was typed in it.
import type { HostMessage } from '../../../protocol';

/** The part of the editor's webview that is used here. */
export interface Surface {
  postMessage(message: HostMessage): Thenable<boolean>;
}

export interface Surfaces<S extends Surface> {
  /** Tells each that is up. */
  post(message: HostMessage): void;
  /** Tells one what it has asked for; from here on it is up. One that has gone meanwhile is told nothing. */
  answer(surface: S, messages: readonly HostMessage[]): void;
  show(surface: S, isVisible: boolean): void;
  drop(surface: S): void;
  /** Whether one can be seen, be it up or not. */
  isVisible(): boolean;
  /** Whether one can be seen that is up, so that what is posted arrives there. */
  isListening(): boolean;
}

export function createSurfaces<S extends Surface>(): Surfaces<S> {
  const up = new Set<S>();
  const visible = new Set<S>();
  const gone = new WeakSet<S>();
  return {
    post: (message) => {
      for (const surface of up) void surface.postMessage(message);
    },
    answer: (surface, messages) => {
      if (gone.has(surface)) return;
      up.add(surface);
      for (const message of messages) void surface.postMessage(message);
    },
    show: (surface, isVisible) => {
      if (isVisible) visible.add(surface);
      else visible.delete(surface);
    },
    drop: (surface) => {
      gone.add(surface);
      up.delete(surface);
      visible.delete(surface);
    },
    isVisible: () => visible.size > 0,
    isListening: () => [...visible].some((surface) => up.has(surface)),
  };
}
