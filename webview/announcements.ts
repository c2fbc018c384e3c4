// What a screen reader is told: a finished turn or a new card in words, never the single tokens.
import { at, size } from '../src/core/base/chunkedList';
import type { Session } from '../src/core/session';
import type { Entry } from '../src/core/transcript';
import { stepNumber, taskTitle } from './model/selectors';
import { waitsFor } from './model/waiting';
import { consultedText } from './shared/lookupText';
import type { Strings } from './model/strings';
import { choiceText, seatProposalText } from '../src/core/conversation/entryTexts';

/** The words for what `after` has and `before` had not; empty when nothing is worth saying. */
export function announcement(before: Session, after: Session, t: Strings): string {
  if (before.id !== after.id || before.seq === 0) return '';
  const known = size(before.transcript.entries);
  const said: string[] = [];
  for (let index = Math.max(0, known - 1); index < size(after.transcript.entries); index++) {
    const entry = at(after.transcript.entries, index);
    if (entry && entry !== at(before.transcript.entries, index)) said.push(words(entry, index >= known, t));
  }
  // the card of an objection stands behind the conversation and is no entry of it
  if (waitsFor(after) === 'choice' && waitsFor(before) !== 'choice') said.push(t('panel.announce.choice'));
  return said.filter(Boolean).join(' ');
}

/** What an entry is, in a few words, for whoever goes through the conversation by ear: also once it waits for nobody any more. */
export function entryLabel(entry: Entry | undefined, session: Session, t: Strings): string {
  if (!entry) return '';
  const title = titleOf(entry, session, t);
  if (title !== null) return title;
  if (entry.kind === 'consulted') return consultedText(t, entry);
  const said = words(entry, true, t);
  if (said !== '') return said;
  if (entry.kind === 'turn') return t.nameOf(entry.agent);
  // only what the user said is the user's
  return entry.kind === 'message' || entry.kind === 'aside' ? t.nameOf('user') : '';
}

/** What stands at the head of a card that asks for something, and of its line later. */
function titleOf(entry: Entry, session: Session, t: Strings): string | null {
  switch (entry.kind) {
    case 'questions':
      return t('card.questions.round', { round: entry.round });
    case 'vote': {
      const vote = session.room.votes.find(({ id }) => id === entry.voteId);
      return vote ? t('card.vote.title', { version: vote.version }) : null;
    }
    case 'task': {
      const step = stepNumber(session, entry.taskId);
      return step > 0 ? t('card.task.title', { step, title: taskTitle(session, entry.taskId) }) : t('card.done.record');
    }
    case 'brief':
    case 'ready':
    case 'plan':
    case 'experts':
    case 'verification':
      return t(`card.${entry.kind}.title`);
    default:
      return null;
  }
}

function words(entry: Entry, isNew: boolean, t: Strings): string {
  if (entry.kind === 'turn')
    return entry.state === 'open' ? '' : t('panel.announce.turn', { agent: t.nameOf(entry.agent), to: t.nameOf(entry.to) });
  if (!isNew) return '';
  if (entry.kind === 'message') return (entry.refused ?? []).map(({ path, why }) => t(`attach.refused.${why}`, { path })).join(' ');
  if (entry.kind === 'aside' || entry.kind === 'consulted' || entry.kind === 'web') return '';
  if (entry.kind === 'planRefused') return t(`card.plan.refused.${entry.reason}`);
  if (entry.kind === 'partLost') return t('panel.partLost', { name: t.nameOf(entry.by), parts: entry.detail });
  if (entry.kind === 'absent') return t('panel.absent', { names: entry.names });
  if (entry.kind === 'phase') return t('panel.announce.phase', { phase: t(`phase.${entry.to}`) });
  if (entry.kind === 'done' && entry.ended) return t('panel.announce.ended');
  if (entry.kind === 'choice') return choiceText(t, entry);
  if (entry.kind === 'seat') return t(`seat.${entry.change}`, { agent: t.nameOf(entry.agent) });
  if (entry.kind === 'missed') return t(`missed.${entry.why}`, { agent: t.nameOf(entry.agent), by: t.nameOf(entry.by) });
  if (entry.kind === 'proposed') return seatProposalText(t, entry);
  return t(`panel.announce.${entry.kind}`);
}
