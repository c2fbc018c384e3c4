// Parser for patches written by Git, Subversion, Mercurial and diff.
import { sameLines } from '../edits/diff/alignment';
import { lineEdit } from '../edits/formats/form';
import { matchesAt } from '../edits/lines/lines';
import type { EditOp } from '../edits/lines/proposal';
import { lineTexts, withoutByteOrderMark } from '../text/lines';

export interface PatchHunk {
  /** 1-based first line of the hunk. If the side is empty: the line before the hunk. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** Whether the last line of each side lacks a line ending. */
  readonly isOpen: { readonly old: boolean; readonly new: boolean };
}

export interface PatchFile {
  /** Old path; null for a new file. */
  readonly from: string | null;
  /** New path; null for a deleted file. */
  readonly to: string | null;
  readonly isCopy: boolean;
  /** Whether the change can be shown as lines; false for a binary file, link, submodule, merge or mode change. */
  readonly isText: boolean;
  readonly hunks: readonly PatchHunk[];
}

export function reversedFile({ from, to, isCopy, isText, hunks }: PatchFile): PatchFile {
  const reversed = hunks.map(({ oldStart, newStart, isOpen, ...sides }) => ({
    ...{ oldStart: newStart, newStart: oldStart, old: sides.new, new: sides.old },
    isOpen: { old: isOpen.new, new: isOpen.old },
  }));
  return { from: to, to: from, isCopy, isText, hunks: reversed };
}

/** Creates a patch that adds a file; also used for a copied file, whose text comes from its source. */
export function newFile(path: string, text: string): PatchFile {
  const lines = lineTexts(text);
  const isOpen = lines.at(-1) !== '';
  const hunk = { oldStart: 0, newStart: 1, old: [], new: isOpen ? lines : lines.slice(0, -1), isOpen: { old: false, new: isOpen } };
  return { from: null, to: path, isCopy: false, isText: true, hunks: text === '' ? [] : [hunk] };
}

export function patchEdits({ from, to, isText, hunks }: PatchFile): EditOp[] {
  if (!isText) return [];
  if (from === null) return to === null ? [] : [{ op: 'create', path: to, intent: '', content: sideText(hunks, 'new') }];
  if (to === null) return [{ op: 'delete', path: from, intent: '' }];
  const edits = hunks.map((hunk) => {
    const { oldLines, newLines } = sidesOf(hunk);
    return lineEdit({ path: from, oldLines, newLines, line: hunk.oldStart + (hunk.old.length === 0 ? 1 : 0) });
  });
  return from === to ? edits : [...edits, { op: 'rename', path: from, to, intent: '' }];
}

function sideText(hunks: readonly PatchHunk[], side: 'old' | 'new'): string {
  const lines = hunks.flatMap((hunk) => hunk[side]);
  return hunks.at(-1)?.isOpen[side] || lines.length === 0 ? lines.join('\n') : `${lines.join('\n')}\n`;
}

/** Whether a patch can be applied to the text at `from`. `text` is null if there is no such file. */
export function fitsFile({ from, to, hunks }: PatchFile, text: string | null): boolean {
  if (from === null || text === null) return from === null && text === null;
  const lines = lineTexts(text);
  // Some patches name a deleted file without listing its lines, so there is nothing to compare.
  if (to === null) return hunks.length === 0 || sameLines(lines, lineTexts(sideText(hunks, 'old')));
  return hunks.every(({ old }) => lines.some((_, at) => matchesAt(lines, old, at)));
}

/** Returns the lines of both sides. If only one side ends with a line ending, that side has an additional empty line, as in an editor. */
function sidesOf({ old, new: now, isOpen }: PatchHunk) {
  const differ = isOpen.old !== isOpen.new;
  return { oldLines: differ && isOpen.new ? [...old, ''] : old, newLines: differ && isOpen.old ? [...now, ''] : now };
}

/** Applies the patch to the source of a copy; null if a line does not match the patch. */
export function copiedText({ hunks }: PatchFile, source: string): string | null {
  const lines = lineTexts(source);
  const parts: (readonly string[])[] = [];
  let kept = 0;
  for (const hunk of hunks) {
    const { oldLines, newLines } = sidesOf(hunk);
    const at = hunk.oldStart - (hunk.old.length === 0 ? 0 : 1);
    if (at < kept || !matchesAt(lines, oldLines, at)) return null;
    parts.push(lines.slice(kept, at), newLines);
    kept = at + oldLines.length;
  }
  return [...parts, lines.slice(kept)].flat().join('\n');
}

