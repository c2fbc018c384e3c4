// Typical slips of models, applied to a draft.
import { diffLines } from '../../../src/core/edits/diff/diff';
import type { SeededRandom } from '../../core/edits/seededRandom';
import { changedLines, type Draft, inBoth, keptLines, newOnly } from './draft';

export type Slip = (draft: Draft) => boolean;

const isBlank = (line: string) => line.trim() === '';
const indentOf = (line: string) => /^\s*/.exec(line)?.[0] ?? '';
const told = (lines: readonly string[]) => lines.filter((line) => !isBlank(line));

export const none: Slip = () => true;

export const trailingSpaceInFile: Slip = (draft) => {
  let count = 0;
  for (let index = 0; index < draft.old.length; index++) {
    if (draft.random.chance(0.5)) continue;
    draft.file[draft.start + index] += draft.random.pick([' ', '  ', '\t']);
    count++;
  }
  return count > 0;
};

export const trailingSpaceInOld: Slip = (draft) => {
  const spaced = (line: string) => (isBlank(line) || draft.random.chance(0.5) ? line : `${line}${draft.random.pick([' ', '  ', '\t'])}`);
  if (draft.random.chance(0.5)) return inBoth(draft, spaced);
  const before = draft.old.join('\n');
  draft.old = draft.old.map(spaced);
  return draft.old.join('\n') !== before;
};

export const outdented: Slip = (draft) => {
  const lines = told([...draft.old, ...draft.next]);
  const common = lines.map(indentOf).reduce((a, b) => (b.startsWith(a) ? a : a.startsWith(b) ? b : ''));
  if (common === '' || told(draft.old).length === 0) return false;
  const cut = (line: string) => (isBlank(line) ? line : line.slice(common.length));
  draft.old = draft.old.map(cut);
  draft.next = draft.next.map(cut);
  return true;
};

export const indentedMore: Slip = (draft) => {
  const more = [...draft.file].some((line) => line.startsWith('\t')) ? '\t' : draft.random.pick(['  ', '    ']);
  const add = (line: string) => (isBlank(line) ? line : more + line);
  draft.old = draft.old.map(add);
  draft.next = draft.next.map(add);
  return true;
};

export const firstLineUnindented: Slip = (draft) => {
  const [old = '', next = ''] = [draft.old[0], draft.next[0]];
  if (indentOf(old) === '' || indentOf(old) !== indentOf(next) || isBlank(old) || isBlank(next)) return false;
  draft.old[0] = old.trimStart();
  draft.next[0] = next.trimStart();
  return true;
};

export const firstLineOfOldUnindented: Slip = (draft) => {
  const [old = '', next = ''] = [draft.old[0], draft.next[0]];
  if (indentOf(old) === '' || isBlank(old) || indentOf(next) !== indentOf(old) || draft.next.length < 2) return false;
  draft.old[0] = old.trimStart();
  return true;
};

/** Indentation unit of the lines: a tab or spaces; null if mixed or not indented. */
function unitOf(lines: readonly string[]): string | null {
  const indents = told(lines).map(indentOf);
  const tabs = indents.filter((indent) => indent.startsWith('\t')).length;
  const spaces = indents.filter((indent) => indent.startsWith('  '));
  if (tabs > 0 && spaces.length === 0) return '\t';
  if (tabs > 0 || spaces.length === 0) return null;
  return spaces.filter((indent) => indent.length % 4 === 0).length > spaces.length * 0.8 ? '    ' : '  ';
}

export const tabsAndSpacesSwapped: Slip = (draft) => {
  const unit = unitOf(draft.file);
  if (unit === null || !draft.old.some((line) => line.startsWith(unit))) return false;
  const width = unit === '\t' ? draft.random.pick([2, 4]) : unit.length;
  const swap = (line: string) => {
    const indent = indentOf(line);
    const swapped =
      unit === '\t'
        ? indent.replaceAll('\t', ' '.repeat(width))
        : '\t'.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width);
    return isBlank(line) ? line : swapped + line.slice(indent.length);
  };
  draft.old = draft.old.map(swap);
  draft.next = draft.next.map(swap);
  return true;
};

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

export const crlfFile: Slip = (draft) => {
  draft.asFile = crlf;
  return true;
};

export const crlfFileWithMark: Slip = (draft) => {
  draft.asFile = (text) => `\uFEFF${crlf(text)}`;
  return true;
};

export const crlfEdit: Slip = (draft) => {
  draft.asOld = crlf;
  draft.asNext = crlf;
  return true;
};

const types: readonly (readonly [RegExp, string])[] = [
  [/'/g, '’'],
  [/"([^"]*)"/g, '“$1”'],
  [/-/g, '–'],
  [/\.\.\./g, '…'],
  [/(?<=\S) (?=\S)/g, '\u00A0'],
];

