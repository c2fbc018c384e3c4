// Generators of edit cases: formats, scopes, wording, changes by the user.
import { diffLines } from '../../../../src/core/edits/diff/diff';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';
import { parseEditText } from '../../../../src/core/edits/formats/parse';
import type { SeededRandom } from '../../../core/edits/seededRandom';
import type { RealHunk } from '../corpus';

export interface Asked {
  readonly path: string;
  readonly snapshot: string;
  readonly live: string;
  readonly ops: readonly EditOp[];
  /** Expected text of the file; null if the edit must be refused. */
  readonly expected: string | null;
}

/** Creates a case from a hunk; null if the hunk is not suitable. */
export type Generator = (hunk: RealHunk, random: SeededRandom) => Asked | null;

const indentOf = (line: string) => /^\s*/.exec(line)?.[0] ?? '';
const ended = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
const wholeOf = ({ file, start, old }: RealHunk, next: readonly string[]) =>
  [...file.slice(0, start), ...next, ...file.slice(start + old.length)].join('\n');

function asked(hunk: RealHunk, more: Partial<Asked> & { readonly oldText?: string; readonly newText?: string } = {}): Asked {
  const { oldText = ended(hunk.old), newText = ended(hunk.next), ...rest } = more;
  const snapshot = hunk.file.join('\n');
  const op: EditOp = { op: 'replace', path: 'file', intent: '', oldText, newText, all: false };
  return { path: 'file', snapshot, live: snapshot, ops: [op], expected: wholeOf(hunk, hunk.next), ...rest };
}

/** Index of the line if the hunk replaces exactly one line; otherwise -1. */
function changedAt({ old, next }: RealHunk): number {
  const differing = old.flatMap((line, index) => (line === next[index] ? [] : [index]));
  return old.length === next.length && differing.length === 1 ? (differing[0] ?? -1) : -1;
}

const opposites = [
  ...['enable/disable', 'lock/unlock', 'encrypt/decrypt', 'first/last', 'min/max', 'valid/invalid', 'before/after', 'open/close'],
  ...['left/right', 'user/users', 'import/export', 'read/write', 'true/false', 'input/output', 'async/sync', 'push/pull', 'start/stop'],
].map((pair) => pair.split('/') as [string, string]);

const otherWord: Generator = (hunk, random) => {
  const at = changedAt(hunk);
  const [own, quoted] = random.pick(opposites);
  if (at < 0 || hunk.file.some((line) => line.includes(quoted))) return null;
  const place = (word: string) => hunk.old.with(at, `${hunk.old[at]} ${word}`);
  const file = [...hunk.file.slice(0, hunk.start), ...place(own), ...hunk.file.slice(hunk.start + hunk.old.length)];
  return asked({ ...hunk, file }, { oldText: ended(place(quoted)), expected: null });
};

