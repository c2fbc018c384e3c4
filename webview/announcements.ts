// Screen reader texts for each kind of entry: announcement and name.
import { at, size } from '../src/core/base/chunkedList';
import { entryName } from '../src/core/discussion/entryName';
import { choiceText, missedText, seatProposalText, seatText } from '../src/core/conversation/entryTexts';
import type { TextKey } from '../src/core/i18n/language';
import { buildSummaryOf } from '../src/core/outcome/buildSummary';
import { extentText } from '../src/core/outcome/buildStatements';
import { checkoutText } from '../src/core/outcome/restoreClaims';
import type { Session } from '../src/core/session';
import type { Entry, EntryKind, EntryOf } from '../src/core/transcript';
import { stepNumber, taskTitle } from './model/selectors';
import { reviewText, waitsFor } from '../src/core/review/waitsFor';
import { consultedText } from './common/LookList';
import type { Strings } from './model/strings';

type Words<E> = (entry: E, t: Strings, session: Session) => string;

interface EntryWords<E> {
  /** Text to announce when the entry arrives; empty to announce nothing. */
  readonly news: Words<E>;
  /** Accessible name of the entry. */
  readonly name: Words<E>;
}

/** Entry kinds for which a `panel.announce.…` text exists. */
type Announced = { [K in EntryKind]: `panel.announce.${K}` extends TextKey ? K : never }[EntryKind];
const newsOf: Words<{ readonly kind: Announced }> = ({ kind }, t) => t(`panel.announce.${kind}`);

type Titled = 'brief' | 'ready' | 'plan' | 'experts' | 'verification';
const titled: EntryWords<{ readonly kind: Titled }> = { news: newsOf, name: ({ kind }, t) => t(`card.${kind}.title`) };

const same = <E>(words: Words<E>): EntryWords<E> => ({ news: words, name: words });
const plain = same(newsOf);
const silent = () => '';
const user: Words<unknown> = (_, t) => t.nameOf('user');

const refusedText: Words<EntryOf<'message'>> = ({ refused = [] }, t) =>
  refused.map(({ path, why }) => t(`attach.refused.${why}`, { path })).join(' ');
const turnText: Words<EntryOf<'turn'>> = ({ state, agent, to }, t) =>
  state === 'open' ? '' : t('panel.announce.turn', { agent: t.nameOf(agent), to: t.nameOf(to) });

const doneText: Words<EntryOf<'done'>> = ({ ended }, t) => t(ended ? 'panel.announce.ended' : 'panel.announce.done');

const entryWords: { readonly [K in EntryKind]: EntryWords<EntryOf<K>> } = {
  message: { news: refusedText, name: (...given) => refusedText(...given) || user(...given) },
  turn: { news: turnText, name: (entry, t, session) => turnText(entry, t, session) || t.nameOf(entry.agent) },
  fault: plain,
  phase: same(({ to }, t) => t('panel.announce.phase', { phase: t(`phase.${to}`) })),
  done: {
    news: (entry, t, session) => [doneText(entry, t, session), extentText(buildSummaryOf(session), t)].join(' '),
    name: doneText,
  },
  questions: { news: newsOf, name: ({ round }, t) => t('card.questions.round', { round }) },
  brief: titled,
  intent: plain,
  expired: plain,
  floor: plain,
  cards: plain,
  vote: {
    news: newsOf,
    name: (entry, t, session) => {
      const vote = session.discussion.votes.find(({ id }) => id === entry.voteId);
      return vote ? t('card.vote.title', { version: vote.version }) : newsOf(entry, t, session);
    },
  },
  wish: plain,
  command: plain,
  tool: plain,
  web: same(silent),
  seat: same((entry, t) => seatText(t, entry)),
  missed: same((entry, t) => missedText(t, entry)),
  proposed: same((entry, t) => seatProposalText(t, entry)),
  choice: same((entry, t, session) => choiceText(t, entry, (id) => entryName(session, id, t))),
  consensus: plain,
  ready: titled,
  experts: titled,
  plan: titled,
  planRefused: same(({ reason }, t) => t(`card.plan.refused.${reason}`)),
  aside: { news: silent, name: user },
  task: {
    // A step without changes to review needs a decision, so a different text is announced.
    news: (entry, t, session) =>
      reviewText(session) === 'strip.review'
        ? newsOf(entry, t, session)
        : t('strip.decide', { step: stepNumber(session, entry.taskId), all: session.progress.tasks.length }),
    name: ({ taskId }, t, session) => {
      const step = stepNumber(session, taskId);
      return step > 0 ? t('card.task.title', { step, title: taskTitle(session, taskId) }) : t('card.done.record');
    },
  },
  restore: plain,
  checkout: same((entry, t, session) => checkoutText(session, entry, t)),
  forked: plain,
  branched: plain,
  verification: titled,
  workshop: plain,
  consulted: { news: silent, name: (entry, t) => consultedText(t, entry) },
  stopped: plain,
  absent: same(({ names }, t) => t('panel.absent', { names })),
  window: same(({ cutBy, ...figures }, t) => `${t(`panel.window.${cutBy}`, figures)} ${t('panel.window.mend')}`),
  partLost: same(({ by, detail }, t) => t('panel.partLost', { name: t.nameOf(by), parts: detail })),
  repaired: plain,
};

function words<K extends EntryKind>(form: 'news' | 'name', entry: EntryOf<K>, session: Session, t: Strings): string {
  return entryWords[entry.kind][form](entry, t, session);
}

/** Returns the text to announce for the change from one state to the next; empty to announce nothing. */
export function announcement(before: Session, after: Session, t: Strings): string {
  if (before.id !== after.id || before.seq === 0) return '';
  const known = size(before.transcript.entries);
  const said: string[] = [];
  for (let index = Math.max(0, known - 1); index < size(after.transcript.entries); index++) {
    const entry = at(after.transcript.entries, index);
    // An existing entry is announced only if it is a turn, because turns are announced when they end.
    const isNews = index >= known || entry?.kind === 'turn';
    if (entry && isNews && entry !== at(before.transcript.entries, index)) said.push(words('news', entry, after, t));
  }
  // An objection that the user must decide has a card but no entry, so it is announced separately.
  if (waitsFor(after) === 'choice' && waitsFor(before) !== 'choice') said.push(t('panel.announce.choice'));
  return said.filter(Boolean).join(' ');
}

/** Returns a short label of an entry for screen reader navigation. */
export function entryLabel(entry: Entry | undefined, session: Session, t: Strings): string {
  return entry ? words('name', entry, session, t) : '';
}