/** Slip in which kept lines of the file change, but not their quotations. */
function inFile(change: (line: string) => string): Slip {
  return (draft) => {
    let count = 0;
    for (const { old } of keptLines(draft)) {
      const line = draft.file[draft.start + old] ?? '';
      const changed = change(line);
      if (changed === line) continue;
      draft.file[draft.start + old] = changed;
      count++;
    }
    return count > 0;
  };
}

export const typographicContext = inFile((line) => types.slice(0, 4).reduce((text, [plain, mark]) => text.replace(plain, mark), line));
export const hardSpacesInContext = inFile((line) => line.replace(types[4]?.[0] ?? /^$/, '\u00A0'));
export const invisibleInContext = inFile((line) => line.replace(/(\w)(\W)/, '$1\u200B$2'));
export const decomposedContext: Slip = (draft) => {
  const isDone = inFile((line) => line.replace(/e/, 'e\u0301'))(draft);
  return isDone && inBoth(draft, (line) => line.replace(/e/, '\u00E9'));
};

/** The file has typographic quotes and dashes in a changed line, and the model writes ASCII characters instead. */
export const typographicInChanged: Slip = (draft) => {
  const index = diffLines(draft.trueOld, draft.trueNext).find(
    ({ baseStart, baseEnd, nextStart, nextEnd }) => baseStart === nextStart && baseEnd === baseStart + 1 && nextEnd === nextStart + 1,
  )?.baseStart;
  if (index === undefined || !/\w/.test(draft.trueOld[index] ?? '')) return false;
  const [lead, tail] = ["it's: ", ' - "done"'];
  const [ownLead, ownTail] = ['it’s: ', ' – “done”'];
  draft.old[index] = lead + draft.old[index] + tail;
  draft.next[index] = lead + draft.next[index] + tail;
  draft.file[draft.start + index] = ownLead + draft.file[draft.start + index] + ownTail;
  draft.trueOld[index] = draft.file[draft.start + index] ?? '';
  draft.trueNext[index] = ownLead + draft.trueNext[index] + ownTail;
  return true;
};

export const invisibleInOld: Slip = (draft) => {
  const at = draft.random.below(draft.old.length);
  const line = draft.old[at] ?? '';
  draft.old[at] = line.replace(/(\w)(\W)/, '$1\u200B$2');
  return draft.old[at] !== line;
};

export const escapedAll: Slip = (draft) => {
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  if (escaped(draft.old.join('\n')) === draft.old.join('\n')) return false;
  draft.asOld = escaped;
  draft.asNext = escaped;
  return true;
};

export const escapedQuotes: Slip = (draft) => {
  const escaped = (text: string) => text.replaceAll('"', '\\"');
  if (!draft.old.some((line) => line.includes('"')) || [...draft.old, ...draft.next].some((line) => line.includes('\\'))) return false;
  draft.asOld = escaped;
  draft.asNext = escaped;
  return true;
};

export const escapedEntities: Slip = (draft) => {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  if (!draft.old.some((line) => /[<>]/.test(line)) || [...draft.old, ...draft.next].some((line) => /&\w+;/.test(line))) return false;
  draft.asOld = escaped;
  draft.asNext = escaped;
  return true;
};

export const lineNumbers: Slip = (draft) => {
  const style = draft.random.pick([
    (number: number, line: string) => `${number} | ${line}`,
    (number: number, line: string) => `${number}| ${line}`,
    (number: number, line: string) => `${number}|${line}`,
    (number: number, line: string) => `${String(number).padStart(6)}\t${line}`,
    (number: number, line: string) => `${number}: ${line}`,
    (number: number, line: string) => `${String(number).padStart(5)}→${line}`,
    (number: number, line: string) => `${number} ${line}`,
  ]);
  const number = (lines: readonly string[]) => lines.map((line, index) => style(draft.start + 1 + index, line));
  draft.old = number(draft.old);
  draft.next = number(draft.next);
  return true;
};

export const blankPadding: Slip = (draft) => {
  const pad = (lines: readonly string[]) => ['', ...(draft.start % 2 === 0 ? [''] : []), ...lines, '', ''];
  draft.old = pad(draft.old);
  draft.next = pad(draft.next);
  return true;
};

export const fencedBoth: Slip = (draft) => {
  const fence = (lines: readonly string[]) => [`\`\`\`${draft.random.pick(['', 'ts', 'python'])}`, ...lines, '```'];
  // A fence in or near the quoted lines could be intended.
  const around = draft.file.slice(Math.max(0, draft.start - 2), draft.start + draft.old.length + 2);
  if ([...around, ...draft.next].some((line) => line.includes('```'))) return false;
  draft.old = fence(draft.old);
  draft.next = fence(draft.next);
  return true;
};

export const fencedOld: Slip = (draft) => {
  const next = [...draft.next];
  if (!fencedBoth(draft)) return false;
  draft.next = next;
  return true;
};

