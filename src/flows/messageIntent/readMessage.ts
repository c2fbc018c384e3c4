// Interprets a message with a model if no phrase list covers it.
import { openRound } from '../../core/clarify/clarify';
import { callsLeft } from '../../core/discussion/budget';
import type { Fact } from '../../core/events';
import type { Want } from '../../core/messageIntent/facts';
import { parseMessageIntent } from '../../core/messageIntent/parseMessageIntent';
import { type CheckedReading, checkedReading, readingSchema } from '../../core/messageIntent/checkedReading';
import { budgetOf } from '../../core/models/limits';
import { isSmallModel } from '../../core/models/promptProfile';
import { openCard, readingCard, renderActs, talkFacts, wishFact } from '../../core/readingCards';
import { type Awaited, unreadMessage } from '../../core/next';
import type { UnreadMessage } from '../../core/session';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { callModelTyped } from '../model/callModelTyped';
import { answererOf } from '../model/pickModel';
import { answerFacts, backFacts } from './cardFacts';
import { typedVerdict } from './inReview';
import { question } from './intentEffect';

/** Interprets the oldest unread message. If no model can interpret the message, the message has no effect and the user is told so. */
export async function readMessage(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const message = unreadMessage(session);
  if (!message) return;
  const listed = listedFacts(flow, message);
  if (listed) return recorder.record(...listed);
  const card = readingCard(session);
  const isAllowed = session.phase !== 'discovery' || callsLeft(session.discussion, budgetOf(ports.settings.limits())) > 0;
  if (!isAllowed) return recorder.record(...readFacts(flow, message, null));
  const prompt = await ports.prompts.render('reading/message', {
    about: card.about,
    acts: renderActs(card),
    message: fenceUntrusted('message', message.text, nonceOf(flow)),
  });
  if (flow.signal.aborted) return;
  const request = { role: 'reader', purpose: 'read', agent: null, prompt, schema: readingSchema, isAskedOnce: true } as const;
  const answer = await callModelTyped(flow, request, (reading) =>
    readFacts(flow, message, checkedReading(reading, message.text, card.acts)),
  );
  if (!answer.ok && !flow.signal.aborted) await recorder.record(...readFacts(flow, message, null));
}

/**
 * Returns the facts for a verdict that the user typed before a step's reviewers finished. Asks for confirmation without calling a model.
 */
function listedFacts({ recorder, ports }: Flow, { messageId, text }: UnreadMessage): Fact[] | null {
  const session = recorder.session();
  if (openCard(session) !== 'review') return null;
  const intent = parseMessageIntent(text, { session: session.language, editor: ports.settings.language() });
  const verdict = typedVerdict({ intent }, session);
  return verdict && [{ type: 'message.read', messageId, heardAs: 'doubt' }, wishFact(session, messageId, verdict, ports.ids.next('w'))];
}

/**
 * Returns the facts that follow from an interpretation, depending on the card that the message answered.
 * @param reading null if the interpretation failed
 */
function readFacts(flow: Flow, message: UnreadMessage, reading: CheckedReading | null): Fact[] {
  const session = flow.recorder.session();
  const { messageId, text } = message;
  if (!session.unread.some((one) => one.messageId === messageId)) return [];
  const read = (more: Partial<Omit<Extract<Fact, { type: 'message.read' }>, 'type'>> = {}): Fact => ({
    type: 'message.read',
    messageId,
    ...more,
  });
  const nextId = () => flow.ports.ids.next('w');
  const asked = (want: Want) => [read({ heardAs: 'doubt' }), wishFact(session, messageId, want, nextId())];
  const card = openCard(session);
  const languages = { session: session.language, editor: flow.ports.settings.language() };
  if (session.phase === 'discovery' && card !== 'consensus') {
    return talkFacts(session, message, reading, { languages, nextId });
  }
  if (reading?.kind === 'act') return asked(reading.want);
  const kind = reading?.kind ?? null;
  if (kind === 'question') {
    // Small models often mistake requests for questions, so the change is offered as well, unless every sentence is worded as a question.
    const isDoubtful = isSmallModel(answererOf(flow, 'reader', 'fast')) && !parseMessageIntent(text, languages).isOnlyQuestions;
    const change = card && isDoubtful ? changes[card] : undefined;
    const offer = change ? [wishFact(session, messageId, change, nextId())] : [];
    return [read({ heardAs: 'question' }), ...question(flow, message).facts, ...offer];
  }
  switch (card) {
    case 'answers': {
      const round = openRound(session.clarify) ?? 0;
      const questions = session.clarify.rounds[round - 1]?.questions ?? [];
      return [
        read({ heardAs: 'answer' }),
        ...answerFacts(
          session,
          round,
          questions.map(() => ({ choices: [], text })),
        ),
      ];
    }
    case 'briefAcceptance':
      return [kind === 'answer' ? read({ heardAs: 'noted' }) : read({ heardAs: 'wish', text })];
    case 'consensus':
    case 'readyChoice':
      if (kind === 'change') return [...(card === 'readyChoice' ? backFacts() : []), read({ isTalk: true })];
      return [read({ heardAs: kind === null ? 'unread' : 'noted' })];
    case 'approval':
      return kind === 'change' ? asked('rewrite') : [read({ heardAs: kind === null ? 'unread' : 'noted' })];
    case 'review':
      return [read({ heardAs: 'guidance', text }), ...(kind === 'change' ? [wishFact(session, messageId, 'redo', nextId())] : [])];
    case 'request':
      if (kind === 'answer') return [read({ heardAs: 'noted' })];
      return asked('followUp');
    default:
      return [session.phase === 'execution' ? read({ heardAs: 'guidance', text }) : read({ heardAs: 'unread' })];
  }
}

/** For each card, the action to confirm if a message may ask for a change. */
const changes: Readonly<Partial<Record<Awaited, Want>>> = { approval: 'rewrite', review: 'redo', request: 'followUp' };