/** Parses the files of a patch, in order; empty if the text contains none. Skips surrounding mail text, log text and statistics. */
export function readPatch(text: string): PatchFile[] {
  const lines = lineTexts(plainText(text));
  const files: PatchFile[] = [];
  let section: Section | null = null;
  const close = () => {
    const file = section && fileOf(section);
    if (file) files.push(file);
    section = null;
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const header = sectionOf(line);
    if (header) {
      close();
      section = header;
    }
    const isPair = line.startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ');
    if (isPair) {
      if (!section || section.sides) close();
      section ??= emptySection();
      section.sides = [line.slice(4), (lines[at + 1] ?? '').slice(4)];
    }
    const read: ReadHunk | null = section?.sides ? hunkAt(lines, at) : null;
    if (read) section?.hunks.push(read.hunk);
    else if (section && !header) noteExtended(section, line);
    at = read?.next ?? at + (isPair ? 2 : 1);
  }
  close();
  return files;
}

/** Removes terminal colors, and the line prefixes of a quoted or indented patch. */
function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences of terminals
  const plain = withoutByteOrderMark(text).replace(/\u001b\[[\d;]*[mK]/g, '');
  const start = /(?:diff --git |Index: \S|--- \S)/;
  if (new RegExp(`^${start.source}`, 'm').test(plain)) return plain;
  const lead = new RegExp(`^([ \\t>|]+)${start.source}`, 'm').exec(plain)?.[1] ?? '';
  return lineTexts(plain)
    .map((line) => (line.startsWith(lead) ? line.slice(lead.length) : line === lead.trimEnd() ? '' : line))
    .join('\n');
}

interface Section {
  /** The two names in the header line. */
  readonly named: readonly [string, string] | null;
  sides: readonly [string, string] | null;
  moved: { from?: string; to?: string };
  isCopy: boolean;
  isNew: boolean;
  isGone: boolean;
  isText: boolean;
  readonly hunks: PatchHunk[];
}

function emptySection(named: Section['named'] = null, isText = true): Section {
  return { named, sides: null, moved: {}, isCopy: false, isNew: false, isGone: false, isText, hunks: [] };
}

function sectionOf(line: string): Section | null {
  const [, merged] = /^diff --(?:cc|combined) (.+)$/.exec(line) ?? [];
  if (merged !== undefined) return emptySection([unquoted(merged), unquoted(merged)], false);
  const [, names] = /^diff --git (.+)$/.exec(line) ?? [];
  if (names !== undefined) return emptySection(pairOf(names));
  const [, left, right] = /^diff (?:-[A-Za-z]+ )+('[^']+'|[^\s'-]\S*) ('[^']+'|[^\s'-]\S*)$/.exec(line) ?? [];
  if (left !== undefined && right !== undefined) return emptySection([left.replaceAll("'", ''), right.replaceAll("'", '')]);
  const [, index] = /^Index: (.+)$/.exec(line) ?? [];
  return index === undefined ? null : emptySection([index.trim(), index.trim()]);
}

/** Splits two names separated by a space. Each name may be quoted or contain spaces. */
function pairOf(names: string): readonly [string, string] | null {
  const quoted = /^("(?:\\.|[^"\\])*"|\S+) ("(?:\\.|[^"\\])*"|\S+)$/.exec(names);
  if (quoted) return [unquoted(quoted[1] ?? ''), unquoted(quoted[2] ?? '')];
  for (let at = names.indexOf(' '); at >= 0; at = names.indexOf(' ', at + 1)) {
    const pair = [names.slice(0, at), names.slice(at + 1)] as const;
    if (pair[0] === pair[1] || withoutFirst(pair[0]) === withoutFirst(pair[1])) return pair;
  }
  return null;
}

function noteExtended(section: Section, line: string): void {
  const [, kind = '', way = '', path = ''] = /^(rename|copy) (from|to) (.+)$/.exec(line) ?? [];
  if (way === 'from') section.moved.from = unquoted(path);
  if (way === 'to') section.moved.to = unquoted(path);
  if (kind === 'copy') section.isCopy = true;
  if (line.startsWith('new file mode')) section.isNew = true;
  if (line.startsWith('deleted file mode')) section.isGone = true;
  const isOther =
    /^(?:new|old|deleted file|new file) mode 1[26]0000$|^index \S+ 1[26]0000$|^(?:Binary files? |GIT binary patch$|Cannot display: file marked as a binary|@@@ )/;
  if (isOther.test(line)) section.isText = false;
}

const numbered = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

interface ReadHunk {
  readonly hunk: PatchHunk;
  readonly next: number;
}

/** Parses a hunk with as many lines as its header says. In a hand-edited patch, changed lines directly after the hunk also belong to it. */
function hunkAt(lines: readonly string[], from: number): ReadHunk | null {
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = numbered.exec(lines[from] ?? '') ?? [];
  if (oldStart === undefined || newStart === undefined) return null;
  const sides = { old: [] as string[], new: [] as string[] };
  const isOpen = { old: false, new: false };
  let [at, last] = [from + 1, ' '];
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isOver = sides.old.length >= Number(oldCount) && sides.new.length >= Number(newCount);
    const mark = line === '' ? ' ' : (line[0] ?? '');
    if (mark === '\\') {
      if (last !== '+') isOpen.old = true;
      if (last !== '-') isOpen.new = true;
      continue;
    }
    if (isOver ? !isMore(lines, at) : !/[-+ ]/.test(mark)) break;
    if (mark !== '+') sides.old.push(line.slice(1));
    if (mark !== '-') sides.new.push(line.slice(1));
    last = mark;
  }
  return { hunk: { oldStart: Number(oldStart), newStart: Number(newStart), ...sides, isOpen }, next: at };
}

