// What can be done with a discussion beside opening it: a small menu, for the keyboard as for the mouse.
import { useId, useState } from 'preact/hooks';
import { exportFormats } from '../../src/core/sessions/commands';
import type { Command } from '../../src/core/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { moveFocus } from './BenchMenu';
import { useDismiss } from './useDismiss';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  readonly onRename: () => void;
}

export function SessionMenu({ session, title, onRename }: Props) {
  const t = useStrings();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = t('sessions.more', { title });
  return (
    <span class="session-menu" data-menu={id}>
      <button
        type="button"
        class="quiet-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <Choices session={session} label={label} inside={`[data-menu="${id}"]`} onRename={onRename} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}

interface ChoicesProps extends Pick<Props, 'session' | 'onRename'> {
  readonly label: string;
  readonly inside: string;
  readonly onClose: () => void;
}

function Choices({ session, label, inside, onRename, onClose }: ChoicesProps) {
  const { store } = usePanel();
  const t = useStrings();
  const menu = useDismiss<HTMLDivElement>(inside, onClose);
  const { id: sessionId, isPinned, isArchived, open } = session;
  const item = (text: string, run: () => void) => (
    <button
      key={text}
      type="button"
      role="menuitem"
      tabIndex={-1}
      class="option"
      onClick={() => {
        onClose();
        run();
      }}
    >
      {text}
    </button>
  );
  const sends = (command: Command) => () => store.send(command);
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveFocus}>
      {open !== 'elsewhere' && [
        item(t('sessions.rename'), onRename),
        item(t(isPinned ? 'sessions.unpin' : 'sessions.pin'), sends({ type: 'session.pin', sessionId, pinned: !isPinned })),
        item(
          t(isArchived ? 'sessions.unarchive' : 'sessions.archive'),
          sends({ type: 'session.archive', sessionId, archived: !isArchived }),
        ),
        item(t('sessions.delete'), sends({ type: 'session.delete', sessionId })),
      ]}
      {item(t('sessions.copyLink'), sends({ type: 'sessions.copyLink', sessionId }))}
      {exportFormats.map((format) => item(t(`sessions.export.${format}`), sends({ type: 'sessions.export', sessionId, format })))}
    </div>
  );
}
