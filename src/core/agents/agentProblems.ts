// Problems of an agent file: reason and line.
import { withoutByteOrderMark } from '../text/lines';
import { unseenIn } from '../text/visible';
import type { OwnDefinition } from './customAgents';

export type AgentProblemReason =
  | 'noFrontMatter'
  | 'notKeyValue'
  | 'unknownKey'
  | 'repeatedKey'
  | 'missingKey'
  | 'emptyValue'
  | 'badId'
  | 'takenId'
  | 'twoIds'
  | 'unknownMember'
  | 'badGlyph'
  | 'badValue'
  | 'badModel'
  | 'tooLong'
  | 'noLetter'
  | 'letterTooLong'
  | 'badCharacters'
  | 'mixedScripts'
  | 'takenName'
  | 'requiredStays'
  | 'repeatedAgent'
  | 'repeatedName'
  | 'tooMany'
  /** Of a prompt: nothing stands in it, or another one has its name. */
  | 'emptyPrompt'
  | 'repeatedPrompt'
  /** Letters nobody sees; the team reads the text without them. */
  | 'unseen';

export interface AgentProblem {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly reason: AgentProblemReason;
  /** What it is about: a key, a value or a limit, as it was written. */
  readonly detail: string;
}

/** What a file says: an agent, or everything that keeps it from being one; and where it says what it is called. */
export interface ReadAgent {
  readonly agent: OwnDefinition | null;
  readonly problems: readonly AgentProblem[];
  readonly idLine: number;
  readonly nameLine: number;
}

/** @param above lines of the file above the text */
export function unseenProblems(path: string, source: string, above = 0): readonly AgentProblem[] {
  const found = unseenIn(withoutByteOrderMark(source));
  return found ? [{ path, line: above + found.line, reason: 'unseen', detail: found.names }] : [];
}
