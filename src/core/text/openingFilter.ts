// Filter for the plain protocol words of an opening.
import { type Fence, fenceAfter, fenceOf } from './fences';

export const openingWords = ['DISCOVERY_QUESTIONS', 'DISCOVERY_COMPLETE', 'IDEA_BRIEF'] as const;
export type OpeningWord = (typeof openingWords)[number];

/** Markup around a marker: heading, emphasis, list, code, brackets. Limits what a stream holds back. */
const dressing = /[ \t#*_`[(<-]/;
const maxDressingLength = 12;

/** Maximum and minimum length of the shown text that is kept as context, so that a long reply is processed in linear time. */
const maxKeptLength = 2_048;
const maxContextLength = 64;

export interface SplitOpening {
  /** Text before the protocol, without trailing white space. */
  readonly said: string;
  /** The protocol from its first word on; empty if there is none. */
  readonly protocol: string;
}

/**
 * Protocol words match in any case at the start of a line, and in capitals after a space anywhere, ignoring markup around them. Bare
 * JSON at the start of a line, such as `{"questions"`, counts as well. Everything after the first match is hidden.
 */
export function splitOpening(text: string): SplitOpening {
  const filter = createOpeningFilter();
  const said = (filter.push(text) + filter.end()).trimEnd();
  return { said, protocol: filter.protocol() };
}

export interface OpeningFilter {
  /** Text that can be shown now; a possible start of a marker is buffered. */
  push(chunk: string): string;
  end(): string;
  /** Everything received from the first marker on. */
  protocol(): string;
}

type FoundMarker = { readonly kind: 'marker' | 'partial'; readonly at: number } | null;

/** Shows a streamed text up to the first marker; a truncated marker is hidden too. */
export function createOpeningFilter(): OpeningFilter {
  /** Pending text with the context needed to interpret it. */
  let text = '';
  let shown = 0;
  let cut = -1;
  /** The open fence at the start of `text`. */
  let fence: Fence | null = null;

  const showUpTo = (end: number): string => {
    const part = text.slice(shown, Math.max(shown, end));
    shown += part.length;
    forget();
    return part;
  };

  const forget = (): void => {
    if (cut >= 0 || shown < maxKeptLength) return;
    const lineEnd = text.lastIndexOf('\n', shown - maxContextLength) + 1;
    const end = lineEnd > 0 ? lineEnd : shown - maxContextLength;
    fence = fenceBehind(fence, text.slice(0, end));
    text = text.slice(end);
    shown -= end;
  };

  return {
    push(chunk) {
      text += chunk;
      if (cut >= 0) return '';
      const found = firstWord(text, shown);
      if (found?.kind === 'marker') cut = found.at;
      return showUpTo(beforeDressing(text, found ? found.at : text.length, fence));
    },
    end() {
      if (cut >= 0) return '';
      const found = firstWord(text, shown);
      const broken = found ? text.slice(found.at) : '';
      if (!/_|\{"/.test(broken)) return showUpTo(text.length);
      cut = found?.at ?? -1;
      return showUpTo(beforeDressing(text, cut, fence));
    },
    protocol: () => (cut < 0 ? '' : text.slice(cut)),
  };
}

/** The first position from `from` of a protocol word or a possible beginning of one. */
function firstWord(text: string, from: number): FoundMarker {
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at).toUpperCase();
    if (letter === '{' && isLineHead(text, at)) {
      const kind = objectAt(text, at);
      if (kind) return { kind, at };
    }
    if (letter !== 'D' && letter !== 'I') continue;
    const isHead = isLineHead(text, at);
    if (!isHead && !/[\s*([<]/.test(text.charAt(at - 1))) continue;
    const rest = isHead ? text.slice(at, at + 22).toUpperCase() : text.slice(at, at + 22);
    for (const word of openingWords) {
      if (word.startsWith(rest)) return { kind: 'partial', at };
      if (!rest.startsWith(word)) continue;
      const after = rest.slice(word.length);
      if (after === '_') return { kind: 'partial', at };
      if (!/^_?[A-Z0-9]/i.test(after)) return { kind: 'marker', at };
    }
  }
  return null;
}

/** Bare JSON that starts with one of the opening's fields. */
const objects = ['{"attitude"', '{"questions"', '{"brief"'];

function objectAt(text: string, at: number): 'marker' | 'partial' | null {
  const beginning = text.slice(at, at + maxDressingLength * 4).replace(/\s+/g, '');
  if (objects.some((object) => beginning.startsWith(object))) return 'marker';
  return objects.some((object) => object.startsWith(beginning)) && at + maxDressingLength * 4 > text.length ? 'partial' : null;
}

function isLineHead(text: string, at: number): boolean {
  for (let before = at - 1; before >= 0 && text.charAt(before) !== '\n'; before--) {
    if (at - before > maxDressingLength || !dressing.test(text.charAt(before))) return false;
  }
  return true;
}

/** Start of the white space, markup and code fence before `at`. */
function beforeDressing(text: string, at: number, open: Fence | null): number {
  let start = at;
  while (start > 0 && at - start < maxDressingLength && dressing.test(text.charAt(start - 1))) start--;
  // Within a line, only marks adjacent to the word are markup.
  start = beforeSpace(text, start);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const opensHere = fenceOf(text.slice(lineStart, start)) !== null && fenceBehind(open, text.slice(0, lineStart)) === null;
  return opensHere ? beforeSpace(text, lineStart) : start;
}

function beforeSpace(text: string, at: number): number {
  let start = at;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start--;
  return start;
}

function fenceBehind(open: Fence | null, text: string): Fence | null {
  return text.split('\n').reduce(fenceAfter, open);
}
