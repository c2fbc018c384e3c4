// Variants of quoted text without fences, line numbers, escapes or blank lines.
import { closesFence, type Fence, fenceOf } from '../../text/fences';
import { lineTexts, onlyEnding, withLineFeeds } from '../../text/lines';
import { withoutEntities } from './normalizePunctuation';

export interface QuotedTexts {
  readonly oldText: string;
  readonly newText: string;
}

export interface Variant extends QuotedTexts {
  /** Whether the removed wrapper enclosed whole lines, so that the texts are whole lines, too. */
  readonly isWhole: boolean;
}

/** Returns the unchanged texts, then variants without wrappers around the old text; deduplicated, most likely first. */
export function variantsOf(texts: QuotedTexts): Variant[] {
  const bare = unfenced(texts);
  const known = new Map<string, Variant>();
  const whole = (variant: QuotedTexts | null): Variant[] => (variant ? [{ ...variant, isWhole: true }] : []);
  for (const root of [{ ...texts, isWhole: false }, ...whole(bare)])
    for (const inner of [
      root,
      ...unnumbered(root).flatMap(whole),
      ...unescaped(root).map((variant) => ({ ...variant, isWhole: root.isWhole })),
    ])
      for (const variant of [inner, ...whole(unpadded(inner))])
        if (variant.oldText.trim() !== '') {
          const key = JSON.stringify([variant.oldText, variant.newText]);
          if (!known.has(key)) known.set(key, variant);
        }
  return [...known.values()];
}

function unfenced({ oldText, newText }: QuotedTexts): QuotedTexts | null {
  const fenced = insideFence(oldText);
  if (fenced === null) return null;
  const { inner, fence } = fenced;
  const newFenced = insideFence(newText);
  // A fence around the new text is removed only if it has the same marks; any other fence is content.
  if (newFenced?.fence.marks === fence.marks) return { oldText: inner, newText: newFenced.inner };
  // If the new text still contains one of the fence lines, the edit changes the fence itself.
  if (lineTexts(newText).some((line) => closesFence(line, fence))) return null;
  const [ends, newEnds] = [lineEnds(inner), lineEnds(newText)];
  // If the old text ends with blank lines and the new text does not end with as many or one more, the intent is ambiguous, so there is no
  // variant.
  if (ends > 0 && newEnds !== ends && newEnds !== ends + 1) return null;
  if (newEnds > 0 && endsAtGap(inner, newText)) return null;
  // One more line ending in the new text means that the fence's removal also removed a line ending, so restore it.
  return { oldText: newEnds === ends + 1 ? `${inner}\n` : inner, newText };
}

/**
 * Whether a blank line follows the new text's last line in the old text. If so, the new text's final line ending is ambiguous: it may end
 * the line or stand for the blank line.
 */
function endsAtGap(oldText: string, newText: string): boolean {
  const old = withLineFeeds(oldText).trimEnd().split('\n');
  const last = withLineFeeds(newText).trimEnd().split('\n').at(-1) ?? '';
  return last === '' || old.some((line, index) => line === last && old[index + 1]?.trim() === '');
}

function lineEnds(text: string): number {
  return blankLines(lineTexts(text), -1);
}

/**
 * Returns the lines between an opening fence and its closing fence; null if the text is not fenced. Nested fences with the same marks are
 * allowed, because models often wrap quoted text this way.
 */
function insideFence(text: string): { readonly fence: Fence; readonly inner: string } | null {
  const lines = lineTexts(text);
  let first = 0;
  let last = lines.length - 1;
  while (first < last && lines[first]?.trim() === '') first++;
  while (last > first && lines[last]?.trim() === '') last--;
  const fence = fenceOf(lines[first] ?? '');
  if (fence === null || last <= first || !closesFence(lines[last] ?? '', fence)) return null;
  return { fence, inner: lines.slice(first + 1, last).join('\n') };
}

const number = '^[ \\t]*(?:L|[Ll]ine )?[^\\p{L}\\p{N}\\s]?(\\d{1,7})';
/** Separators after a line number. On blank lines, the space may be missing. */
const numberings = [' ?[^\\p{L}\\p{N}\\s]{1,2}(?: |$)', '\\t', '[ \\t]*[|│→:]', '(?: |$)', '(?: {2}|\\s*$)'].map(
  (apart) => new RegExp(`${number}(${apart})`, 'u'),
);
const anyNumber = new RegExp(number, 'u');

