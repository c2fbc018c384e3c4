// Search bar for the conversation.
import { restPlaces, scrolledPlace } from '../ui/useFocusKept';
import { path as arrowDown } from '@vscode/codicons/src/icons/arrow-down.svg';
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useEffect, useRef } from 'preact/hooks';
import { size } from '../../src/core/base/chunkedList';
import { maxSought } from '../../src/core/sessions/transcriptSearch';
import { usePanel, useStrings } from '../model/context';
import type { LiveSession } from '../model/liveSession';
import type { SearchState } from '../model/searchState';
import { QuietButton } from '../ui/Button';
import { entries, type EntryMark } from '../common/entryTargets';

/** Debounce delay in milliseconds before the search is repeated after the conversation has grown. */
const restMs = 120;

export function FindBar() {
  const { live, finding } = usePanel();
  const t = useStrings();
  const field = useRef<HTMLInputElement>(null);
  const text = finding.sought.value;
  const count = size(live.session.value.transcript.entries);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.select();
    return () => void window.requestAnimationFrame(() => giveFocusBack(before));
  }, []);
  const sought = useRef(count);
  useEffect(() => {
    if (sought.current === count) return;
    const timer = setTimeout(() => {
      sought.current = count;
      finding.seek();
    }, restMs);
    return () => clearTimeout(timer);
  }, [finding, count]);

  const found = finding.found.value;
  useEffect(() => {
    return paintFound(text, finding.isFound);
  }, [finding, text, found]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') finding.close();
    else if (event.key === 'Enter' && event.target === field.current) finding.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search class="find fields" ref={restPlaces.at(true)} aria-label={t('find.label')} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        value={text}
        maxLength={maxSought}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        onInput={(event) => finding.seek(event.currentTarget.value)}
      />
      <FoundLine />
    </search>
  );
}

function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere =
    before instanceof HTMLElement && before.isConnected && before !== document.body && scrolledPlace.around(before).length === 0;
  const target = isThere ? before : scrolledPlace.all()[0];
  target?.focus({ preventScroll: true });
}

function FoundLine() {
  const { finding } = usePanel();
  const t = useStrings();
  const found = finding.found.value;
  const at = finding.current.value + 1;
  const none = found === null || found.length === 0;
  return (
    <span class="found">
      <span role="status">
        {found && (none ? t('find.none') : at > 0 ? t('find.at', { at, all: found.length }) : t.count('find.count', found.length))}
      </span>
      <QuietButton label={t('find.previous')} disabled={none} icon={arrowUp} onPress={() => finding.step(-1)} />
      <QuietButton label={t('find.next')} disabled={none} icon={arrowDown} onPress={() => finding.step(1)} />
      <QuietButton label={t('find.close')} icon={close} onPress={() => finding.close()} />
    </span>
  );
}

/** Opens the search bar on Ctrl+F or Cmd+F, because the browser's search finds only rendered rows. */
export function useFindKey(live: LiveSession, finding: SearchState): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';
      if (!isFind || event.defaultPrevented || live.session.peek().seq === 0) return;
      event.preventDefault();
      event.stopPropagation();
      finding.isOpen.value = true;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [live, finding]);
}

const highlight = 'found';
const maxMarks = 1_000;
/** Entry kinds that are searched; must match the kinds that the host searches. */
const spoken: readonly (string | null)[] = ['turn', 'message', 'aside', 'floor'];
/** Selector for parts of an entry that are not searched. */
const frame = 'header, footer, summary, button, .hidden, [aria-hidden="true"]';
/** Inline elements. A match may span several of them. */
const within = new Set(['A', 'B', 'I', 'EM', 'STRONG', 'DEL', 'S', 'CODE', 'SPAN', 'MARK', 'SMALL']);

interface BuiltEntry extends Pick<EntryMark, 'kind' | 'index'> {
  readonly element: Element;
}

/**
 * Returns the ranges of matches in rendered entries, ignoring case; at most `maxMarks`.
 * @param isFound whether the host found a match in the entry
 */
export function foundRanges(built: readonly BuiltEntry[], words: string, isFound: (entry: number) => boolean): readonly Range[] {
  const ranges: Range[] = [];
  const pattern = new RegExp(words.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  if (words.trim() === '') return ranges;
  for (const { element, kind, index: at } of built) {
    if (at === null || !spoken.includes(kind) || !isFound(at)) continue;
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
 * Highlights matches and repaints when rows change; returns a function that removes the highlights. Without the CSS highlight API, only the
 * current entry is outlined.
 */
function paintFound(words: string, isFound: (entry: number) => boolean): () => void {
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
