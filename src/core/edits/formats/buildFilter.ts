// Shows a Builder's reply as it streams, up to the first edit written as text.
import { createStrayFilter } from '../../leakedProtocol/strayData';
import { createStreamFilter, type StreamFilter } from '../../leakedProtocol/streamFilter';
import { fenceOf } from '../../text/fences';
import { pathIn } from './pathAbove';

const beginsEdit =
  /^\s*(?:<{5,} *\w|-{3,} *SEARCH|\*\*\* (?:Begin|Add|Update|Delete) |<(?:\|?tool|function[=s_]|(?:\w{1,20}:)?invoke |(?:edit|create|write|replace|update|delete|rename|apply|search|insert|str)(?:_\w+)*>)|\[[A-Z_]{4,20}\]|[[{]|--- \S|@@ |diff --git )/;
/** What such a line begins with; a single word may be the path of the file that follows. */
const mayBegin = /^\s*(?:[-<{[*@`~]|\S*$)/;

/**
 * Behind that line nothing is shown until the reply is whole: only then is it known what was an edit and what was talk. A line is held back
 * only while its beginning leaves that open.
 */
export function createBuildFilter(): StreamFilter {
  const blocks = createStreamFilter();
  let isClosed = false;
  let held = '';
  /** Lines that name a file, until it is known whether an edit follows. */
  let place = '';
  /** Whether the current line has begun and is talk. */
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

/** Whether a line is a path and nothing else. */
function isPath(line: string): boolean {
  return /^\s*\S+\s*$/.test(line) && pathIn(line, false) !== null;
}

/** What a Builder says around its edits, without data and words of the debate. */
export function shownTalk(talk: string): string {
  const stray = createStrayFilter();
  return (stray.push(talk) + stray.end().visible).trim();
}
