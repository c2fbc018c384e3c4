// Permanent permissions for commands: an exact line, or a prefix followed only by files.
import type { Hazard } from './hazards';
import { leadsOut, readCommandLine } from './commandLine';

export interface CommandAllowance {
  readonly kind: 'line' | 'prefix';
  readonly words: readonly string[];
  /** Folder in which the command runs, relative to the workspace; empty for the root. */
  readonly folder: string;
  /**
   * Fingerprint of everything that defines the command: scripts and task runner files. If the fingerprint changes, a new permission is
   * needed.
   */
  readonly print: string;
}

export interface CommandRequest {
  readonly line: string;
  readonly folder: string;
  readonly print: string;
  readonly hazards: readonly Hazard[];
  /** The words of the line that are existing files or folders. */
  readonly files: readonly string[];
}

/** Minimum number of words in a prefix. With only a program and no subcommand, a prefix would allow everything the program can do. */
const minPrefix = 2;

/** Returns the permissions that the user can grant for a request; none if the command must be confirmed every time. */
export function offersOf({ line, hazards, files, folder, print }: CommandRequest): readonly CommandAllowance[] {
  const read = readCommandLine(line);
  if (read.kind !== 'plain' || hazards.length > 0) return [];
  const whole: CommandAllowance = { kind: 'line', words: read.words, folder, print };
  const words = read.words.slice(0, 1 + read.words.findLastIndex((word) => !isFile(word, files)));
  const isPrefix = words.length >= minPrefix && !(words.at(-1)?.startsWith('-') && words.at(-1) !== '--');
  return isPrefix ? [whole, { ...whole, kind: 'prefix', words }] : [whole];
}

/** Returns the existing permission that covers a request; undefined if the user must be asked. */
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

/** Renders the words of a permission for the user; words with spaces or special characters are quoted. */
export function allowedText({ words, kind }: Pick<CommandAllowance, 'words' | 'kind'>): string {
  const told = words.map((word) => (/^[\w@+:,./=-]+$/.test(word) ? word : `"${word}"`)).join(' ');
  return kind === 'prefix' ? `${told} …` : told;
}
