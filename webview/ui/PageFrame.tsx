// Frame of a page that replaces the session, and the button that opens the discussions.
import { path as arrowLeft } from '@vscode/codicons/src/icons/arrow-left.svg';
import { path as history } from '@vscode/codicons/src/icons/history.svg';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { usePanel, useStrings } from '../model/context';
import { QuietButton } from './Button';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function PageFrame({ title, onClose, children }: Props) {
  const t = useStrings();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // Focuses the page, because the button that opened it no longer exists. A page with a text field focuses that field itself.
  useEffect(() => {
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // Prevents Escape from also stopping the team.
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <main class="page" ref={frame} tabIndex={-1} aria-labelledby={id}>
      <header>
        <QuietButton label={t('sessions.back')} icon={arrowLeft} isMirrored onPress={onClose} />
        <h1 id={id}>{title}</h1>
      </header>
      <div class="page-content">{children}</div>
    </main>
  );
}

export function PageButton() {
  const { view } = usePanel();
  const t = useStrings();
  return (
    <QuietButton look="quiet-button page-button" label={t('sessions.title')} icon={history} onPress={() => view.openPage('sessions')} />
  );
}
