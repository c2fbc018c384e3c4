// Folds events into the transcript: entries in the order they are shown.
import { append, at, replaceAt, size } from './base/chunkedList';
import type { Event, EventOf } from './events';
import { receiptOf } from './models/costs';
import type { Entry, OpenEntry, Transcript } from './transcript';
import { workshopEntry } from './workshop/entry';
import { consultedEntry, messageEntry, withTurnContext } from './conversation/contextEntries';

/** The user learns whom they called in vain and who is not there any more; other oddities are the log's. */
function isForUser({ oddity, by }: EventOf<'oddity.noted'>): boolean {
  return oddity === 'memberGone' || (oddity === 'absentMention' && by === 'user');
}

export function evolveTranscript(transcript: Transcript, event: Event): Transcript {
  switch (event.type) {
    case 'message.said':
      return add(transcript, messageEntry(event));
    case 'turn.started':
      return addOpen(transcript, {
        kind: 'turn',
        id: event.turnId,
        at: event.at,
        agent: event.agent,
        to: event.to,
        reason: event.reason,
        source: event.source,
        state: 'open',
        text: '',
        mentions: [],
        stance: null,
        receipt: null,
        ...(event.about ? { about: event.about } : {}),
        ...(event.workshop ? { workshop: event.workshop } : {}),
      });
    case 'call.ended':
      return event.turnId === null || event.purpose === 'repair' ? transcript : withReceipt(transcript, event.turnId, event);
    case 'files.consulted':
      return event.turnId === null
        ? addConsulted(transcript, event)
        : change(transcript, event.turnId, (entry) => withTurnContext(entry, event));
    case 'context.shown':
    case 'citations.checked':
      return change(transcript, event.turnId ?? '', (entry) => withTurnContext(entry, event));
    case 'turn.ended':
      return close(
        change(transcript, event.turnId, (entry, { receipt = null }) =>
          entry.kind === 'turn'
            ? {
                ...entry,
                state: event.outcome,
                text: event.text,
                mentions: event.mentions,
                stance: event.stance,
                receipt,
                endedSeq: event.seq,
              }
            : entry,
        ),
        event.turnId,
      );
    case 'fault.raised':
      return addOpen(transcript, { kind: 'fault', id: event.faultId, at: event.at, fault: event.fault, cleared: false });
    case 'fault.cleared':
      return close(
        change(transcript, event.faultId, (entry) => (entry.kind === 'fault' ? { ...entry, cleared: true } : entry)),
        event.faultId,
      );
    case 'intent.written':
      return add(transcript, { kind: 'intent', ...stampOf(event) });
    case 'clarify.expired':
      return add(transcript, { kind: 'expired', ...stampOf(event), sessionId: event.sessionId, request: event.request });
    case 'phase.entered':
      if (event.cause === 'expired') return transcript;
      if (event.to === 'done' && event.cause === 'cancelled' && event.from !== 'clarify')
        return add(transcript, { kind: 'done', ...stampOf(event), ended: true });
      return event.to === 'done' && event.cause === 'allSettled'
        ? add(transcript, { kind: 'done', ...stampOf(event) })
        : add(transcript, { kind: 'phase', ...stampOf(event), from: event.from, to: event.to, cause: event.cause });
    case 'questions.asked':
      return add(transcript, { kind: 'questions', ...stampOf(event), round: event.round });
    case 'brief.written':
      return add(transcript, { kind: 'brief', ...stampOf(event) });
    case 'floor.opened':
      return add(transcript, { kind: 'floor', ...stampOf(event), reason: event.reason, summary: event.summary ?? '' });
    case 'cards.opened':
      return add(transcript, { kind: 'cards', ...stampOf(event) });
    case 'command.proposed':
      return add(transcript, { kind: 'command', ...stampOf(event), commandId: event.commandId });
    case 'tool.asked':
      return add(transcript, { kind: 'tool', ...stampOf(event), callId: event.callId });
    case 'web.asked':
      return add(transcript, { kind: 'web', ...stampOf(event), lookId: event.lookId });
    case 'vote.opened':
      return add(transcript, { kind: 'vote', ...stampOf(event), voteId: event.voteId });
    case 'member.seated':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'seated' });
    case 'member.unseated':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'unseated' });
    case 'member.muted':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'muted' });
    case 'member.unmuted':
      return add(transcript, { kind: 'seat', ...stampOf(event), agent: event.agent, change: 'unmuted' });
    case 'mention.missed':
      return add(transcript, { kind: 'missed', ...stampOf(event), agent: event.agent, by: event.by, why: event.why });
    case 'seat.proposed':
      return add(transcript, { kind: 'proposed', ...stampOf(event), agent: event.agent, by: event.by, reason: event.reason });
    case 'workshop.opened':
    case 'workshop.closed':
      return add(transcript, workshopEntry(event, stampOf(event)));
    case 'choice.made':
      return add(transcript, {
        ...{ kind: 'choice', ...stampOf(event), seq: event.seq },
        ...{ objectionId: event.objectionId, choice: event.choice },
      });
    case 'consensus.offered':
      return add(transcript, { kind: 'consensus', ...stampOf(event), version: event.version });
    case 'ready.written':
      return add(transcript, { kind: 'ready', ...stampOf(event) });
    case 'plan.proposed':
      return event.by === 'user' ? renewPlan(transcript, event.version) : addPlan(transcript, event);
    case 'plan.editRefused':
      return add(transcript, { kind: 'planRefused', ...stampOf(event), reason: event.reason });
    case 'wish.asked':
      return add(transcript, { kind: 'wish', ...stampOf(event), wishId: event.wishId });
    case 'aside.asked':
      if (event.messageId !== undefined) return transcript;
      return add(transcript, { kind: 'aside', id: event.asideId, at: event.at, about: event.about, text: event.text });
    case 'experts.called':
      return add(transcript, { kind: 'experts', ...stampOf(event), batchId: event.batchId });
    case 'edits.proposed':
      return add(transcript, { kind: 'task', ...stampOf(event), taskId: event.taskId, attempt: event.attempt });
    case 'restore.offered':
      return add(transcript, { kind: 'restore', ...stampOf(event), restoreId: event.restoreId, checkpointId: event.checkpointId });
    case 'session.forked':
      return add(transcript, { kind: 'forked', ...stampOf(event), sessionId: event.from });
    case 'session.branched':
      return add(transcript, { kind: 'branched', ...stampOf(event), sessionId: event.to });
    case 'verification.ended':
      return add(transcript, verificationEntry(event));
    case 'run.stopped':
      return add(transcript, { kind: 'stopped', ...stampOf(event), reason: event.reason });
    case 'oddity.noted':
      if (event.oddity === 'partLost' && event.by)
        return add(transcript, { kind: 'partLost', ...stampOf(event), by: event.by, detail: event.detail });
      return isForUser(event) ? add(transcript, { kind: 'absent', ...stampOf(event), names: event.detail }) : transcript;
    case 'log.repaired':
      return add(transcript, { kind: 'repaired', ...stampOf(event), droppedBytes: event.droppedBytes, lostEvents: event.lostEvents ?? 0 });
    default:
      return transcript;
  }
}

