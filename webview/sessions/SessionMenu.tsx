// What can be done with a discussion beside opening it.
import { exportFormats } from '../../src/core/sessions/commands';
import type { Command } from '../../src/core/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { type Choice, Menu } from '../ui/Menu';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  readonly onRename: () => void;
}

export function SessionMenu({ session, title, onRename }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const { id: sessionId, isPinned, isArchived, open, unreadable } = session;
  const sends = (text: string, command: Command): Choice => ({ text, run: () => store.send(command) });
  const changes = [
    { text: t('sessions.rename'), run: onRename },
    sends(t(isPinned ? 'sessions.unpin' : 'sessions.pin'), { type: 'session.pin', sessionId, pinned: !isPinned }),
    sends(t(isArchived ? 'sessions.unarchive' : 'sessions.archive'), { type: 'session.archive', sessionId, archived: !isArchived }),
    sends(t('sessions.delete'), { type: 'session.delete', sessionId }),
  ];
  const copies = [
    sends(t('sessions.copyLink'), { type: 'sessions.copyLink', sessionId }),
    ...exportFormats.map((format) => sends(t(`sessions.export.${format}`), { type: 'sessions.export', sessionId, format })),
  ];
  const choices = unreadable ? changes.slice(-1) : open === 'elsewhere' ? copies : [...changes, ...copies];
  return <Menu of="session" label={t('sessions.more', { title })} mark="⋯" choices={choices} />;
}
