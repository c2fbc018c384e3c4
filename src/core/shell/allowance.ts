// Permissions for commands: an exact line, or its beginning with files.
import type { Hazard } from './hazards';
import { leadsOut, readCommandLine } from './words';

export interface CommandAllowance {
  readonly kind: 'line' | 'prefix';
  readonly words: readonly string[];
  /** Where it runs, as the team names it; empty for the top of the workspace. */
  readonly folder: string;
  /** Of everything that says what the words do here: scripts, and files of task runners. Another print is another permission. */
  readonly print: string;
}

/** What the user can be offered, and what is looked for among what was allowed. */
export interface CommandRequest {
  readonly line: string;
  readonly folder: string;
  readonly print: string;
  readonly hazards: readonly Hazard[];
  /** Words of the line that are files or folders of its folder. */
  readonly files: readonly string[];
}

/** A prefix has at least a program and what it shall do: a program alone would be anything it can do. */
const minPrefix = 2;

/** The permissions that can be given with a request; none where it is asked about each time. */
export function offersOf({ line, hazards, files, folder, print }: CommandRequest): readonly CommandAllowance[] {
  const read = readCommandLine(line);
  if (read.kind !== 'plain' || hazards.length > 0) return [];
  const whole: CommandAllowance = { kind: 'line', words: read.words, folder, print };
  const words = read.words.slice(0, 1 + read.words.findLastIndex((word) => !isFile(word, files)));
  const isPrefix = words.length >= minPrefix && !(words.at(-1)?.startsWith('-') && words.at(-1) !== '--');
  return isPrefix ? [whole, { ...whole, kind: 'prefix', words }] : [whole];
}

/** The permission a request has already; undefined where the user is to be asked. */
export function allowanceFor(request: CommandRequest, allowed: readonly CommandAllowance[]): CommandAllowance | undefined {
  const read = readCommandLine(request.line);
  if (read.kind !== 'plain' || request.hazards.length > 0) return undefined;
  return allowed.find(({ kind, words, folder, print }) => {
    if (folder !== request.folder || print !== request.print || words.length === 0) return false;
    if (!words.every((word, index) => word === read.words[index])) return false;
    const more = read.words.slice(words.length);
    return kind === 'line' ? more.length === 0 : more.every((word) => word === '--' || isFile(word, request.files));
  });
}

function isFile(word: string, files: readonly string[]): boolean {
  return !word.startsWith('-') && !leadsOut(word) && files.includes(word);
}

export function isSame(one: CommandAllowance, other: CommandAllowance): boolean {
  return one.kind === other.kind && one.folder === other.folder && JSON.stringify(one.words) === JSON.stringify(other.words);
}

/** As it is told: the words, those with a space in quotes. */
export function allowedText({ words, kind }: Pick<CommandAllowance, 'words' | 'kind'>): string {
  const told = words.map((word) => (/^[\w@+:,./=-]+$/.test(word) ? word : `"${word}"`)).join(' ');
  return kind === 'prefix' ? `${told} …` : told;
}