function verificationEntry(event: EventOf<'verification.ended'>): Entry {
  const { task, outcome, exitCode, output = null, why = null } = event;
  return { kind: 'verification', ...stampOf(event), task, outcome, exitCode, output, why };
}

function addConsulted({ entries, open }: Transcript, event: EventOf<'files.consulted'>): Transcript {
  const found = consultedEntry(event, at(entries, size(entries) - 1));
  if (!found) return { entries, open };
  return { open, entries: found.isMore ? replaceAt(entries, size(entries) - 1, found.entry) : append(entries, found.entry) };
}

function addPlan(transcript: Transcript, event: EventOf<'plan.proposed'>): Transcript {
  return add(transcript, { kind: 'plan', ...stampOf(event), version: event.version });
}

/** A change by the user is made on the card that is there: the conversation does not grow by every task that is moved. */
function renewPlan(transcript: Transcript, version: number): Transcript {
  for (let index = size(transcript.entries) - 1; index >= 0; index--) {
    const entry = at(transcript.entries, index);
    if (entry?.kind === 'plan') return { ...transcript, entries: replaceAt(transcript.entries, index, { ...entry, version }) };
  }
  return transcript;
}

function stampOf(event: Event): { id: string; at: number } {
  return { id: `e${event.seq}`, at: event.at };
}

function add(transcript: Transcript, entry: Entry): Transcript {
  return { ...transcript, entries: append(transcript.entries, entry) };
}

function addOpen(transcript: Transcript, entry: Entry): Transcript {
  return { entries: append(transcript.entries, entry), open: [...transcript.open, { id: entry.id, index: size(transcript.entries) }] };
}

function withReceipt(transcript: Transcript, id: string, event: EventOf<'call.ended'>): Transcript {
  const noted = (known: OpenEntry) => (known.id === id ? { ...known, receipt: receiptOf(event, known.receipt) } : known);
  return { ...transcript, open: transcript.open.map(noted) };
}

function change(transcript: Transcript, id: string, update: (entry: Entry, open: OpenEntry) => Entry): Transcript {
  const open = transcript.open.find((known) => known.id === id);
  const entry = open && at(transcript.entries, open.index);
  return open && entry ? { ...transcript, entries: replaceAt(transcript.entries, open.index, update(entry, open)) } : transcript;
}

function close(transcript: Transcript, id: string): Transcript {
  return { ...transcript, open: transcript.open.filter((known) => known.id !== id) };
}
