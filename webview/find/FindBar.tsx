// Search in the conversation by words, speaker or decision.
import { restPlaces, scrolledPlace } from '../ui/useFocusKept';
import { path as arrowDown } from '@vscode/codicons/src/icons/arrow-down.svg';
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useEffect, useRef } from 'preact/hooks';
import { size } from '../../src/core/base/chunkedList';
import { usePanel, useStrings } from '../model/context';
import type { LiveSession } from '../model/liveSession';
import type { SearchState } from '../model/searchState';
import { facesOf } from '../model/selectors';
import { paintFound } from './highlightMatches';
import { QuietButton } from '../ui/Button';

/** Debounce before the host searches a changed conversation again. */
const restMs = 120;

export function FindBar() {
  const { live, finding } = usePanel();
  const t = useStrings();
  const field = useRef<HTMLInputElement>(null);
  const { agent, isDecision, text } = finding.sought.value;
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
  const only = finding.only.value;
  useEffect(() => {
    return paintFound(text, (row) => finding.isFound(finding.entryAt(row)));
  }, [finding, text, found, only]);

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
        maxLength={200}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        onInput={(event) => finding.seek({ text: event.currentTarget.value })}
      />
      <select
        aria-label={t('find.by')}
        value={agent ?? ''}
        onChange={(event) => finding.seek({ agent: event.currentTarget.value || null })}
      >
        <option value="">{t('find.anybody')}</option>
        {['user', ...facesOf(live.session.value)].map((id) => (
          <option key={id} value={id}>
            {t.nameOf(id)}
          </option>
        ))}
      </select>
      <QuietButton look="toggle" pressed={isDecision} onPress={() => finding.seek({ isDecision: !isDecision })}>
        {t('find.decisions')}
      </QuietButton>
      <FoundLine />
    </search>
  );
}

/** Returns the focus to its previous place, or to the conversation at the match. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere =
    before instanceof HTMLElement && before.isConnected && before !== document.body && scrolledPlace.around(before).length === 0;
  const target = isThere ? before : scrolledPlace.all()[0];
  target?.focus({ preventScroll: true });
}

/** Match count, navigation, and showing the whole conversation again. */
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
      <QuietButton look="toggle" pressed={finding.isOnly.value} disabled={none && !finding.isOnly.value} onPress={finding.toggleOnly}>
        {t('find.only')}
      </QuietButton>
      <QuietButton label={t('find.close')} icon={close} onPress={() => finding.close()} />
    </span>
  );
}

/** Ctrl+F or Cmd+F opens this search; the browser's own would search only the rows that are built. */
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
