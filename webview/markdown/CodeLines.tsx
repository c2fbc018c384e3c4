// The lines of a code block, in runs that stay as they are while the end is being written, and in colours once it is finished.
import { useEffect } from 'preact/hooks';
import { highlighter, loadHighlighter } from './loadHighlighter';
import type { CodePiece } from './highlight';

interface Props {
  readonly text: string;
  /** The name of the language; empty for none. */
  readonly language: string;
  /** Whether the code is complete: what is still written is not coloured. */
  readonly isFinished: boolean;
}

export function CodeLines({ text, language, isFinished }: Props) {
  const isColoured = isFinished && language !== '';
  useEffect(() => {
    if (isColoured) void loadHighlighter();
  }, [isColoured]);
  const pieces = isColoured ? highlighter.value?.(text, language) : null;
  return (
    <code>
      {pieces
        ? runsOfPieces(pieces).map((run, index) => (
            <span key={index} class="lines">
              {run.map(({ kind, text: part }, place) =>
                kind ? (
                  <span key={place} class={`hl-${kind}`}>
                    {part}
                  </span>
                ) : (
                  part
                ),
              )}
            </span>
          ))
        : runsOfText(text).map((run, index) => (
            <span key={index} class="lines">
              {run}
            </span>
          ))}
    </code>
  );
}

/** Lines in one run: a browser lays out a run again when a character of it changes. */
const linesInRun = 24;

/** The text in runs of whole lines, which put together are the text. */
function runsOfText(text: string): string[] {
  const runs: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = start;
    for (let line = 0; line < linesInRun && end < text.length; line++) end = text.indexOf('\n', end) + 1 || text.length;
    runs.push(text.slice(start, end));
    start = end;
  }
  return runs;
}

/** Coloured pieces in runs of the same lines. */
function runsOfPieces(pieces: readonly CodePiece[]): CodePiece[][] {
  const runs: CodePiece[][] = [[]];
  let lines = 0;
  for (const { kind, text } of pieces)
    for (const line of text.split(/(?<=\n)/)) {
      if (lines === linesInRun) {
        runs.push([]);
        lines = 0;
      }
      runs.at(-1)?.push({ kind, text: line });
      if (line.endsWith('\n')) lines++;
    }
  return runs;
}
