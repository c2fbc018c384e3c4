// Drifts: the file or the location differs from what the edit expects.
import { changedLines, type Draft, keptLines, newOnly } from './draft';
import { misspelled, type Slip } from './slips';
import { listOf } from '../../kit/lists';

export const twinInFile: Slip = (draft) => {
  draft.file = [...draft.file, ...draft.old, ''];
  return true;
};

/** Duplicates the quoted lines in the file and adds a slip to the quotation, so that the edit is ambiguous. */
export const twinAndTypo: Slip = (draft) => {
  const [index] = changedLines(draft);
  const line = draft.old[index ?? -1] ?? '';
  const typed = misspelled(draft, line);
  if (index === undefined || typed === line) return false;
  twinInFile(draft);
  draft.old[index] = typed;
  return true;
};

/** Adds a copy of the quoted lines with one different line to the file, and a slip to the quotation. */
export const nearTwinAndTypo: Slip = (draft) => {
  const kept = keptLines(draft).filter(({ old }) => misspelled(draft, draft.old[old] ?? '') !== draft.old[old]);
  const [slip] = kept;
  if (!slip) return false;
  const others = draft.old.flatMap((line, index) => (index === slip.old || misspelled(draft, line) === line ? [] : [index]));
  if (others.length === 0) return false;
  const other = draft.random.pick(others);
  const twin = draft.old.map((line, index) => (index === other ? line.replace(/[A-Za-z]{4,}/, (word) => `${word}Else`) : line));
  draft.file = [...draft.file, ...twin, ''];
  const typed = misspelled(draft, draft.old[slip.old] ?? '');
  if (typed === draft.old[slip.old]) return false;
  draft.old[slip.old] = typed;
  draft.next[slip.next] = typed;
  return true;
};

/** Whether `lines` contain `quoted` as consecutive lines, ignoring white space. */
function standIn(lines: readonly string[], quoted: readonly string[]): boolean {
  const bare = (texts: readonly string[]) => `\n${texts.map((line) => line.replace(/\s+/g, '')).join('\n')}\n`;
  const told = bare(quoted).trim();
  return told !== '' && bare(lines).includes(`\n${told}\n`);
}

/** Whether `lines` contain `quoted` with at most one different line. Unrelated files can share lines, such as a license header. */
function standAlmostIn(lines: readonly string[], quoted: readonly string[]): boolean {
  const bare = (line = '') => line.replace(/\s+/g, '');
  const [file, told] = [lines.map(bare), quoted.map(bare)];
  return file.some((_, at) => told.filter((line, index) => line !== file[at + index]).length <= 1);
}

/** Lines of this length or more are not changed, because two changes within one long line can be merged. */
const longLine = 300;

/** Slip in which the user changes one of the picked lines after the model saw the file. */
function userChanges(pick: (draft: Draft) => readonly number[]): Slip {
  return (draft) => {
    const isChangeable = (line: string) => /\w/.test(line) && line.length < longLine;
    const lines = pick(draft).filter((index) => isChangeable(draft.file[draft.start + index] ?? ''));
    if (lines.length === 0) return false;
    const index = draft.random.pick(lines);
    draft.live = [...draft.file];
    draft.live[draft.start + index] = `${draft.file[draft.start + index]?.replace(/\w+/, (word) => `${word}9`)} /* mine */`;
    return true;
  };
}

export const userChangedDeleted = userChanges(changedLines);
/** The user changes a context line. Lines next to a change are skipped, because typing there is a conflict. */
export const userChangedContext = userChanges((draft) => {
  const changed = changedLines(draft);
  const added = insertedAt(draft);
  return keptLines(draft)
    .map(({ old }) => old)
    .filter((old) => !changed.some((index) => Math.abs(index - old) < 2) && !added.some((at) => at === old || at === old + 1));
});

/** Indexes of the kept old lines that directly follow an added line. */
function insertedAt(draft: Draft): number[] {
  const added = new Set(newOnly(draft));
  return [...keptLines(draft), { old: draft.trueOld.length, next: draft.trueNext.length }].flatMap(({ old, next }) =>
    added.has(next - 1) ? [old] : [],
  );
}

export const userAddedAbove: Slip = (draft) => {
  if (draft.start < 4) return false;
  draft.live = [...draft.file.slice(0, 1), 'mine: one', 'mine: two', ...draft.file.slice(1)];
  return true;
};

export const userRemovedBelow: Slip = (draft) => {
  const end = draft.start + draft.old.length + 3;
  if (end + 2 >= draft.file.length) return false;
  draft.live = [...draft.file.slice(0, end), ...draft.file.slice(end + 1)];
  return true;
};

export const slipAndUserAbove =
  (slip: Slip): Slip =>
  (draft) =>
    slip(draft) && userAddedAbove(draft);

