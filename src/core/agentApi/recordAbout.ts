// Record of a session about files or words, for other agents.
import type { Note, Objection } from '../discussion/state';
import { decisionsAbout, names } from '../outcome/decisionRecord';
import type { Session } from '../session';

export interface RecordQuery {
  readonly paths: readonly string[];
  /** All words must occur; an empty list matches everything. */
  readonly words: readonly string[];
}

export interface RecordFound {
  readonly decisions: readonly Note[];
  /** Reasons members gave for their positions, if anything was decided. */
  readonly reasons: readonly { readonly by: string; readonly position: string; readonly why: string }[];
  /** Open objections to decisions, and all objections that match the query. */
  readonly dissent: readonly Objection[];
}

export function recordAbout(session: Session, { paths, words }: RecordQuery): RecordFound {
  const { discussion } = session;
  const ids = decisionsAbout(session, paths).map(({ id }) => id);
  const decisions = discussion.ledger.filter(({ id, text }) => ids.includes(id) && hasWords(text, words));
  const isDecided = decisions.length > 0;
  return {
    decisions,
    reasons: isDecided
      ? Object.entries(discussion.positions).flatMap(([by, { position, why }]) => (why.trim() === '' ? [] : [{ by, position, why }]))
      : [],
    dissent: discussion.objections.filter((objection) => (isDecided && objection.open) || isAbout(objection, { paths, words })),
  };
}

function isAbout({ text, evidence, satisfiedBy }: Objection, { paths, words }: RecordQuery): boolean {
  const said = [text, satisfiedBy, ...evidence].join('\n');
  const places = evidence.map((place) => place.replace(/:\d.*$/s, ''));
  const isHere = paths.length === 0 || paths.some((path) => names(said, path) || places.includes(path));
  return isHere && hasWords(said, words);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
