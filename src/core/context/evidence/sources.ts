// Sources shown to members: places, never contents.
import { roughTokens } from '../../models/usage';
import type { PictureAttachment } from '../../pictures/picture';
import type { PromptText } from '../../text/echo';
import type { LineRange, SkippedFiles } from '../files/codebaseTypes';

export type Lines = LineRange;

/**
 * Origin of shown text: chosen by the host, named by a step, project rule, attached by the user, looked up, or found for one member by its
 * role.
 */
export type SourceKind = 'project' | 'task' | 'rules' | 'attached' | 'looked' | 'own';

export interface EvidenceSource extends Lines {
  readonly kind: SourceKind;
  readonly path: string;
  /** Estimated tokens of this text. */
  readonly tokens: number;
}

/** File names and outlines in a request, and what was left out. */
export interface Overview {
  /** Number of files in the listing, and of those whose names are in the request. */
  readonly files: number;
  readonly named: number;
  /** Estimated tokens of names and outlines. */
  readonly tokens: number;
  readonly skipped: readonly SkippedFiles[];
}

/** Workspace content of a request, collected while it is built. */
export interface Gathered {
  /** Fixed prompt text and filled-in values: repeating the values is not an echo of the prompt. */
  readonly echo?: { readonly own: PromptText; readonly given: string };
  readonly sources: EvidenceSource[];
  /** Files included completely. */
  readonly whole: Set<string>;
  /** Files the request is about; they are left out last if the request does not fit. */
  needed?: readonly string[];
  overview?: Overview;
  /** Pictures in the order the text names them. */
  pictures?: readonly PictureAttachment[];
}

/** Lines shown to any member, by path; sorted, disjoint ranges. */
export type ShownLines = Readonly<Record<string, readonly Lines[]>>;

/** Adds a range; touching ranges are merged. */
export function withLines(known: readonly Lines[], more: Lines): readonly Lines[] {
  const joined: Lines[] = [];
  for (const lines of [...known, more].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && lines.from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, lines.to) };
    else joined.push(lines);
  }
  return joined;
}

/** A part of a file in a prompt: disjoint ranges in line order. */
export interface ShownPart {
  readonly path: string;
  readonly ranges: readonly Lines[];
}

/** The parts of a range that none of the `known` ranges covers; an empty range has none. */
export function linesOutside({ from, to }: Lines, known: readonly Lines[]): readonly Lines[] {
  const left: Lines[] = [];
  let next = from;
  for (const each of known.toSorted((a, b) => a.from - b.from)) {
    if (each.from > to) break;
    if (each.from > next) left.push({ from: next, to: each.from - 1 });
    next = Math.max(next, each.to + 1);
  }
  return next <= to ? [...left, { from: next, to }] : left;
}

export function withSources(shown: ShownLines, sources: readonly EvidenceSource[]): ShownLines {
  const more = new Map<string, readonly Lines[]>();
  for (const { path, from, to } of sources) if (to >= from) more.set(path, withLines(more.get(path) ?? lookUp(shown, path), { from, to }));
  return { ...shown, ...Object.fromEntries(more) };
}

/** Whether all of the lines were shown. */
export function isShown(shown: ShownLines, path: string, { from, to }: Lines): boolean {
  return lookUp(shown, path).some((lines) => lines.from <= from && to <= lines.to);
}

/** Own properties only: a path may equal a prototype member. */
function lookUp(shown: ShownLines, path: string): readonly Lines[] {
  return Object.hasOwn(shown, path) ? (shown[path] ?? []) : [];
}

/** Number of lines; a final newline does not start another line. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Origin of a shown text. */
export function evidenceSource(kind: SourceKind, path: string, text: string, from = 1, tokens = roughTokens(text)): EvidenceSource {
  return { kind, path, from, to: from + lineCount(text) - 1, tokens };
}

/** A text about a file or folder without its lines: problems, names. */
export function sourceAbout(kind: SourceKind, path: string, text: string): EvidenceSource {
  return { kind, path, from: 1, to: 0, tokens: roughTokens(text) };
}

/** Lines with numbers, so that they can be cited. */
export function numbered(text: string, from = 1): string {
  return text
    .split('\n')
    .map((line, index) => `${from + index}| ${line}`)
    .join('\n');
}
