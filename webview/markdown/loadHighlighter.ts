// Loads the highlighter on first use and caches its results.
import { type ReadonlySignal, signal } from '@preact/signals';
import { createRecent } from '../../src/core/base/cache';
import type { CodePiece } from './highlight';

type Highlight = (code: string, language: string) => readonly CodePiece[] | null;

/** Longer code is not highlighted, because it would take longer than a frame. */
const maxChars = 20_000;

/** Cache size in blocks. */
const maxKept = 200;

const highlight = signal<Highlight | null>(null);

const kept = createRecent<string, readonly CodePiece[] | null>(maxKept);

let fetching: Promise<void> | null = null;

/** Null until loaded, and if loading failed. */
export const highlighter: ReadonlySignal<Highlight | null> = highlight;

export function loadHighlighter(): Promise<void> {
  fetching ??= import('./highlight').then(
    (file) => {
      highlight.value = remembering(file.highlight);
    },
    () => undefined,
  );
  return fetching;
}

/** Normalized language of an info string: `ts {1,3}` and `TS` become `ts`. */
export function codeLanguage(info: string): string {
  return /^[\w+#-]+/.exec(info.trim())?.[0].toLowerCase() ?? '';
}

function remembering(from: Highlight): Highlight {
  return (code, language) => {
    if (code.length > maxChars) return null;
    const key = `${language} ${code}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const pieces = from(code, language);
    kept.set(key, pieces);
    return pieces;
  };
}
