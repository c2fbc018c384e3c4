// Questions about a step or a hunk, with their answers.
import { items } from '../base/chunkedList';
import type { AsideAbout } from '../discussion/facts';
import type { Session } from '../session';
import type { TurnEntry } from '../transcript';

export type QuestionPlace = Exclude<AsideAbout, { kind: 'session' }>;

export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly answer: TurnEntry | null;
}

/**
 * Returns the questions about a step or hunk, with their answers. Answers are assigned in order, because questions are answered in the
 * order in which they were asked.
 */
export function askedAbout({ asides, transcript }: Session, place: QuestionPlace): AskedQuestion[] {
  const key = placeKey(place);
  const isHere = (about: AsideAbout | undefined) => about !== undefined && about.kind !== 'session' && placeKey(about) === key;
  const asked: AskedQuestion[] = [];
  if (!asides.some(({ about }) => isHere(about))) return asked;
  for (const entry of items(transcript.entries)) {
    if (entry.kind === 'aside' && isHere(entry.about))
      asked.push({ id: entry.id, text: entry.text, isOpen: asides.some(({ id, open }) => open && id === entry.id), answer: null });
    if (entry.kind !== 'turn' || entry.state !== 'done' || !isHere(entry.about)) continue;
    const first = asked.findIndex(({ answer }) => answer === null);
    const found = asked[first];
    if (found) asked[first] = { ...found, answer: entry };
  }
  return asked;
}

export function placeKey(place: QuestionPlace): string {
  return place.kind === 'hunk' ? `${place.taskId} ${place.hunkId}` : place.taskId;
}
