// Separates a model's thinking from its answer, if the server sends both as answer text.
import {
  answerFooter,
  answerHeader,
  anyOpen,
  bareClose,
  createDataWatch,
  endTokens,
  forms,
  goesOn,
  isBareEnd,
  isQuoted,
  isUnfinished,
  soundsLikeThinking,
  type ThinkingForm,
} from './thinkingForms';

interface FilteredAnswer {
  readonly shown: string;
  readonly thought: string;
}

/**
 * How a model's answers begin. `plain`: with the answer or a thinking tag; `thinking`: with thinking but without a tag, because the
 * template puts the tag into the prompt; `unknown`: text is held back until the format is clear; `unsure`: text is held back if it sounds
 * like thinking.
 */
export type AnswerFormat = 'plain' | 'thinking' | 'unknown' | 'unsure';

export interface ThoughtFilter {
  read(text: string): FilteredAnswer;
  /** Called when the server sends thinking separately; from then on, no text is held back. */
  isSeparate(): void;
  /**
   * Returns the text still held back at the end of the answer.
   * @param isCutOff whether the answer was truncated
   */
  rest(isCutOff?: boolean): FilteredAnswer;
  answerFormat(): AnswerFormat;
}

/** Maximum length, in characters, of whitespace before an opening tag. */
const maxBlank = 1_000;
/** Maximum number of closing tags rejected per search, for example because they are quoted; the search then ends. */
const maxRejected = 50;
const maxTagLength = 200;

const tags = { open: '<think>', close: '</think>' };

type FilterState = 'begin' | 'thinking' | 'holding' | 'answering';

