// Page with the list of discussions.
import { useEffect, useRef, useState } from 'preact/hooks';
import { groupedByDay, type ListedSession, listedTitle, shownSessions, tellingApart } from '../../src/core/sessions/list';
import { Button } from '../ui/Button';
import { TextField } from '../ui/controls';
import { PageFrame } from '../ui/PageFrame';
import { SessionRow, sessionRows } from './SessionRow';
import { usePanel, useStrings } from '../model/context';
import { dayOf } from '../model/strings';

export function SessionsPage() {
  const { view, send } = usePanel();
  const t = useStrings();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = view.sessions.value;
  useEffect(() => field.current?.focus(), []);
  const shown = shownSessions(list?.sessions ?? [], search);
  const isEmpty = shown.current.length + shown.archived.length + shown.others.length === 0;
  const close = () => {
    view.page.value = null;
  };
  const startNew = () => {
    send({ type: 'session.new' });
    close();
  };
  return (
    <PageFrame title={t('sessions.title')} onClose={close}>
      <div class="sessions-tools fields">
        <TextField
          element={field}
          type="search"
          value={search}
          placeholder={t('sessions.search')}
          label={t('sessions.search')}
          onInput={setSearch}
        />
        <Button onPress={startNew}>{t('sessions.new')}</Button>
      </div>
      {list?.deleted && (
        <p class="notice" role="status">
          <span>{t('sessions.deleted', { title: list.deleted.title || t('sessions.untitled') })}</span>{' '}
          <Button onPress={() => list.deleted && send({ type: 'session.undelete', sessionId: list.deleted.id })}>
            {t('sessions.undelete')}
          </Button>
        </p>
      )}
      {!list && <p class="quiet">{t('sessions.loading')}</p>}
      {list && isEmpty && (
        <p class="quiet" role="status">
          {t(search === '' ? 'sessions.none' : 'sessions.noneFound')}
        </p>
      )}
      <Days sessions={shown.current} />
      <Folded sessions={shown.archived} title={t.count('sessions.archived', shown.archived.length)} isOpen={search !== ''} />
      <Folded sessions={shown.others} title={t('sessions.others')} isOpen={search !== ''} />
    </PageFrame>
  );
}

interface FoldedProps {
  readonly sessions: readonly ListedSession[];
  readonly title: string;
  readonly isOpen: boolean;
}

function Folded({ sessions, title, isOpen }: FoldedProps) {
  if (sessions.length === 0) return null;
  return (
    <details class="fold" open={isOpen}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler is for the keys of the rows in it */}
      <div onKeyDown={moveBetweenRows}>
        <Rows sessions={sessions} among={sessions} label={title} isDated />
      </div>
    </details>
  );
}

/** Sessions by day, after the pinned sessions; arrow keys move across days. */
function Days({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const t = useStrings();
  const now = Date.now();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler is for the keys of the rows in it
    <div onKeyDown={moveBetweenRows}>
      {groupedByDay(sessions, dayOf).map(({ day, sessions: inIt }) => {
        const name = day === null ? t('sessions.pinned') : t.day(day, now);
        return (
          <section key={day} class="day">
            <h2>{name}</h2>
            <Rows sessions={inIt} among={sessions} label={name} />
          </section>
        );
      })}
    </div>
  );
}

interface RowsProps {
  readonly sessions: readonly ListedSession[];
  /** Sessions to compare titles with, to detect equal titles. */
  readonly among: readonly ListedSession[];
  readonly label: string;
  readonly isDated?: boolean;
}

function Rows({ sessions, among, label, isDated = false }: RowsProps) {
  const t = useStrings();
  if (sessions.length === 0) return null;
  const told = tellingApart(among);
  return (
    <ul class="sessions" aria-label={label}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          title={listedTitle(session, t('sessions.untitled'))}
          told={told.get(session.id) ?? null}
          isDated={isDated || session.isPinned}
        />
      ))}
    </ul>
  );
}

/** Moves between rows with the arrow keys; Tab moves to the buttons of a row. */
function moveBetweenRows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = sessionRows.all(event.currentTarget);
  const at = rows.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
