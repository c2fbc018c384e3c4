// Highlights matches with the CSS Custom Highlight API; the document is not changed.
import { entries, type EntryMark } from '../shared/entryTargets';

/** The name under which the style sheet knows them. */
const highlight = 'found';
/** More than anybody can look at on one screen. */
const maxMarks = 1_000;
/** Entries in which words are looked for, as the host does. */
const spoken: readonly (string | null)[] = ['turn', 'message', 'aside', 'floor'];
/** What stands in them beside what was said. */
const frame = 'header, footer, summary, button, .hidden, [aria-hidden="true"]';
/** Elements that do not end a line of text: words may begin in one and end in the next. */
const within = new Set(['A', 'B', 'I', 'EM', 'STRONG', 'DEL', 'S', 'CODE', 'SPAN', 'MARK', 'SMALL']);

interface BuiltEntry extends Pick<EntryMark, 'kind' | 'row'> {
  readonly element: Element;
}

/** Where the words stand in these entries, in any case. @param isFound whether the entry of a row is one of those that were found */
export function foundRanges(built: readonly BuiltEntry[], words: string, isFound: (row: number) => boolean): readonly Range[] {
  const ranges: Range[] = [];
  const pattern = new RegExp(words.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  if (words.trim() === '') return ranges;
  for (const { element, kind, row } of built) {
    if (row === null || !spoken.includes(kind) || !isFound(row)) continue;
    for (const line of linesOf(element)) {
      for (const { index, 0: match } of line
        .map(({ data }) => data)
        .join('')
        .matchAll(pattern)) {
        if (ranges.length === maxMarks) return ranges;
        ranges.push(rangeOf(line, index, index + match.length));
      }
    }
  }
  return ranges;
}

/** The text of an entry, piece by piece, put together where it runs on from one to the next. */
function linesOf(entry: Element): readonly (readonly Text[])[] {
  const lines: Text[][] = [];
  const walker = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
  let before: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest(frame)) continue;
    let block: Element | null = parent;
    while (block && within.has(block.tagName)) block = block.parentElement;
    if (block === before) lines.at(-1)?.push(node as Text);
    else lines.push([node as Text]);
    before = block;
  }
  return lines;
}

function rangeOf(line: readonly Text[], from: number, to: number): Range {
  const range = new Range();
  let start = 0;
  for (const node of line) {
    const end = start + node.length;
    if (from >= start && from < end) range.setStart(node, from - start);
    if (to > start && to <= end) range.setEnd(node, to - start);
    start = end;
  }
  return range;
}

/**
 * Paints the words, and again when what is built changes, until the returned function is called. Where the browser cannot paint over text, the outline
 * of the entry that is stood at has to do.
 */
export function paintFound(words: string, isFound: (row: number) => boolean): () => void {
  if (!('highlights' in CSS) || words.trim() === '') return () => undefined;
  let asked: number | null = null;
  const paint = () => {
    asked = null;
    const built = entries.all().flatMap((element) => {
      const mark = entries.keyOf(element);
      return mark ? [{ element, ...mark }] : [];
    });
    CSS.highlights.set(highlight, new Highlight(...foundRanges(built, words, isFound)));
  };
  const observer = new MutationObserver(() => {
    asked ??= requestAnimationFrame(paint);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  paint();
  return () => {
    observer.disconnect();
    if (asked !== null) cancelAnimationFrame(asked);
    CSS.highlights.delete(highlight);
  };
}