export function createReasoningFilter(before: AnswerFormat = 'unsure'): ThoughtFilter {
  let state: FilterState = 'begin';
  let answerFormat = before;
  /** Text that is not yet classified as thinking or answer. */
  let held = '';
  /** Position up to which `held` was searched. */
  let searched = 0;
  let recent = '';
  let isPending = false;
  let rejected = 0;
  let form: ThinkingForm | null = null;
  let mark = '';
  /** Whether answer text was shown before the current thinking block. */
  let isLate = false;
  let hasThought = false;
  const said: string[] = [];
  const code = createDataWatch();
  let footer: RegExp | null = null;
  let isTrimmed = false;
  const shown: string[] = [];
  const thought: string[] = [];

  function enter(next: FilterState): true {
    state = next;
    searched = 0;
    recent = held.slice(-maxTagLength);
    isPending = false;
    rejected = 0;
    return true;
  }

  function open(found: ThinkingForm, opening: string, late: boolean): true {
    form = found;
    mark = opening;
    isLate = late;
    return enter('thinking');
  }

  /** Decides whether the text begins with thinking. Like the other steps, returns whether the state has changed. */
  function begin(isWhole: boolean): boolean {
    const start = held.trimStart();
    if (hasThought) held = start;
    if (hasThought && takeBlocks(start)) return true;
    const found = held.length - start.length < maxBlank ? forms.find((each) => each.open.test(start)) : undefined;
    if (found) {
      const opening = found.open.exec(start)?.[0] ?? '';
      const blank = held.slice(0, held.length - start.length);
      held = start.slice(opening.length);
      return open(found, blank + opening, false);
    }
    const header = answerHeader.exec(start)?.[0];
    if (header !== undefined && (hasThought || header.startsWith('<|'))) {
      held = start.slice(header.length);
      footer = answerFooter;
      return enter('answering');
    }
    if (!isWhole && held.length < maxBlank && (start === '' || (start.length < maxTagLength && isUnfinished(start)))) return false;
    const isLikely = answerFormat === 'unsure' ? soundsLikeThinking(start) : answerFormat !== 'plain';
    if (isLikely === null && !isWhole && !hasThought) return false;
    return enter(isLikely && !hasThought ? 'holding' : 'answering');
  }

  /** Consumes consecutive `<think>` blocks in one pass, because there may be tens of thousands. */
  function takeBlocks(start: string): boolean {
    let at = 0;
    while (start.startsWith(tags.open, at)) {
      const inner = at + tags.open.length;
      const end = start.indexOf(tags.close, inner);
      if (end < 0 || isAside(start.slice(inner, Math.min(end, inner + 60))) || isQuoted(start, end, end + tags.close.length)) break;
      if (end > inner) thought.push(start.slice(inner, end));
      at = end + tags.close.length;
      while (/\s/.test(start.charAt(at))) at++;
    }
    held = start.slice(at);
    return at > 0;
  }

  function endOf(open: ThinkingForm, isWhole: boolean): RegExpExecArray | null {
    open.close.lastIndex = searched;
    for (let end = open.close.exec(held); end; end = open.close.exec(held)) {
      const to = end.index + end[0].length;
      const after = held.slice(to);
      const isSpoken = (isLate || isAside(held.slice(0, end.index))) && goesOn(after);
      const mayGoOn = isLate || isAside(held.slice(0, end.index)) || isQuoted(`${held}"`, end.index, held.length);
      isPending = mayGoOn && !isWhole && after.length < 2;
      if (isPending) return null;
      if ((!isSpoken && !isQuoted(held, end.index, to)) || ++rejected > maxRejected) return end;
      searched = to;
    }
    searched = Math.max(searched, held.length - maxTagLength);
    return null;
  }

  /** Whether the text after an opening tag is a short phrase on the same line, in which case the tag is probably only mentioned. */
  function isAside(inner: string): boolean {
    return inner.length < 60 && /^[ \t]+[a-z][^\n]*$/.test(inner);
  }

  function think(isWhole: boolean): boolean {
    const end = form && endOf(form, isWhole);
    if (!end) return false;
    thought.push(held.slice(0, end.index));
    held = held.slice(end.index + end[0].length);
    hasThought = true;
    isTrimmed = isLate;
    if (answerFormat === 'unknown' || answerFormat === 'unsure') answerFormat = 'plain';
    return enter(isLate ? 'answering' : 'begin');
  }

  function hold(isWhole: boolean): boolean {
    // At the end, all tags are checked again, because whether a tag is in code depends on the whole text.
    bareClose.lastIndex = isWhole ? 0 : searched;
    for (let end = bareClose.exec(held); end; end = bareClose.exec(held)) {
      const to = end.index + end[0].length;
      const isEnd = isBareEnd(held, end.index, to, isWhole);
      if (isEnd) {
        thought.push(held.slice(0, end.index));
        held = held.slice(to);
        hasThought = true;
        answerFormat = 'thinking';
        return enter('begin');
      }
      if (isEnd === null) {
        searched = end.index;
        isPending = true;
        return false;
      }
      if (++rejected > maxRejected) return enter('answering');
      bareClose.lastIndex = to;
      searched = to;
    }
    searched = Math.max(searched, held.length - maxTagLength);
    return isWhole && enter('answering');
  }

  function show(text: string): void {
    if (text === '') return;
    shown.push(text);
    said.push(text);
    code.add(text);
  }

  function answer(isWhole: boolean): boolean {
    if (isTrimmed) held = held.trimStart();
    if (held === '') return false;
    isTrimmed = false;
    if (footer) held = held.replace(footer, '');
    let from = 0;
    for (const { 0: opening, index } of held.matchAll(anyOpen)) {
      show(held.slice(from, index));
      from = index;
      const isMark = (opening.startsWith('<|') || code.isAtParagraph()) && !code.isInCode();
      const next = isMark ? forms.find((each) => each.open.test(opening)) : undefined;
      if (!next) continue;
      held = held.slice(index + opening.length);
      return open(next, opening, true);
    }
    const tail = isWhole ? held.length : tailOf(held, from);
    show(held.slice(from, tail));
    held = held.slice(tail);
    return false;
  }

  /** Returns the position of an incomplete tag at the end of `text`; if there is none, the length of `text`. */
  function tailOf(text: string, from: number): number {
    const at = Math.max(text.lastIndexOf('<'), text.lastIndexOf('['), text.lastIndexOf('◁'));
    if (at < from || text.length - at > maxTagLength) return text.length;
    const tail = text.slice(at);
    if (/^<\|\w{1,20}\|>\s*$/.test(tail)) return at;
    if (!isUnfinished(tail)) return text.length;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    const isFirst =
      line.trim() === '' &&
      (line.length < at ? /(^|\n)[ \t]*\n[ \t]*$/.test(text.slice(Math.max(0, at - maxTagLength), at)) : code.isAtParagraph());
    return tail.startsWith('<|') || footer !== null || isFirst ? at : text.length;
  }

  function run(isWhole: boolean): void {
    const steps = { begin, thinking: think, holding: hold, answering: answer };
    while (steps[state](isWhole) && (held !== '' || isWhole));
  }

  function taken(): FilteredAnswer {
    return { shown: shown.splice(0).join(''), thought: thought.splice(0).join('') };
  }

  return {
    read(text) {
      held += text;
      const end = state === 'thinking' ? form?.close : state === 'holding' ? bareClose : null;
      const window = recent + text;
      recent = window.slice(-maxTagLength);
      // Fast path: long text is searched only after a closing tag has arrived.
      if (!end || isPending || window.search(end) >= 0) run(false);
      return taken();
    },
    isSeparate() {
      if (answerFormat === 'unknown' || answerFormat === 'unsure') answerFormat = 'plain';
      if (state === 'holding') enter('answering');
    },
    rest(isCutOff = false) {
      run(true);
      if (state === 'thinking') {
        const isProse = !isCutOff && (isLate || form?.isWords || /^[ \t]+[a-z]/.test(held));
        if (isProse) show(mark + held);
        else thought.push(held);
      }
      held = '';
      const { shown: last, thought: rest } = taken();
      const text = said.join('');
      if (!isCutOff && !hasThought && text.trim() !== '') answerFormat = formatAfter(text);
      return { shown: last.replace(endTokens, ''), thought: rest };
    },
    answerFormat: () => answerFormat,
  };

  /**
   * Infers the format from an answer that begins without a tag: `thinking` if a closing tag follows; otherwise `plain`, unless the format
   * is known to be `thinking`.
   */
  function formatAfter(text: string): AnswerFormat {
    const marks = [...text.matchAll(bareClose)].slice(0, maxRejected);
    for (const end of marks) if (isBareEnd(text, end.index, end.index + end[0].length, true)) return 'thinking';
    return answerFormat === 'thinking' ? answerFormat : 'plain';
  }
}
