// What happened to the session itself, as quiet lines between the messages.
import type { AgentId } from '../../src/core/agents/roster';
import { choiceText, seatProposalText } from '../../src/core/conversation/entryTexts';
import { canSeat } from '../../src/core/discussion/membership';
import type { StopReason } from '../../src/core/lifecycle/facts';
import type { Phase, PhaseCause } from '../../src/core/phases';
import type { Entry, SeatChange } from '../../src/core/transcript';
import { SpanText } from '../done/PhaseSpans';
import { usePanel, useStrings } from '../model/context';
import { isLatest } from '../model/selectors';
import { Button } from '../ui/Button';

/** @param at when it was entered, which is when the one before was left */
export function PhaseEntry({ at, to, cause }: { readonly at: number; readonly to: Phase; readonly cause: PhaseCause }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const left = session.history.find((span) => span.leftAt === at);
  const canUndo =
    cause === 'cancelled' &&
    session.phase === 'done' &&
    left?.phase === 'clarify' &&
    store.held.value === null &&
    !session.clarify.accepted;
  return (
    <p class="rule">
      <b>{t(`phase.${to}`)}</b>{' '}
      <span>
        {t(`phase.cause.${cause}`)}
        {left && ' · '}
        {left && <SpanText span={left} />}
        {canUndo && <Button onPress={() => store.send({ type: 'clarify.resume', sessionId: session.id })}>{t('phase.undo')}</Button>}
      </span>
    </p>
  );
}

export function StoppedLine({ entry, reason }: { readonly entry: Entry; readonly reason: StopReason }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const isOpen = store.held.value === null && session.stopped !== null && isLatest(session, entry);
  return (
    <div class={isOpen ? 'line open' : 'line'}>
      <span>{t(`stop.${reason}`)}</span>
      {isOpen && (
        <Button kind="main" onPress={() => store.send({ type: 'run.resume' })}>
          {t('stop.continue')}
        </Button>
      )}
    </div>
  );
}

export function SeatLine({ agent, change }: { readonly agent: AgentId; readonly change: SeatChange }) {
  const t = useStrings();
  return <p class="line">{t(`seat.${change}`, { agent: t.nameOf(agent) })}</p>;
}

export function ChoiceLine({ entry }: { readonly entry: Extract<Entry, { kind: 'choice' }> }) {
  return <p class="line">{choiceText(useStrings(), entry)}</p>;
}

/** A member wanted to hear somebody who cannot answer; whether they shall is the user's to say. */
export function MissedLine({ entry }: { readonly entry: Extract<Entry, { kind: 'missed' }> }) {
  const { store } = usePanel();
  const t = useStrings();
  const { agent, by, why } = entry;
  return (
    <div class="line">
      <span>{t(`missed.${why}`, { agent: t.nameOf(agent), by: t.nameOf(by) })}</span>
      {canSeat(store.session.value, agent) && (
        <Button onPress={() => store.send({ type: 'member.seat', agent })}>{t('member.seat')}</Button>
      )}
    </div>
  );
}

/** Somebody who is not here could help: the reason, and one press that asks them in. Whoever leaves it alone has lost nothing. */
export function SeatProposalLine({ entry }: { readonly entry: Extract<Entry, { kind: 'proposed' }> }) {
  const { store } = usePanel();
  const t = useStrings();
  const { agent } = entry;
  return (
    <div class="line">
      <span>{seatProposalText(t, entry)}</span>
      {canSeat(store.session.value, agent) && (
        <Button onPress={() => store.send({ type: 'member.seat', agent })}>{t('proposed.seat', { agent: t.nameOf(agent) })}</Button>
      )}
      {canSeat(store.session.value, agent) && <span class="quiet">{t('proposed.price')}</span>}
    </div>
  );
}

/** An opening talk that ended by silence, here or in the session before: one click goes back to it. */
export function ExpiredLine({
  entry,
  sessionId,
  request,
}: {
  readonly entry: Entry;
  readonly sessionId: string;
  readonly request: string;
}) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const isOpen = isLatest(session, entry) && (sessionId !== session.id || (session.phase === 'done' && session.clarify.expired));
  const resume = () => {
    // what was typed after the silence, and became a request, may have been meant as an answer: it is put where it can be sent as one
    const { clarify } = session;
    const isAlone = sessionId !== session.id && clarify.rounds.every(({ answers }) => answers === null);
    if (isAlone && clarify.request !== '') store.composer.value = { text: clarify.request };
    store.send({ type: 'clarify.resume', sessionId });
  };
  return (
    <div class={isOpen ? 'line open' : 'line'}>
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

/** The two ends of a conversation that went on from an earlier point; each leads to the other. */
export function BranchLine({ kind, sessionId }: { readonly kind: 'forked' | 'branched'; readonly sessionId: string }) {
  const { store } = usePanel();
  const t = useStrings();
  const { forkedFrom, branches } = store.session.value;
  return (
    <div class="line">
      <span>{t(`card.restore.${kind}`)}</span>
      {(kind === 'forked' ? forkedFrom === sessionId : branches.includes(sessionId)) && (
        <Button onPress={() => store.send({ type: 'session.open', sessionId })}>{t('card.restore.open')}</Button>
      )}
    </div>
  );
}

export function RepairedLine({ droppedBytes, lostEvents }: { readonly droppedBytes: number; readonly lostEvents: number }) {
  const t = useStrings();
  return <p class="line">{lostEvents > 0 ? t.count('panel.damaged', lostEvents) : t('panel.repaired', { bytes: droppedBytes })}</p>;
}

export function AbsentLine({ names }: { readonly names: string }) {
  const t = useStrings();
  return <p class="line">{t('panel.absent', { names })}</p>;
}

/** What a member gave as data and could not be kept whole. */
export function PartLostLine({ by, detail }: { readonly by: AgentId; readonly detail: string }) {
  const t = useStrings();
  return <p class="line">{t('panel.partLost', { name: t.nameOf(by), parts: detail })}</p>;
}
