// Matches the key formats of `vendorKeys.ts` without backtracking.
import { createAnchorSearch } from '../ahoCorasick';
import { type CharClass, type RunEnds, runStart } from '../charClasses';
import type { SecretFinding, SecretKind } from '../kinds';
import { isMadeByChance } from '../randomness';
import { vendorKeys } from './vendorKeys';

type ShapePart = { readonly text: string } | { readonly of: CharClass; readonly least: number; readonly most: number };

interface SecretShape {
  readonly kind: SecretKind;
  readonly mark: string;
  readonly before: Exclude<ShapePart, { text: string }> | null;
  readonly parts: readonly ShapePart[];
  readonly byChance: boolean;
  /** Whether the secret starts after the mark, because the mark is a scheme or a webhook path. */
  readonly isBehind: boolean;
}

const shapes: readonly SecretShape[] = vendorKeys.flatMap(([kind, marks, row]) => {
  const words = row.split(' ').filter((word) => word !== '');
  const before = words.find((word) => word.startsWith('<'));
  // A trailing bar belongs to the mark and does not separate two marks.
  return marks.split(/\|(?=.)/).map((mark): SecretShape => {
    const read = before ? partOf(before.slice(1)) : null;
    return {
      kind,
      mark,
      before: read && 'of' in read ? read : null,
      parts: words.filter((word) => !/^[<~]/.test(word)).map(partOf),
      byChance: words.includes('~'),
      isBehind: /[ /=]$/.test(mark) && !/^\d/.test(mark),
    };
  });
});

function partOf(word: string): ShapePart {
  if (word.startsWith("'")) return { text: word.slice(1, -1) };
  const [of = 'a', least = '0', most = ''] = word.split(/[:-]/);
  return { of: of as CharClass, least: Number(least), most: most === '' ? Number.POSITIVE_INFINITY : Number(most) };
}

const search = createAnchorSearch(shapes.map(({ mark }) => mark));

/** Finds keys of known vendors in plain text, ordered by the end of their mark. */
export function vendorKeysIn(text: string, runEnd: RunEnds): SecretFinding[] {
  const found: SecretFinding[] = [];
  search(text, (index, end) => {
    const shape = shapes[index];
    const fit = shape ? fits(text, shape, end, runEnd) : null;
    if (fit) found.push(fit);
  });
  return found;
}

function fits(
  text: string,
  { kind, mark, before, parts, byChance, isBehind }: SecretShape,
  end: number,
  runEnd: RunEnds,
): SecretFinding | null {
  let at = end;
  for (const part of parts) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return null;
      at += part.text.length;
      continue;
    }
    const to = runEnd(part.of, at);
    if (to - at < part.least || to - at > part.most) return null;
    at = to;
  }
  let start = isBehind ? end : end - mark.length;
  if (before) {
    const marked = end - mark.length;
    start = runStart(text, before.of, marked, before.most + 1);
    if (marked - start < before.least || marked - start > before.most) return null;
  }
  // A period after the key ends the sentence and is not part of the key.
  while (text[at - 1] === '.') at--;
  const body = text.slice(end, Math.min(at, end + 120));
  return byChance && !isMadeByChance(body) ? null : { start, end: at, kind };
}
