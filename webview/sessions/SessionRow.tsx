// One discussion in the list: a press opens it, a menu puts it in order, and its name can be changed in place.
import { useEffect, useRef, useState } from 'preact/hooks';
import { maxNameLength } from '../../src/core/sessions/commands';
import type { ListedSession } from '../../src/core/sessions/list';
import { usePanel, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { createTargets, refs } from '../ui/focusTargets';
import { SessionMenu } from './SessionMenu';

interface Props {
  readonly session: ListedSession;
  readonly title: string;
  /** What tells it apart from others of the same title. */
  readonly told: string | null;
  /** Whether the day is said with the time. */
  readonly isDated: boolean;
}

/** The buttons that open the listed sessions. */
export const sessionRows = createTargets();

export function SessionRow({ session, title, told, isDated }: Props) {
  const { view, send } = usePanel();
  const opener = useRef<HTMLButtonElement>(null);
  const [isNaming, setNaming] = useState(false);
  const { id: sessionId, open, unreadable } = session;
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
    if (open === 'elsewhere' || event.target !== opener.current) return;
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
      {!isNaming && <SessionMenu session={session} title={title} onRename={() => setNaming(true)} />}
    </li>
  );
}

function Details({ session, isDated }: Pick<Props, 'session' | 'isDated'>) {
  const t = useStrings();
  const { phase, costUsd, workedAt, open, unreadable } = session;
  if (unreadable) return <span class="session-details quiet">{t(`sessions.unreadable.${unreadable}`)}</span>;
  return (
    <span class="session-details quiet">
      {open !== 'nowhere' && <Chip tone={open === 'here' ? 'good' : 'warn'}>{t(`sessions.${open}`)}</Chip>}
      {phase && <span>{t(`phase.${phase}`)}</span>}
      {costUsd !== 0 && <span>{t.cost(costUsd)}</span>}
      <time dateTime={new Date(workedAt).toISOString()}>{isDated ? t.date(workedAt) : t.time(workedAt)}</time>
    </span>
  );
}

interface NameProps {
  readonly session: ListedSession;
  readonly title: string;
  readonly onClose: () => void;
}

/** The field for another name; an empty one restores the session's own title. */
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
