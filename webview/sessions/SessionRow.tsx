// One discussion in the list: a press opens it, a menu puts it in order, and its name can be changed in place.
import { createTargets, refs } from '../ui/focusTargets';
import { useRef, useState } from 'preact/hooks';
import type { ListedSession } from '../../src/core/sessions/list';
import { Chip } from '../ui/Chip';
import { SessionMenu } from './SessionMenu';
import { SessionName } from './SessionName';
import { usePanel, useStrings } from '../model/context';

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
