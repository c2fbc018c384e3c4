// What a message to the team answers of what it asked, and whether it asks something itself: both can stand in one message.
import { isClosable, questionsToUser } from '../../core/discussion/ledger';
import type { EventOf } from '../../core/events';
import type { Session } from '../../core/session';
import { clipAtSentence } from '../../core/text/clipAtSentence';
import { sentencesOf } from '../../core/text/prose';
import { hear, type Languages } from '../../core/words/readIntent';

type Replies = Pick<EventOf<'message.said'>, 'answers' | 'asks'>;

/**
 * An answer is kept with the words it was given in. One that names its question answers that one; while the team waits for answers, one that names
 * none answers all of them.
 * @param isTalk whether the message is for the team, and nothing else came of it
 */
export function repliesIn({ room, phase }: Session, text: string, languages: Languages, isTalk: boolean): Replies {
  const isToTeam = isTalk && phase === 'discovery';
  const asks = isToTeam && hear(text, languages).isQuestion ? { asks: true } : {};
  const named = [...text.matchAll(/\b[QA]\d+\b/g)];
  if (named.length > 0) {
    const answers = namedAnswers(text, named, languages).filter(({ noteId }) =>
      room.ledger.some((note) => note.id === noteId && isClosable(note)),
    );
    return { answers, ...asks };
  }
  const isAwaited = isToTeam && (room.wait === 'questions' || room.wait === 'routerAsked');
  const answer = isAwaited ? answerIn(text, (sentence) => hear(sentence, languages).isQuestion, languages) : '';
  return { ...(answer !== '' && { answers: questionsToUser(room).map(({ id }) => ({ noteId: id, text: answer })) }), ...asks };
}

/** Each with what stands behind its id, up to the next one, or in front of an id that ends its sentence; ids side by side share an answer. */
function namedAnswers(text: string, named: readonly RegExpExecArray[], languages: Languages): NonNullable<Replies['answers']> {
  const ends = named.map(({ 0: id, index }) => index + id.length);
  const parts = ends.map((end, at) => text.slice(end, named[at + 1]?.index));
  const isMarked = (sentence: string) => /[?？]["”»)\]]*$/.test(sentence.trim());
  return named.flatMap(({ 0: noteId, index }, at) => {
    const behind = parts.slice(at).find((part) => !joins.test(part)) ?? '';
    const answer = answerIn(behind.replace(edges, ''), isMarked, languages);
    const front = /^[)\]]*\s*(?:[.!;]|$)/.test(parts[at] ?? '') ? text.slice(ends[at - 1] ?? 0, index).replace(edges, '') : '';
    const said = answer || answerIn(front, isMarked, languages);
    return said === '' ? [] : [{ noteId, text: said }];
  });
}

/** What stands between an id and an answer. */
const edges = /^[\s:.,;)\]–—-]+|[\s([:–—-]+$/g;

/** What joins two ids, or closes the last one, and says nothing. */
const joins = /^[\s,;:&+/().[\]!-]*(?:(?:and|und|y|e|et|en|и|と|和|及)[\s,]*)?$/i;

/** The message without the questions in it, and without a word that only puts off or thanks. */
function answerIn(text: string, isQuestion: (sentence: string) => boolean, languages: Languages): string {
  const sentences = sentencesOf(text).filter((sentence) => sentence.trim() !== '');
  if (!sentences.some((sentence) => isQuestion(sentence) || isBesides(sentence, languages)))
    return clipAtSentence(text.trim(), maxAnswerChars);
  const kept = sentences.flatMap((sentence) => {
    if (!isQuestion(sentence)) return isBesides(sentence, languages) ? [] : [sentence];
    const [before = '', behind] = sentence.split(joinedQuestion);
    return behind !== undefined && !isQuestion(before) ? [before] : [];
  });
  return clipAtSentence(kept.join(' ').trim(), maxAnswerChars);
}

/** Where a question begins in a sentence that says something first: "only long ones, and is it safe?". */
const joinedQuestion = /[,;]\s+(?=(?:and|but|und|aber|y|pero|et|mais|ma|en|maar|и|а|но)\s.*[?？])/iu;

function isBesides(sentence: string, languages: Languages): boolean {
  const heard = hear(sentence, languages);
  return heard.says('waits') || heard.says('polite');
}

/** As much of an answer as stands beside its question. */
const maxAnswerChars = 600;