/** Removes line numbers; returns one variant for each numbering style that fits all lines. */
function unnumbered({ oldText, newText }: QuotedTexts): QuotedTexts[] {
  const [old, next] = [withLineFeeds(oldText).split('\n'), withLineFeeds(newText).split('\n')];
  return numberings.flatMap((numbering) => {
    const sign = (line: string) => numbering.exec(line)?.[2]?.trim();
    const isNumbered = (line: string) => {
      const [begin] = anyNumber.exec(line) ?? [];
      return (
        begin !== undefined &&
        line
          .slice(begin.length)
          .trimStart()
          .startsWith(sign(old[0] ?? '') ?? '')
      );
    };
    const isKept = (line: string) => sign(line) === sign(old[0] ?? '') || !isNumbered(line);
    if (!areNumbered(old, numbering) || !old.every(isKept) || !next.every(isKept)) return [];
    const bare = (lines: readonly string[]) => lines.map((line) => (isNumbered(line) ? line.replace(numbering, '') : line)).join('\n');
    return [{ oldText: bare(old), newText: bare(next) }];
  });
}

/** Whether the line numbers are consecutive. */
function areNumbered(lines: readonly string[], numbering: RegExp): boolean {
  const quoted = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const first = Number(numbering.exec(quoted[0] ?? '')?.[1] ?? Number.NaN);
  return quoted.every((line, index) => Number(numbering.exec(line)?.[1] ?? Number.NaN) === first + index);
}

/** Kinds of escapes that models apply once too often. */
const escapes: readonly { readonly isIn: (text: string) => boolean; readonly without: (text: string) => string }[] = [
  {
    // Escapes of a JSON string, if the text has no unescaped quote or line break.
    isIn: (text) => text.includes('\\') && !/[\n\r\t]/.test(text) && /^(?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*$/.test(text),
    without: (text) =>
      text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, mark: string) =>
        code === undefined ? (controls.get(mark) ?? mark) : String.fromCharCode(Number.parseInt(code, 16)),
      ),
  },
  { isIn: (text) => /\\\$\{/.test(text), without: (text) => text.replace(/\\(?=\$\{)/g, '') },
  { isIn: (text) => /\\["'`]/.test(text), without: (text) => text.replace(/\\(["'`])/g, '$1') },
  {
    isIn: (text) => /\\[nt"'`\\]/.test(text),
    without: (text) => text.replace(/\\([nt"'`\\])/g, (_, mark: string) => controls.get(mark) ?? mark),
  },
  { isIn: (text) => text.includes('\\\\'), without: (text) => text.replaceAll('\\\\', '\\') },
  {
    isIn: (text) => /&(?:lt|gt|amp|quot|apos|#39);/.test(text),
    without: withoutEntities,
  },
];

const controls = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);
/** Removes one level of escapes from the old text, and from the new text if it uses the same escapes. */
function unescaped({ oldText, newText }: QuotedTexts): QuotedTexts[] {
  return escapes
    .filter(({ isIn }) => isIn(oldText))
    .map(({ isIn, without }) => ({ oldText: without(oldText), newText: isIn(newText) ? without(newText) : newText }));
}

/** At least two escaped tabs at the start of a line; a single `\t` may be the start of a command name. */
const writtenTabs = /^(?:\\t){2,}/gm;

/**
 * Replaces escaped leading tabs in the new text with real tabs; null if there are none, or if a line of the old text or of the file starts
 * with an escaped tab.
 */
export function withTabs(text: string, { oldText, newText }: QuotedTexts): QuotedTexts | null {
  if (newText.search(writtenTabs) < 0 || /^[ \t]*\\t/m.test(oldText) || /^[ \t]*\\t/m.test(text)) return null;
  return { oldText, newText: newText.replace(writtenTabs, (tabs) => '\t'.repeat(tabs.length / 2)) };
}

/** Removes blank lines before and after the old text, and up to as many around the new text; null if the old text has none. */
function unpadded({ oldText, newText }: QuotedTexts): QuotedTexts | null {
  const old = lineTexts(oldText);
  const next = lineTexts(newText);
  const before = blankLines(old, 1);
  const after = before === old.length ? 0 : blankLines(old, -1);
  // A single empty line at the end only means that the text ends with a line ending, so it does not count as a blank line.
  if (before === 0 && after < 2) return null;
  const keptEnd = after > 0 ? 1 : 0;
  const cut = (lines: readonly string[], most: number) => {
    const start = Math.min(before, blankLines(lines, 1));
    const end = start === lines.length ? 0 : Math.min(most, Math.max(blankLines(lines, -1) - keptEnd, 0));
    return lines.slice(start, lines.length - end).join('\n');
  };
  return { oldText: cut(old, after - keptEnd), newText: cut(next, after - keptEnd) };
}

function blankLines(lines: readonly string[], step: 1 | -1): number {
  let count = 0;
  while (count < lines.length && (lines.at(step === 1 ? count : -1 - count) ?? '').trim() === '') count++;
  return count;
}

/** Converts the texts to the file's uniform line ending; null if they already use it, or if the line endings in the file vary. */
export function withEndingsOf(text: string, texts: QuotedTexts): QuotedTexts | null {
  const ending = onlyEnding(text);
  if (!ending) return null;
  const inOwn = (some: string) => withLineFeeds(some).replaceAll('\n', ending);
  const ended = { oldText: inOwn(texts.oldText), newText: inOwn(texts.newText) };
  return ended.oldText === texts.oldText ? null : ended;
}
