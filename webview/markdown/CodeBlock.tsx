// Code block with buttons to copy the code and to open it as a file.
import { useEffect } from 'preact/hooks';
import { maxCode } from '../../src/core/lifecycle/messageLimits';
import { visible } from '../../src/core/text/visible';
import { usePanel, useStrings } from '../model/context';
import { CopyButton } from '../ui/CopyButton';
import type { CodePiece } from './highlight';
import { QuietButton } from '../ui/Button';
import { type ReadonlySignal, signal } from '@preact/signals';
import { createRecent } from '../../src/core/base/cache';

interface Props {
  readonly text: string;
  /** Info string: text after the opening fence. */
  readonly info: string;
  readonly isFinished: boolean;
}

export function CodeBlock({ text, info, isFinished }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const language = codeLanguage(info);
  const isShort = text.length <= maxCode;
  return (
    <figure class="code">
      <figcaption>
        <span class="language">{language}</span>
        {isShort && (
          <QuietButton title={t('code.openHint')} onPress={() => send({ type: 'editor.openCode', text, language })}>
            {t('code.open')}
          </QuietButton>
        )}
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, which must be possible by keyboard */}
      <pre tabIndex={0}>
        <CodeLines text={isFinished ? visible(text) : text} language={language} isFinished={isFinished} />
      </pre>
    </figure>
  );
}

interface CodeLinesProps {
  readonly text: string;
  /** Language of the code; empty if unknown. */
  readonly language: string;
  /** Whether the code is complete; incomplete code is not highlighted. */
  readonly isFinished: boolean;
}

/** Lines of code in groups, so that added text changes only the last group. The code is highlighted once it is complete. */
function CodeLines({ text, language, isFinished }: CodeLinesProps) {
  const isColored = isFinished && language !== '';
  useEffect(() => {
    if (isColored) void loadHighlighter();
  }, [isColored]);
  const pieces = isColored ? highlighter.value?.(text, language) : null;
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

/** Number of lines per group. Groups are small, because the browser lays out a changed group as a whole. */
const linesInRun = 24;

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

type Highlight = (code: string, language: string) => readonly CodePiece[] | null;

/** Maximum length in characters of code to highlight; highlighting longer code would take more than a frame. */
const maxChars = 20_000;

const maxKept = 200;

const highlight = signal<Highlight | null>(null);

const kept = createRecent<string, readonly CodePiece[] | null>(maxKept);

let fetching: Promise<void> | null = null;

/** Null until the highlighter is loaded, or if loading failed. */
const highlighter: ReadonlySignal<Highlight | null> = highlight;

export function loadHighlighter(): Promise<void> {
  fetching ??= import('./highlight').then(
    (file) => {
      highlight.value = remembering(file.highlight);
    },
    () => undefined,
  );
  return fetching;
}

/** Returns the language from an info string, in lowercase: `ts {1,3}` and `TS` both become `ts`. */
function codeLanguage(info: string): string {
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
