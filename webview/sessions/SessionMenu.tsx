// What can be done with a discussion beside opening it.
import { path as archive } from '@vscode/codicons/src/icons/archive.svg';
import { path as pin } from '@vscode/codicons/src/icons/pin.svg';
import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import { path as trash } from '@vscode/codicons/src/icons/trash.svg';
import { path as unarchive } from '@vscode/codicons/src/icons/unarchive.svg';
import { Icon } from '../icons/Icon';
import { path as ellipsis } from '@vscode/codicons/src/icons/ellipsis.svg';
import { exportFormats } from '../../src/core/sessions/commands';
import type { Command } from '../../src/core/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { type MenuItem, Menu } from '../ui/Menu';
import { usePanel, useSession, useStrings } from '../model/context';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  readonly onRename: () => void;
}

export function SessionMenu({ session, title, onRename }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const { id: sessionId, isPinned, isArchived, open, unreadable } = session;
  const sends = (text: string, command: Command): MenuItem => ({ text, run: () => send(command) });
  const pinning = sends(t(isPinned ? 'sessions.unpin' : 'sessions.pin'), { type: 'session.pin', sessionId, pinned: !isPinned });
  const archiving = sends(t(isArchived ? 'sessions.unarchive' : 'sessions.archive'), {
    type: 'session.archive',
    sessionId,
    archived: !isArchived,
  });
  const deleting = sends(t('sessions.delete'), { type: 'session.delete', sessionId });
  const icons = [
    { ...pinning, icon: isPinned ? pinned : pin },
    { ...archiving, icon: isArchived ? unarchive : archive },
    { ...deleting, icon: trash },
  ];
  const copies = [
    sends(t('sessions.copyLink'), { type: 'sessions.copyLink', sessionId }),
    ...exportFormats.map((format) => sends(t(`sessions.export.${format}`), { type: 'sessions.export', sessionId, format })),
  ];
  const offered = unreadable ? icons.slice(-1) : open === 'elsewhere' ? [] : icons;
  const { phase } = useSession();
  const ending = open === 'here' && phase !== null && phase !== 'done' ? [sends(t('sessions.end'), { type: 'run.end' })] : [];
  const choices = open === 'elsewhere' ? copies : [{ text: t('sessions.rename'), run: onRename }, ...copies, ...ending];
  return (
    <>
      <span class="session-actions">
        {offered.map(({ text, run, icon }) => (
          <button
            key={icon}
            type="button"
            class="quiet-button"
            aria-label={t('sessions.act', { action: text, title })}
            title={text}
            onClick={run}
          >
            <Icon path={icon} />
          </button>
        ))}
      </span>
      {!unreadable && <Menu of="session" label={t('sessions.more', { title })} mark={ellipsis} choices={choices} />}
    </>
  );
}
