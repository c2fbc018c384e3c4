// Session row in the list, with its menu and a field to rename the session.
import { path as archive } from '@vscode/codicons/src/icons/archive.svg';
import { path as ellipsis } from '@vscode/codicons/src/icons/ellipsis.svg';
import { path as pin } from '@vscode/codicons/src/icons/pin.svg';
import { path as pinned } from '@vscode/codicons/src/icons/pinned.svg';
import { path as trash } from '@vscode/codicons/src/icons/trash.svg';
import { path as unarchive } from '@vscode/codicons/src/icons/unarchive.svg';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command } from '../../src/core/commands';
import { exportFormats, maxNameLength } from '../../src/core/sessions/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { usePanel, useSession, useStrings } from '../model/context';
import { Button, QuietButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Menu, type MenuItem } from '../ui/Menu';
import { createTargets, refs } from '../ui/useFocusKept';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  /** Text that distinguishes this session from others with the same title; null if none is needed. */
  readonly told: string | null;
  /** Whether to show the date in addition to the time. */
  readonly isDated: boolean;
}

/** Buttons of the rows, each of which opens its session. */
export const sessionRows = createTargets();

export function SessionRow({ session, title, told, isDated }: Props) {
  const { view, send } = usePanel();
  const opener = useRef<HTMLButtonElement>(null);
  const [isNaming, setNaming] = useState(false);
  const { id: sessionId, open, unreadable, from } = session;
  const enter = () => {
    if (unreadable) return;
    if (open !== 'here') send({ type: 'session.open', sessionId });
    view.page.value = null;
  };
  const stopNaming = () => {
    setNaming(false);
    queueMicrotask(() => opener.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open === 'elsewhere' || from || event.target !== opener.current) return;
    if (event.key === 'F2' && !unreadable) setNaming(true);
    else if (event.key === 'Delete') send({ type: 'session.delete', sessionId });
    else return;
    event.preventDefault();
  };
  return (
    <li class={`session ${open}`} onKeyDown={onKeyDown}>
      {isNaming ? (
        <SessionName session={session} title={title} onClose={stopNaming} />
      ) : (
        <button
          type="button"
          ref={refs(opener, sessionRows.at(true))}
          class="session-open"
          aria-current={open === 'here' ? 'true' : undefined}
          aria-disabled={unreadable ? 'true' : undefined}
          onClick={enter}
        >
          <b class="session-title">{title}</b>
          {told && <span class="session-told">{told}</span>}
          <Details session={session} isDated={isDated} />
        </button>
      )}
      {!isNaming && !from && <SessionMenu session={session} title={title} onRename={() => setNaming(true)} />}
    </li>
  );
}

function Details({ session, isDated }: Pick<Props, 'session' | 'isDated'>) {
  const t = useStrings();
  const { phase, costUsd, tokens, workedAt, open, unreadable, from } = session;
  if (unreadable) return <span class="session-details quiet">{t(`sessions.unreadable.${unreadable}`)}</span>;
  return (
    <span class="session-details quiet">
      {open !== 'nowhere' && <Chip tone={open === 'here' ? 'good' : 'warn'}>{t(`sessions.${open}`)}</Chip>}
      {from && from.folder !== '' && <span>{t('sessions.from', { folder: from.folder })}</span>}
      {phase && <span>{t(`phase.${phase}`)}</span>}
      {costUsd ? <span>{t.cost(costUsd)}</span> : tokens > 0 && <span>{t('panel.spendTokens', { tokens: t.number(tokens) })}</span>}
      <time dateTime={new Date(workedAt).toISOString()}>{isDated ? t.date(workedAt) : t.time(workedAt)}</time>
    </span>
  );
}

interface NameProps {
  readonly session: ListedSession;
  readonly title: string;
  readonly onClose: () => void;
}

/** Field for renaming a session; an empty name restores the original title. */
function SessionName({ session, title, onClose }: NameProps) {
  const { send } = usePanel();
  const t = useStrings();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(title);
  useEffect(() => field.current?.select(), []);
  const save = () => {
    send({ type: 'session.rename', sessionId: session.id, title: name.trim() });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onClose();
  };
  return (
    <div class="session-name fields">
      <input
        ref={field}
        type="text"
        value={name}
        maxLength={maxNameLength}
        aria-label={t('sessions.name')}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button kind="main" onPress={save}>
        {t('sessions.saveName')}
      </Button>
      <Button onPress={onClose}>{t('sessions.keepName')}</Button>
    </div>
  );
}

interface SessionMenuProps {
  readonly session: ListedSession;
  readonly title: string;
  readonly onRename: () => void;
}

function SessionMenu({ session, title, onRename }: SessionMenuProps) {
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
          <QuietButton key={icon} label={t('sessions.act', { action: text, title })} title={text} icon={icon} onPress={run} />
        ))}
      </span>
      {!unreadable && <Menu look="session-menu" opens="inFlow" label={t('sessions.more', { title })} mark={ellipsis} choices={choices} />}
    </>
  );
}
