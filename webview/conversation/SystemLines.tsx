// Entries about the session itself, as unobtrusive lines between the messages.
import { CardActs } from '../common/CardActs';
import { openLines } from './waitingCard';
import { canSeat } from '../../src/core/discussion/membership';
import type { EntryOf } from '../../src/core/transcript';
import { entryLabel } from '../announcements';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest } from '../model/selectors';
import { Button } from '../ui/Button';

export function PhaseEntry({ entry: { at, to, cause } }: { readonly entry: EntryOf<'phase'> }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  // A phase that is skipped at the start ends immediately and has no line of its own.
  if (session.history.some((span) => span.phase === to && span.enteredAt === at && span.leftAt === at)) return null;
  // The phase that ended when this phase began.
  const left = session.history.find((span) => span.leftAt === at);
  const canUndo =
    cause === 'cancelled' && session.phase === 'done' && left?.phase === 'clarify' && live.held.value === null && !session.clarify.accepted;
  return (
    <p class="rule">
      <b>{t(`phase.${to}`)}</b>{' '}
      <span>
        {t(`phase.cause.${cause}`)}
        {canUndo && <Button onPress={() => send({ type: 'clarify.resume', sessionId: session.id })}>{t('phase.undo')}</Button>}
      </span>
    </p>
  );
}

export function StoppedLine({ entry }: { readonly entry: EntryOf<'stopped'> }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
  const isOpen = live.held.value === null && session.stopped !== null && isLatest(session, entry);
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{t(`stop.${entry.reason}`)}</span>
      {isOpen && <CardActs of="resume" />}
    </div>
  );
}

/** Line that offers to add an absent member who was mentioned or could help. */
export function SeatOfferLine({ entry }: { readonly entry: EntryOf<'missed' | 'proposed'> }) {
  const { send } = usePanel();
  const t = useStrings();
  const { agent } = entry;
  const session = useSession();
  const isProposed = entry.kind === 'proposed';
  return (
    <div class="line">
      <span>{entryLabel(entry, session, t)}</span>
      {canSeat(session, agent) && (
        <>
          <Button onPress={() => send({ type: 'member.seat', agent })}>
            {isProposed ? t('proposed.seat', { agent: t.nameOf(agent) }) : t('member.seat')}
          </Button>
          {isProposed && <span class="quiet">{t('proposed.price')}</span>}
        </>
      )}
    </div>
  );
}

/** Line about clarifying questions that timed out, with a button to resume them. */
export function ExpiredLine({ entry }: { readonly entry: EntryOf<'expired'> }) {
  const { host, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { sessionId, request } = entry;
  const isOpen = isLatest(session, entry) && (sessionId !== session.id || (session.phase === 'done' && session.clarify.expired));
  const resume = () => {
    // This session's request may be a late answer to the expired questions, so it becomes the draft of the resumed session.
    const { clarify } = session;
    const isAlone = sessionId !== session.id && clarify.rounds.every(({ answers }) => answers === null);
    const { others } = host.recall();
    if (isAlone && clarify.request !== '')
      host.remember({
        others: [...others.filter((other) => other.sessionId !== sessionId), { sessionId, draft: clarify.request, attachments: [] }],
      });
    send({ type: 'clarify.resume', sessionId });
  };
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{t('expired.text', { request: shortened(request) })}</span>
      {isOpen && (
        <Button kind="main" onPress={resume}>
          {t('expired.resume')}
        </Button>
      )}
    </div>
  );
}

const maxRequestLength = 60;

function shortened(request: string): string {
  const first = request.trim().split('\n')[0] ?? '';
  return first.length > maxRequestLength ? `${first.slice(0, maxRequestLength - 1).trimEnd()}…` : first;
}

/** Line in both conversations of a fork, with a link to the other conversation. */
export function BranchLine({ entry: { kind, sessionId } }: { readonly entry: EntryOf<'forked' | 'branched'> }) {
  const { send } = usePanel();
  const t = useStrings();
  const { forkedFrom, branches } = useSession();
  return (
    <div class="line">
      <span>{t(`card.restore.${kind}`)}</span>
      {(kind === 'forked' ? forkedFrom === sessionId : branches.includes(sessionId)) && (
        <Button onPress={() => send({ type: 'session.open', sessionId })}>{t('card.restore.open')}</Button>
      )}
    </div>
  );
}

export function RepairedLine({ entry: { droppedBytes, lostEvents } }: { readonly entry: EntryOf<'repaired'> }) {
  const t = useStrings();
  return <p class="line">{lostEvents > 0 ? t.count('panel.damaged', lostEvents) : t('panel.repaired', { bytes: droppedBytes })}</p>;
}