/** Search/replace block as text, below a path and inside a fence. */
const form =
  (path: string, fence: string): Generator =>
  (hunk) => {
    const lines = [...hunk.old, ...hunk.next];
    if (lines.some((line) => /^\\?(?:={3,}|<{5,}|>{5,}|-{3,}|\+{3,}|`{3}|~{3})/.test(line)) || hunk.old.every((line) => line.trim() === ''))
      return null;
    const close = fence.startsWith('<') ? fence.replace('<', '</') : '```';
    const text = `${path}\n${fence}\n<<<<<<< SEARCH\n${ended(hunk.old)}=======\n${ended(hunk.next)}>>>>>>> REPLACE\n${close}\n`;
    return asked(hunk, { path, ops: parseEditText(text, { hasEnded: true }).ops });
  };

const comma: Generator = (hunk) => {
  const at = hunk.old.findLastIndex((line) => /^\s*["'\w][^{}[\]();,]{6,}$/.test(line));
  const line = hunk.old[at] ?? '';
  if (at < 1 || line === '' || /^\s*[*#/]/.test(line)) return null;
  const added = `${indentOf(line)}"addedHere": 3`;
  const old = hunk.old.slice(0, at + 1);
  const quoted = old.with(at, `${line},`);
  const next = [...quoted, added, ...hunk.old.slice(at + 1)];
  const whole = hunk.file.join('\n');
  if (whole.split(old.join('\n')).length !== 2 || whole.includes(`${line},`)) return null;
  return asked(hunk, { oldText: ended(quoted), newText: ended([...quoted, added]), expected: wholeOf(hunk, next) });
};

/** 0-based lines that start an indented block and are unique in the file, with the end of the block. */
function openers(file: readonly string[]): { readonly at: number; readonly end: number }[] {
  return file.flatMap((line, at) => {
    if (line.trim().length < 8 || !/^\s*[A-Za-z]/.test(line) || file.filter((other) => other.trim().startsWith(line.trim())).length !== 1)
      return [];
    let end = at + 1;
    while (end < file.length && (file[end]?.trim() === '' || indentOf(file[end] ?? '').length > indentOf(line).length)) end++;
    const hasBody = file.slice(at + 1, end).some((below) => below.trim() !== '');
    return hasBody && end > at + 2 ? [{ at, end }] : [];
  });
}

const scope =
  (which: 'own' | 'other' | 'none'): Generator =>
  (hunk, random) => {
    const last = hunk.start + hunk.old.length;
    const all = openers(hunk.file);
    const fitting = all.filter(({ at, end }) => (which === 'own' ? at < hunk.start && end >= last : end <= hunk.start || at >= last));
    if (which !== 'none' && fitting.length === 0) return null;
    const named = which === 'none' ? 'class NowhereToBeFound:' : (hunk.file[random.pick(fitting).at] ?? '').trim();
    if (hunk.old.some((line) => line.trim().startsWith(named) || line.includes(named))) return null;
    const body = [...hunk.old.map((line) => `-${line}`), ...hunk.next.map((line) => `+${line}`)].join('\n');
    const text = `*** Begin Patch\n*** Update File: file\n@@ ${named}\n${body}\n*** End Patch\n`;
    const { ops } = parseEditText(text, { hasEnded: true });
    return asked(hunk, which === 'own' ? { ops } : { ops, expected: null });
  };

/** Patch without the leading space of context lines. */
const unmarked: Generator = (hunk) => {
  const body = patchLines(hunk, '');
  if (body.every((line) => /^[-+]/.test(line)) || body.some((line) => /^(?:[-+@\\]|\*\*\*)/.test(line) && hunk.old.includes(line)))
    return null;
  const text = `*** Begin Patch\n*** Update File: file\n@@\n${body.join('\n')}\n*** End Patch\n`;
  return asked(hunk, { ops: parseEditText(text, { hasEnded: true }).ops });
};

/** Lines of a hunk in patch notation, with `stays` as the prefix of context lines. */
function patchLines({ old, next }: RealHunk, stays: string): string[] {
  const lines: string[] = [];
  let at = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    lines.push(...old.slice(at, baseStart).map((line) => stays + line));
    lines.push(...old.slice(baseStart, baseEnd).map((line) => `-${line}`), ...next.slice(nextStart, nextEnd).map((line) => `+${line}`));
    at = baseEnd;
  }
  return [...lines, ...old.slice(at).map((line) => stays + line)];
}

/** Diff that adds a row above identical rows. */
const oneMoreRow: Generator = (hunk) => {
  const row = `${indentOf(hunk.old[0] ?? '')}{ 0, 0, 0, 0 },`;
  const file = [...hunk.file.slice(0, hunk.start), row, row, row, ...hunk.file.slice(hunk.start)];
  const lines = [row, row, ...hunk.old];
  if (hunk.old.join('').trim() === '') return null;
  const first = hunk.start + 2;
  const text = `--- a/file\n+++ b/file\n@@ -${first},${lines.length} +${first},${lines.length + 1} @@\n+${row}\n${lines.map((line) => ` ${line}`).join('\n')}\n`;
  const expected = [...file.slice(0, hunk.start), row, ...file.slice(hunk.start)].join('\n');
  return asked({ ...hunk, file }, { ops: parseEditText(text, { hasEnded: true }).ops, expected });
};

const tooDeep: Generator = (hunk) => {
  const told = hunk.old.filter((line) => line.trim() !== '');
  if (!told.every((line) => line.startsWith(' ')) || hunk.old.some((line) => line.includes('\t'))) return null;
  return asked(hunk, { oldText: ended(hunk.old.map((line) => (line.trim() === '' ? line : ` ${line}`))) });
};

const dots: Generator = (hunk, random) => {
  const mark = /\.(?:py|rb|ya?ml|toml|sh)$/.test(hunk.path) ? '#' : '//';
  const remark = `${mark} ${random.pick(['Load more...', 'Keep going...', 'Wait for the others...', 'And some more…'])}`;
  const next = [...hunk.old, remark];
  return asked(hunk, { newText: ended(next), expected: wholeOf(hunk, next) });
};

const blankAtEnd: Generator = (hunk, random) => {
  const last = hunk.file[hunk.start + hunk.old.length];
  if (last === undefined || last.trim() === '') return null;
  const next = [...hunk.old, ''];
  // Without the final newline, a blank last line of a quotation would be lost.
  const isEnded = random.chance(0.5) || hunk.old.at(-1)?.trim() === '';
  const text = (lines: readonly string[]) => (isEnded ? ended(lines) : lines.join('\n'));
  return asked(hunk, { oldText: text(hunk.old), newText: text(next), expected: wholeOf(hunk, next) });
};

const beginning: Generator = (hunk) => {
  const at = changedAt(hunk);
  const line = hunk.old[at] ?? '';
  const rest = hunk.file.filter((_, index) => index !== hunk.start + at);
  if (at < 0 || line.trim().split(/\W+/).length < 3 || rest.some((other) => other.includes(line))) return null;
  const more = [`${line} + more`, ''];
  const snapshot = [...hunk.file, ...more].join('\n');
  return asked(hunk, {
    ...{ snapshot, live: snapshot, oldText: line, newText: hunk.next[at] ?? '' },
    expected: `${wholeOf(hunk, hunk.next)}\n${more.join('\n')}`,
  });
};

/** The user changes all lines after the model saw the file. The expected result includes these changes. */
const meanwhile =
  (changeIn: (file: readonly string[]) => (line: string) => string): Generator =>
  (hunk) => {
    const change = changeIn(hunk.file);
    const live = hunk.file.map(change);
    const next = hunk.next.map(change);
    const written = wholeOf({ ...hunk, file: live, old: hunk.old }, next);
    return live.join('\n') === hunk.file.join('\n') ? null : asked(hunk, { live: live.join('\n'), expected: written });
  };

/** Creates a function that indents a line by one level, with a tab if the file uses tabs. */
const movedIn = (file: readonly string[]) => {
  const level = file.some((line) => line.startsWith('\t')) ? '\t' : '    ';
  return (line: string) => (line.trim() === '' ? line : level + line);
};

const spacesOff: Generator = (hunk, random) => {
  const file = hunk.file.map((line) => (random.chance(0.3) ? `${line}  ` : line));
  const old = file.slice(hunk.start, hunk.start + hunk.old.length);
  const next = hunk.next.map((line) => (hunk.old.includes(line) ? (old[hunk.old.indexOf(line)] ?? line) : line));
  const spaced: RealHunk = { ...hunk, file, old, next };
  if (new Set(hunk.old).size !== hunk.old.length || new Set(hunk.next).size !== hunk.next.length) return null;
  // Skips edits that write trailing white space themselves.
  if (hunk.next.some((line) => line !== line.trimEnd())) return null;
  return meanwhile(() => (line) => line.trimEnd())(spaced, random);
};

const movedAway: Generator = (hunk) => {
  const changed = hunk.old.filter((line) => !hunk.next.includes(line));
  const stands = (line: string) =>
    hunk.file.filter((other) => other === line).length === 1 && line.trim().split(/\W+/).filter(Boolean).length >= 2;
  if (changed.length === 0 || !changed.every(stands)) return null;
  const without = [...hunk.file.slice(0, hunk.start), ...hunk.file.slice(hunk.start + hunk.old.length)];
  const rest = without.at(-1) === '' ? without.slice(0, -1) : without;
  return asked(hunk, { live: [...rest, ...hunk.old, ''].join('\n'), expected: [...rest, ...hunk.next, ''].join('\n') });
};

const changedMeanwhile: Generator = (hunk) => {
  const at = changedAt(hunk);
  const line = hunk.old[at] ?? '';
  if (at < 0 || !/\w{4}/.test(line)) return null;
  const live = hunk.file.with(hunk.start + at, line.replace(/\w{4,}/, 'ownName'));
  return live[hunk.start + at] === line ? null : asked(hunk, { live: live.join('\n'), expected: null });
};

const longLine: Generator = (hunk) => {
  const words = Array.from({ length: 90 }, (_, index) => `word${index}`);
  const lineOf = (changes: Readonly<Record<number, string>>) => words.map((word, index) => changes[index] ?? word).join(' ');
  const fileOf = (line: string) => [...hunk.file.slice(0, hunk.start), line, ...hunk.file.slice(hunk.start)].join('\n');
  return asked(hunk, {
    ...{ snapshot: fileOf(lineOf({})), live: fileOf(lineOf({ 80: 'mine' })), oldText: lineOf({}), newText: lineOf({ 5: 'new' }) },
    expected: fileOf(lineOf({ 5: 'new', 80: 'mine' })),
  });
};

const emptyFile: Generator = (hunk) =>
  asked(hunk, { snapshot: '', live: '', oldText: '', newText: ended(hunk.next), expected: ended(hunk.next) });

export const generators: Readonly<Record<string, Generator>> = {
  'another word in a changed line': otherWord,
  'path with underscores, folder': form('__tests__/a.ts', '```'),
  'path with underscores, file': form('src/__init__.py', '```'),
  'path with underscores, beginning': form('_posts/x.md', '```'),
  'block in source tags': form('src/a.ts', '<source>'),
  'comma before an addition': comma,
  'patch under its own scope': scope('own'),
  'patch under another scope': scope('other'),
  'patch under no scope there is': scope('none'),
  'patch without marks where lines stay': unmarked,
  'one more of many equal rows': oneMoreRow,
  'quotation one space too deep': tooDeep,
  'remark that ends in dots': dots,
  'blank line at the end': blankAtEnd,
  'beginning of a longer line': beginning,
  'user took spaces off': spacesOff,
  'user moved all lines in': meanwhile(movedIn),
  'user moved the block': movedAway,
  'user changed the line': changedMeanwhile,
  'user typed elsewhere in a long line': longLine,
  'empty file': emptyFile,
};
