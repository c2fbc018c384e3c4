// Problems in an agent file: reason and line.
import { withoutByteOrderMark } from '../text/lines';
import { invisibleIn } from '../text/visible';
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
  /** Problems that occur only in prompt files: an empty file, or a duplicate name. */
  | 'emptyPrompt'
  | 'repeatedPrompt'
  /** Invisible characters, which are removed before a model reads the text. */
  | 'unseen';

export interface AgentProblem {
  readonly path: string;
  /** 1-based line number. */
  readonly line: number;
  readonly reason: AgentProblemReason;
  /** The key, value or limit that caused the problem, as written in the file. */
  readonly detail: string;
}

/** Result of parsing an agent file. The agent is null after any problem except invisible characters, which are removed and reported. */
export interface ReadAgent {
  readonly agent: OwnDefinition | null;
  readonly problems: readonly AgentProblem[];
  readonly idLine: number;
  readonly nameLine: number;
}

/**
 * Reports invisible characters in a file.
 * @param above number of lines in the file before `source`
 */
export function invisibleProblems(path: string, source: string, above = 0): readonly AgentProblem[] {
  const found = invisibleIn(withoutByteOrderMark(source));
  return found ? [{ path, line: above + found.line, reason: 'unseen', detail: found.names }] : [];
}
