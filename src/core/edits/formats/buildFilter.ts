// Filters a Builder's streamed reply: shows the prose up to the first edit.
import { createStrayFilter } from '../../leakedProtocol/strayData';
import { createStreamFilter, type StreamFilter } from '../../leakedProtocol/streamFilter';
import { fenceOf } from '../../text/fences';
import { pathIn } from './pathAbove';

const beginsEdit =
  /^\s*(?:<{5,} *\w|-{3,} *SEARCH|\*\*\* (?:Begin|Add|Update|Delete) |<(?:\|?tool|function[=s_]|(?:\w{1,20}:)?invoke |(?:edit|create|write|replace|update|delete|rename|apply|search|insert|str)(?:_\w+)?>)|\[[A-Z_]{4,20}\]|[[{]|--- \S|@@ |diff --git )/;
/** Matches a line that may start an edit; a single word may be the path of the next file. */
const mayBegin = /^\s*(?:[-<{[*@`~]|\S*$)/;

/**
 * Hides the first edit and everything after it until the reply is complete, because edits and later prose cannot be distinguished earlier.
 * Other lines are delayed only while they are ambiguous.
 */
export function createBuildFilter(): StreamFilter {
  const blocks = createStreamFilter();
  let isClosed = false;
  let held = '';
  /** Lines that may name a file, buffered until the next line shows whether an edit follows. */
  let place = '';
  let isProse = false;

  const takeLine = (line: string): string => {
    if (isClosed) return '';
    const whole = held + line;
    const isEnded = whole.endsWith('\n');
    if (!isProse && (beginsEdit.test(whole) || (isEnded && fenceOf(whole.trimEnd()) !== null))) {
      isClosed = true;
      return '';
    }
    isProse ||= whole.trim() !== '' && !mayBegin.test(whole);
    if (!isProse && !isEnded) {
      held = whole;
      return '';
    }
    held = '';
    if (isEnded) isProse = false;
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

function isPath(line: string): boolean {
  return /^\s*\S+\s*$/.test(line) && pathIn(line, false) !== null;
}

/** Removes leaked protocol data from a Builder's prose. */
export function shownTalk(talk: string): string {
  const stray = createStrayFilter();
  return (stray.push(talk) + stray.end().visible).trim();
}
