// Highlights matches with the CSS Custom Highlight API; the document is not changed.
import { entries, type EntryMark } from '../common/entryTargets';

/** Highlight name used in the style sheet. */
const highlight = 'found';
/** Maximum highlights. */
const maxMarks = 1_000;
/** Entry kinds that are searched, as in the host. */
const spoken: readonly (string | null)[] = ['turn', 'message', 'aside', 'floor'];
/** Excluded parts of an entry. */
const frame = 'header, footer, summary, button, .hidden, [aria-hidden="true"]';
/** Inline elements, across which a match may extend. */
const within = new Set(['A', 'B', 'I', 'EM', 'STRONG', 'DEL', 'S', 'CODE', 'SPAN', 'MARK', 'SMALL']);

interface BuiltEntry extends Pick<EntryMark, 'kind' | 'row'> {
  readonly element: Element;
}

/**
 * Ranges of matches in these entries, case-insensitive. @param isFound whether the entry of a row has a match
 */
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

/** Text nodes of an entry, grouped by continuous text. */
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
 * Highlights matches and updates them with the rows until the returned function is called. Without browser support, the outline of the
 * current entry is the only mark.
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