/** The file already contains the result of the edit. */
export const alreadyApplied: Slip = (draft) => {
  if (draft.next.join('\n').trim().length < 12 || newOnly(draft).every((index) => draft.next[index]?.trim() === '')) return false;
  draft.file = [...draft.file.slice(0, draft.start), ...draft.next, ...draft.file.slice(draft.start + draft.old.length)];
  // Skips files in which the old lines also occur outside the edited place.
  return standIn(draft.next, draft.old) || !standIn(draft.file, draft.old);
};

export const alreadyAppliedCrlf: Slip = (draft) => {
  if (!alreadyApplied(draft)) return false;
  draft.asFile = (text) => text.replaceAll('\n', '\r\n');
  return true;
};

/** Replaces the file by an unrelated file, in which the quotation does not occur even if one line may differ. */
export const otherFile = (files: readonly (readonly string[])[]): Slip => {
  return (draft) => {
    const file = draft.random.pick(files);
    if (standAlmostIn(file, draft.old) || file.join('\n') === draft.file.join('\n')) return false;
    draft.file = [...file];
    return true;
  };
};

/** Replaces the lines between the first and the last quoted line in the file: anchors alone must not match. */
export const onlyAnchors: Slip = (draft) => {
  const inner = draft.old.length - 2;
  if (inner < 3) return false;
  const strange = Array.from({ length: inner }, (_, index) => `strange(${index}, ${index * 7});`);
  draft.file = [...draft.file.slice(0, draft.start + 1), ...strange, ...draft.file.slice(draft.start + draft.old.length - 1)];
  return !standIn(draft.file, draft.old);
};

const remarks = listOf(`
  // ... existing code ... | # ... rest of the code ... | /* ... rest of file unchanged ... */
  // rest of the code remains the same | ...`);

export const placeholderInNew: Slip = (draft) => {
  if (draft.old.length < 5) return false;
  const remark = draft.random.pick(remarks);
  if (draft.old.some((line) => line.trim() === remark)) return false;
  draft.next = [...draft.next.slice(0, 1), remark, ...draft.next.slice(-1)];
  return true;
};

/** Slip that changes the meaning of a quoted line, such as its number, operator or name. */
function otherMeaning(change: (line: string) => string): Slip {
  return (draft) => {
    const index = changedLines(draft).find((at) => change(draft.old[at] ?? '') !== draft.old[at]);
    if (index === undefined) return false;
    draft.old[index] = change(draft.old[index] ?? '');
    return true;
  };
}

export const otherNumber = otherMeaning((line) => line.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)));
export const otherOperator = otherMeaning((line) =>
  line.replace(/===|!==|<=|>=|&&|\|\||\+(?=[ \w])/, (mark) => (mark === '+' ? '-' : mark === '===' ? '!==' : '===')),
);
export const otherCase = otherMeaning((line) => line.replace(/[a-z](?=[a-z]{3})/, (letter) => letter.toUpperCase()));

export const addedOnly: Slip = (draft) => {
  const text = ['added $one;', '  added(two);'];
  const end = draft.random.chance(0.5);
  draft.trueNext.splice(0, draft.trueNext.length, ...(end ? [...draft.trueOld, ...text] : [...text, ...draft.trueOld]));
  draft.next = [...draft.trueNext];
  return true;
};

export const removedOnly: Slip = (draft) => {
  draft.trueNext.splice(0, draft.trueNext.length);
  draft.next = [];
  draft.ended = true;
  return draft.start + draft.old.length < draft.file.length;
};

export const atFirstLine: Slip = (draft) => moved(draft, 0);
export const atLastLine: Slip = (draft) => moved(draft, draft.file.length - (draft.file.at(-1) === '' ? 4 : 3));
export const withoutLastEnd: Slip = (draft) => {
  while (draft.file.at(-1) === '') draft.file.pop();
  return moved(draft, draft.file.length - 3);
};

/** Replaces the edit by a change of three lines at `start`: the middle line changes, and a line is added below. */
function moved(draft: Draft, start: number): boolean {
  const old = draft.file.slice(start, start + 3);
  if (start < 0 || old.length < 3 || draft.file.join('\n').split(old.join('\n')).length !== 2) return false;
  const next = [old[0] ?? '', `${old[1]} // changed`, old[2] ?? '', 'one more'];
  draft.start = start;
  draft.trueOld.splice(0, draft.trueOld.length, ...old);
  draft.trueNext.splice(0, draft.trueNext.length, ...next);
  draft.old = [...old];
  draft.next = [...next];
  draft.ended = false;
  return true;
}

/** Inserts markers of other edit formats and regular expression syntax as ordinary text. */
export const strangeText: Slip = (draft) => {
  const [index] = newOnly(draft);
  if (index === undefined) return false;
  const text = ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', '*** End Patch', '@@ -1,2 +1,2 @@', '(.*)[a-z]+?^$|\\', '```'];
  draft.trueNext.splice(index, 1, ...text);
  draft.next.splice(index, 1, ...text);
  return true;
};