/** Whether a line is a changed line, as opposed to an email signature or the start of the next file. */
function isMore(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  return /^[-+]/.test(line) && !/^-- ?$/.test(line) && !/^(?:--- |\+\+\+ )/.test(line);
}

function fileOf({ named, sides, moved, isCopy, isNew, isGone, isText, hunks }: Section): PatchFile | null {
  const isMoved = moved.from !== undefined && moved.to !== undefined;
  const [from, to] = isMoved ? [moved.from ?? null, moved.to ?? null] : namesOf(named, sides, isNew, isGone);
  if (from === null && to === null) return null;
  const hasLines = hunks.length > 0 || from !== to;
  return { from, to, isCopy, isText: isText && hasLines, hunks };
}

type Names = readonly [string | null, string | null];

function namesOf(named: Section['named'], sides: Section['sides'], isNew: boolean, isGone: boolean): Names {
  const [old, now] = sides ? [nameOf(sides[0]), nameOf(sides[1])] : (named ?? [null, null]);
  const isFirst = isNew || (sides !== null && old === null);
  const isLast = isGone || (sides !== null && now === null);
  const pair = named && named[0] !== named[1] ? named : ([old ?? now ?? '', now ?? old ?? ''] as const);
  // Removes prefixes such as `a/` and `b/` if the names differ in nothing else; otherwise uses the new name, because the old one may be a
  // backup copy.
  const isEqual = named ? named[0] === named[1] : pair[0] === pair[1] && !/^[abciwo12]\//.test(pair[0]);
  const isPrefixed = !isEqual && withoutFirst(pair[0]) === withoutFirst(pair[1]) && pair[1].includes('/');
  const name = isPrefixed ? withoutFirst(pair[1]) : named && isEqual ? named[1] : pair[1];
  return [isFirst ? null : name, isLast ? null : name];
}

function withoutFirst(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/** Returns the name in a `---` or `+++` line, without date and revision; null if the line names no file. */
function nameOf(side: string): string | null {
  const [name = '', ...about] = side.startsWith('"') ? [unquoted(side.replace(/\t.*$/, ''))] : side.split('\t');
  const rest = about.join(' ');
  const isNone =
    /^\/dev\/null\b/.test(name) || /\((?:nonexistent|revision 0)\)\s*$/.test(side) || /^(?:1970-01-01 0|1969-12-31 )/.test(rest);
  const plain = name.replace(/(?<! ) +(?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*|\((?:revision \d+|working copy)\))$/, '').trim();
  return isNone || plain === '' ? null : plain.replace(/^\.\//, '');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\u0007', b: '\b', f: '\f', v: '\v' };

/** Removes Git's quoting from a name and decodes the octal escapes of non-ASCII bytes. */
function unquoted(name: string): string {
  const [, inside] = /^"(.*)"$/.exec(name.trim()) ?? [];
  if (inside === undefined) return name.trim();
  const bytes = [...inside.matchAll(/\\([0-7]{1,3})|\\(.)|([^\\]+)/g)].flatMap(([, octal, mark, plain]) =>
    octal === undefined ? [...new TextEncoder().encode(mark === undefined ? plain : (escapes[mark] ?? mark))] : [Number.parseInt(octal, 8)],
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

export const maxSearched = 50_000;

/**
 * Returns the folders in `listed`, with a trailing slash, that contain every file of the patch: by old path or, if no folder matches, by
 * new path.
 */
export function patchFolders(files: readonly PatchFile[], listed: readonly string[]): string[] {
  const known = new Set(listed);
  // If the patch has already been applied, the files have their new names, so new names are tried second.
  for (const sideOf of [({ from }: PatchFile) => from, ({ to }: PatchFile) => to]) {
    const paths = files.flatMap((file) => sideOf(file) ?? []);
    const [first] = paths;
    if (first === undefined) continue;
    const folders = listed.flatMap((path) => (path.endsWith(`/${first}`) ? [path.slice(0, -first.length)] : []));
    const found = folders.filter((each) => paths.every((path) => known.has(`${each}${path}`)));
    if (found.length > 0) return found;
  }
  return [];
}

export function filesBelow(files: readonly PatchFile[], folder: string): PatchFile[] {
  const placed = (path: string | null) => path && `${folder}${path}`;
  return files.map((file) => ({ ...file, from: placed(file.from), to: placed(file.to) }));
}
