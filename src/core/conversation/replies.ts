// Parses a user message: answers to the team's questions, and the user's own questions.
import { items } from '../base/chunkedList';
import { isClosable, questionsToUser } from '../discussion/ledger';
import type { EventOf } from '../events';
import { type Languages, parseMessageIntent } from '../messageIntent/parseMessageIntent';
import type { Session } from '../session';
import { clipAtSentence } from '../text/quoting';
import { sentencesOf } from '../text/prose';

/** Matches the ID of a question or an assumption. */
const named = /\b[QA]\d+\b/;

type Replies = Pick<EventOf<'message.said'>, 'answers' | 'asks'>;

/**
 * Finds answers to questions that the message names by ID, and detects questions to the team.
 * @param isTalk whether the message only talks to the team, without settling a card or stopping the work
 */
export function repliesIn({ discussion, phase }: Session, text: string, languages: Languages, isTalk: boolean): Replies {
  const asks = isTalk && phase === 'discovery' && parseMessageIntent(text, languages).isQuestion ? { asks: true } : {};
  const ids = [...text.matchAll(new RegExp(named, 'g'))];
  if (ids.length > 0) {
    const answers = namedAnswers(text, ids, languages).filter(({ noteId }) =>
      discussion.ledger.some((note) => note.id === noteId && isClosable(note)),
    );
    return { answers, ...asks };
  }
  return asks;
}

/**
 * Returns the message as the answer to every open question, if the team was waiting for answers and the message names no question by ID.
 */
export function awaitedAnswers({ discussion, transcript: { entries } }: Session, messageId: string, text: string, languages: Languages) {
  let isAwaited = false;
  for (const entry of items(entries)) {
    if (entry.id === messageId) break;
    isAwaited = entry.kind === 'floor' && (entry.reason === 'questions' || entry.reason === 'routerAsked');
  }
  const isNamed = named.test(text);
  const answer = isAwaited && !isNamed ? answerIn(text, (sentence) => parseMessageIntent(sentence, languages).isQuestion, languages) : '';
  return answer === '' ? [] : questionsToUser(discussion).map(({ id }) => ({ noteId: id, text: answer }));
}

/**
 * Splits a message into one answer per ID: the text after the ID, or the text before it if the ID ends the sentence. Adjacent IDs share an
 * answer.
 */
function namedAnswers(text: string, named: readonly RegExpExecArray[], languages: Languages): NonNullable<Replies['answers']> {
  const ends = named.map(({ 0: id, index }) => index + id.length);
  const parts = ends.map((end, at) => text.slice(end, named[at + 1]?.index));
  const isMarked = (sentence: string) => /[?？]["”»)\]]*$/.test(sentence.trim());
  return named.flatMap(({ 0: noteId, index }, at) => {
    const behind = parts.slice(at).find((part) => !betweenIds.test(part)) ?? '';
    const answer = answerIn(behind.replace(padding, ''), isMarked, languages);
    const front = /^[)\]]*\s*(?:[.!;]|$)/.test(parts[at] ?? '') ? text.slice(ends[at - 1] ?? 0, index).replace(padding, '') : '';
    const said = answer || answerIn(front, isMarked, languages);
    return said === '' ? [] : [{ noteId, text: said }];
  });
}

const padding = /^[\s:.,;)\]–—-]+|(?<![\s([:–—-])[\s([:–—-]+$/g;

const betweenIds = /^[\s,;:&+/().[\]!-]*(?:(?:and|und|y|e|et|en|и|と|和|及)[\s,]*)?$/i;

/** Returns the message without questions, thanks and requests to wait. */
function answerIn(text: string, isQuestion: (sentence: string) => boolean, languages: Languages): string {
  const sentences = sentencesOf(text).filter((sentence) => sentence.trim() !== '');
  if (!sentences.some((sentence) => isQuestion(sentence) || isBesides(sentence, languages)))
    return clipAtSentence(text.trim(), maxAnswerChars);
  const kept = sentences.flatMap((sentence) => {
    if (!isQuestion(sentence)) return isBesides(sentence, languages) ? [] : [sentence];
    const marked = sentence.slice(0, Math.max(sentence.lastIndexOf('?'), sentence.lastIndexOf('？'), 0));
    const [before = '', behind] = marked.split(joinedQuestion);
    return behind !== undefined && !isQuestion(before) ? [before] : [];
  });
  return clipAtSentence(kept.join(' ').trim(), maxAnswerChars);
}

/** Matches the separator before a question that is joined to a statement, as in "only long ones, and is it safe?". */
const joinedQuestion = /[,;]\s+(?=(?:and|but|und|aber|y|pero|et|mais|ma|en|maar|и|а|но)\s)/iu;

function isBesides(sentence: string, languages: Languages): boolean {
  const intent = parseMessageIntent(sentence, languages);
  return intent.says('waits') || intent.says('polite');
}

const maxAnswerChars = 600;