/** The line with one letter omitted, doubled, or swapped with the next letter. */
export function misspelled({ random }: Draft, line: string): string {
  const words = [...line.matchAll(/[A-Za-z]{4,}/g)];
  if (words.length === 0 || line.trim().length < 12) return line;
  const word = random.pick(words);
  return slippedAt(line, word.index + 1 + random.below(word[0].length - 2), random);
}

function slippedAt(text: string, at: number, random: SeededRandom): string {
  const [a = '', b = ''] = [text[at], text[at + 1]];
  const kind = a === b ? 0 : random.below(3);
  return text.slice(0, at) + (kind === 0 ? '' : kind === 1 ? a + a : b + a) + text.slice(at + (kind === 2 ? 2 : 1));
}

export const typoInContext: Slip = (draft) => {
  const lines = keptLines(draft).filter(({ old }) => misspelled(draft, draft.old[old] ?? '') !== draft.old[old]);
  if (lines.length === 0) return false;
  const chosen = draft.random.pick(lines).old;
  return inBoth(draft, (line, index) => (index === chosen ? misspelled(draft, line) : line));
};

const inDeleted =
  (typed: typeof misspelled): Slip =>
  (draft) => {
    const lines = changedLines(draft).filter((index) => typed(draft, draft.old[index] ?? '') !== draft.old[index]);
    if (lines.length === 0) return false;
    const chosen = draft.random.pick(lines);
    draft.old[chosen] = typed(draft, draft.old[chosen] ?? '');
    return draft.old[chosen] !== draft.trueOld[chosen];
  };

export const typoInDeleted = inDeleted(misspelled);

/** Misspells a long word, but never into another word of the file. */
export const typoInLongDeleted = inDeleted((draft, line) => {
  const words = [...line.matchAll(/(?<![a-z])[A-Z]?[a-z]{5,}(?![a-z])/g)].filter(({ 0: word }) => word.length > 5);
  if (words.length === 0 || line.trim().length < 12) return line;
  const { 0: word, index } = draft.random.pick(words);
  const slip = slippedAt(word, 1 + draft.random.below(word.length - 3), draft.random);
  const isKnown = draft.file.join('\n').toLowerCase().includes(slip.toLowerCase());
  return isKnown ? line : line.slice(0, index) + slip + line.slice(index + word.length);
});

/** Omits, doubles or swaps any character of a context line. Not all of these edits can be matched, because some change the meaning. */
export const anySlipInContext: Slip = (draft) => {
  const lines = keptLines(draft).filter(({ old }) => (draft.old[old] ?? '').trim().length >= 16);
  if (lines.length === 0) return false;
  const chosen = draft.random.pick(lines).old;
  return inBoth(draft, (line, index) => {
    if (index !== chosen) return line;
    const from = indentOf(line).length;
    const at = from + draft.random.below(line.length - from - 1);
    const [a = '', b = ''] = [line[at], line[at + 1]];
    return line.slice(0, at) + draft.random.pick(['', a + a, b + a]) + line.slice(at + 1 + Number(draft.random.chance(0.3)));
  });
};

/** Removes two spaces of the common indentation. */
export const outdentedPartly: Slip = (draft) => {
  const lines = told([...draft.old, ...draft.next]);
  if (!lines.every((line) => line.startsWith('    '))) return false;
  const cut = (line: string) => (isBlank(line) ? line : line.slice(2));
  draft.old = draft.old.map(cut);
  draft.next = draft.next.map(cut);
  return true;
};

export const elidedMiddle: Slip = (draft) => {
  const above = draft.file.slice(Math.max(0, draft.start - 6), draft.start);
  if (above.length < 6 || told(above.slice(0, 2)).length < 2) return false;
  const head = above.slice(0, 2);
  const mark = draft.random.pick([
    '...',
    '// ... existing code ...',
    '# ... existing code ...',
    '    ...',
    '/* ... */',
    '<!-- ... -->',
    '// …',
    '// ... (unchanged)',
    '[...]',
    '# ... rest of function',
    '-- ...',
    '{/* ... */}',
    '// rest of the code unchanged',
  ]);
  draft.old = [...head, mark, ...draft.old];
  draft.next = [...head, mark, ...draft.next];
  return true;
};

export const spacingInDeleted: Slip = (draft) => {
  for (const index of changedLines(draft)) {
    const line = draft.old[index] ?? '';
    const changed = draft.random.pick([
      () => line.replace(/(?<=\S) (?=\S)/, '  '),
      () => line.replace(/, /g, ','),
      () => line.replace(/(?<=\S) ?([=+:{(]) ?/, ' $1 '),
    ])();
    if (changed !== line) {
      draft.old[index] = changed;
      return true;
    }
  }
  return false;
};

export const dollars: Slip = (draft) => {
  const [index] = newOnly(draft);
  if (index === undefined) return false;
  draft.next[index] += ` $& $1 $$ $\` $' $<a>`;
  draft.trueNext[index] = draft.next[index] ?? '';
  return true;
};

export function both(...slips: readonly Slip[]): Slip {
  return (draft) => slips.every((slip) => slip(draft));
}
