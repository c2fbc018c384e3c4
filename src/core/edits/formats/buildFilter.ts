// Shows a Builder's reply while it streams, up to the first textual edit.
import { createStrayFilter } from '../../leakedProtocol/strayData';
import { createStreamFilter, type StreamFilter } from '../../leakedProtocol/streamFilter';
import { fenceOf } from '../../text/fences';
import { pathIn } from './pathAbove';

const beginsEdit =
  /^\s*(?:<{5,} *\w|-{3,} *SEARCH|\*\*\* (?:Begin|Add|Update|Delete) |<(?:\|?tool|function[=s_]|(?:\w{1,20}:)?invoke |(?:edit|create|write|replace|update|delete|rename|apply|search|insert|str)(?:_\w+)?>)|\[[A-Z_]{4,20}\]|[[{]|--- \S|@@ |diff --git )/;
/** Prefixes of lines that may start an edit; a single word may be the path of the next file. */
const mayBegin = /^\s*(?:[-<{[*@`~]|\S*$)/;

/**
 * Hides the first edit and everything after it until the reply is complete: only then can edits and prose be told apart. A line is held
 * back only while it is ambiguous.
 */
export function createBuildFilter(): StreamFilter {
  const blocks = createStreamFilter();
  let isClosed = false;
  let held = '';
  /** Lines that name a file, held until the next line shows whether an edit follows. */
  let place = '';
  /** Whether the current line is known to be prose. */
  let isTalk = false;

  const takeLine = (line: string): string => {
    if (isClosed) return '';
    const whole = held + line;
    const isEnded = whole.endsWith('\n');
    if (!isTalk && (beginsEdit.test(whole) || (isEnded && fenceOf(whole.trimEnd()) !== null))) {
      isClosed = true;
      return '';
    }
    isTalk ||= whole.trim() !== '' && !mayBegin.test(whole);
    if (!isTalk && !isEnded) {
      held = whole;
      return '';
    }
    held = '';
    if (isEnded) isTalk = false;
    const before = place;
    place = '';
    if (!isEnded || !(isPath(whole) || (before !== '' && whole.trim() === ''))) return before + whole;
    place = before + whole;
    return '';
  };

  const show = (text: string) =>
    text
      .split(/(?<=\n)/)
      .map(takeLine)
      .join('');
  const stray = createStrayFilter();
  return {
    push: (chunk) => stray.push(show(blocks.push(chunk))),
    end() {
      const visible = show(blocks.end().visible);
      const rest = isClosed ? '' : place + held;
      held = '';
      return { visible: stray.push(visible + rest) + stray.end().visible };
    },
  };
}

/** Whether a line consists of a path only. */
function isPath(line: string): boolean {
  return /^\s*\S+\s*$/.test(line) && pathIn(line, false) !== null;
}

/** A Builder's prose without edits and stray protocol data. */
export function shownTalk(talk: string): string {
  const stray = createStrayFilter();
  return (stray.push(talk) + stray.end().visible).trim();
}
