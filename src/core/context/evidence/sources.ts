// Sources: locations of workspace content shown to members, never the content itself.
import { roughTokens } from '../../models/usage';
import type { PictureAttachment } from '../../pictures/picture';
import type { PromptText } from '../../text/echo';
import type { LineRange, SkippedFiles } from '../files/codebaseTypes';

export type Lines = LineRange;

/**
 * Origin of shown text. `project`: selected for the request. `task`: named by a step. `rules`: a project rule. `attached`: attached by the
 * user. `looked`: looked up by a member. `own`: selected for one member by its role.
 */
export type SourceKind = 'project' | 'task' | 'rules' | 'attached' | 'looked' | 'own';

export interface EvidenceSource extends Lines {
  readonly kind: SourceKind;
  readonly path: string;
  /** Estimated tokens of the shown text. */
  readonly tokens: number;
}

/** File names and outlines in a request, and files left out. */
export interface Overview {
  /** `files`: number of files in the listing. `named`: number of listed files whose names are in the request. */
  readonly files: number;
  readonly named: number;
  readonly tokens: number;
  readonly skipped: readonly SkippedFiles[];
}

/** Workspace content in a request, collected while the request is built. */
export interface Gathered {
  /** `own`: fixed prompt text; an answer that repeats it is an echo. `given`: values filled into the prompt, which an answer may repeat. */
  readonly echo?: { readonly own: PromptText; readonly given: string };
  readonly sources: EvidenceSource[];
  /** Paths of files that are included completely. */
  readonly whole: Set<string>;
  /** Paths of files that the request is about. If the request exceeds the token limit, they are omitted last. */
  needed?: readonly string[];
  overview?: Overview;
  /** Pictures in the order in which the text names them. */
  pictures?: readonly PictureAttachment[];
}

/** Lines shown to any member, by path, as sorted and disjoint ranges. */
export type ShownLines = Readonly<Record<string, readonly Lines[]>>;

/** Adds a range; adjacent and overlapping ranges are merged. */
export function withLines(known: readonly Lines[], more: Lines): readonly Lines[] {
  const joined: Lines[] = [];
  for (const lines of [...known, more].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && lines.from <= last.to + 1) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, lines.to) };
    else joined.push(lines);
  }
  return joined;
}

/** The shown parts of one file, as disjoint ranges in line order. */
export interface ShownPart {
  readonly path: string;
  readonly ranges: readonly Lines[];
}

/** Returns the parts of a range that no `known` range covers; none if the range is empty. */
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

export function isShown(shown: ShownLines, path: string, { from, to }: Lines): boolean {
  return lookUp(shown, path).some((lines) => lines.from <= from && to <= lines.to);
}

/** Returns the shown ranges of a path. Checks own properties only, because a file may be named `constructor`. */
function lookUp(shown: ShownLines, path: string): readonly Lines[] {
  return Object.hasOwn(shown, path) ? (shown[path] ?? []) : [];
}

/** Counts the lines of a text. A final newline does not start another line. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

export function evidenceSource(kind: SourceKind, path: string, text: string, from = 1, tokens = roughTokens(text)): EvidenceSource {
  return { kind, path, from, to: from + lineCount(text) - 1, tokens };
}

/** Returns a source without lines, for information about a file or folder, such as its problems or the names in it. */
export function sourceAbout(kind: SourceKind, path: string, text: string): EvidenceSource {
  return { kind, path, from: 1, to: 0, tokens: roughTokens(text) };
}

/** Adds line numbers, so that members can cite lines. */
export function numbered(text: string, from = 1): string {
  return text
    .split('\n')
    .map((line, index) => `${from + index}| ${line}`)
    .join('\n');
}
