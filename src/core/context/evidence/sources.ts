// Sources shown to members: places, never contents.
import { roughTokens } from '../../models/usage';
import type { PictureAttachment } from '../../pictures/picture';
import type { PromptText } from '../../text/echo';
import type { LineRange, SkippedFiles } from '../files/codebaseTypes';

export type Lines = LineRange;

/**
 * How a text came to be shown: chosen by the host, named by a task, a rule of the project, handed over by the user, looked up by the member,
 * or found for one member by the words of its role.
 */
export type SourceKind = 'project' | 'task' | 'rules' | 'attached' | 'looked' | 'own';

export interface EvidenceSource extends Lines {
  readonly kind: SourceKind;
  readonly path: string;
  /** An estimate, of this text alone. */
  readonly tokens: number;
}

/** What a request says of the workspace beside the texts of files, and what of it nobody is shown. */
export interface Overview {
  /** Files the workspace has, those that are left out not counted, and how many of them are named. */
  readonly files: number;
  readonly named: number;
  /** An estimate, of the names and of the outline of files. */
  readonly tokens: number;
  readonly skipped: readonly SkippedFiles[];
}

/** What a request shows of the workspace, gathered while it is put together. */
export interface Gathered {
  /** The fixed text of our prompts, and what was filled in: whoever repeats that repeats no text of ours. */
  readonly echo?: { readonly own: PromptText; readonly given: string };
  readonly sources: EvidenceSource[];
  /** Files that are in it from their first line to the last. */
  readonly whole: Set<string>;
  /** Paths of files it is about: the last to be left out where all of it does not fit. */
  needed?: readonly string[];
  overview?: Overview;
  /** Pictures that go with it, in the order in which its text names them. */
  pictures?: readonly PictureAttachment[];
}

/** Which lines have been shown to anybody, by path; ranges in order, apart from each other. */
export type ShownLines = Readonly<Record<string, readonly Lines[]>>;

/** The lines with one more range; ranges that touch become one. */
export function withLines(known: readonly Lines[], more: Lines): readonly Lines[] {
  const joined: Lines[] = [];
  for (const lines of [...known, more].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && lines.from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, lines.to) };
    else joined.push(lines);
  }
  return joined;
}

export function withSources(shown: ShownLines, sources: readonly EvidenceSource[]): ShownLines {
  const more = new Map<string, readonly Lines[]>();
  for (const { path, from, to } of sources) if (to >= from) more.set(path, withLines(more.get(path) ?? lookUp(shown, path), { from, to }));
  return { ...shown, ...Object.fromEntries(more) };
}

/** Whether every one of the lines has been shown. */
export function isShown(shown: ShownLines, path: string, { from, to }: Lines): boolean {
  return lookUp(shown, path).some((lines) => lines.from <= from && to <= lines.to);
}

/** A path may be spelled like a member every object has. */
function lookUp(shown: ShownLines, path: string): readonly Lines[] {
  return Object.hasOwn(shown, path) ? (shown[path] ?? []) : [];
}

/** Lines of a text; a break at its very end begins no other one. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Where a text that is shown comes from. */
export function evidenceSource(kind: SourceKind, path: string, text: string, from = 1, tokens = roughTokens(text)): EvidenceSource {
  return { kind, path, from, to: from + lineCount(text) - 1, tokens };
}

/** A text about a file or a folder that holds none of its lines: problems, names. */
export function sourceAbout(kind: SourceKind, path: string, text: string): EvidenceSource {
  return { kind, path, from: 1, to: 0, tokens: roughTokens(text) };
}

/** Lines with their numbers, so that a citation can be exact. */
export function numbered(text: string, from = 1): string {
  return text
    .split('\n')
    .map((line, index) => `${from + index}| ${line}`)
    .join('\n');
}
