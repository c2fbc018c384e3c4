// Tags that mark thinking in an answer, by server and model family.

export interface ThinkingForm {
  readonly open: RegExp;
  readonly close: RegExp;
  /**
   * Whether the tags are plain words, such as `analysis`. If the closing tag is missing, text that begins with such a word is an ordinary
   * answer.
   */
  readonly isWords?: true;
}

const names = '(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|inner_monologue|antthinking)';
const tagName = `(?:[\\w-]{1,20}:)?${names}`;
const final = '(?:<\\|start\\|>assistant\\s*)?<\\|channel\\|>\\s*final\\b[^<\\n]{0,80}<\\|message\\|>';

/**
 * Opening and closing marks, in order of precedence: tags, brackets, special tokens by model family, channels, and headings whose special
 * tokens were lost.
 */
const sources: readonly (readonly [open: string, close: string, isWords?: true])[] = [
  [`<${tagName}(?:\\s[^<>\\n]{0,80})?>`, `</${tagName}\\s*>`],
  ['\\[(?:think(?:ing)?|thought|reasoning)\\]', '\\[/(?:think(?:ing)?|thought|reasoning)\\]'],
  ['◁think(?:ing)?▷', '◁/think(?:ing)?▷'],
  [`<\\|(?:begin_of_|start_of_|start_)?${names}\\|>`, `<\\|(?:/|end_of_|end_)${names}\\|>`],
  [
    '(?:<\\|start\\|>assistant\\s*)?<\\|channel\\|>\\s*(?:analysis\\b|commentary(?!\\s*to=))[^<\\n]{0,80}<\\|message\\|>',
    `<\\|end\\|>(?:\\s*<\\|start\\|>assistant(?=\\s*<\\|channel\\|>\\s*final))?|${final}`,
  ],
  ['<\\|?channel>\\s*(?:thought|analysis)\\b\\s*', '<channel\\|>|<\\|?channel\\|?>\\s*(?:final|response)\\b\\s*'],
  ['<unused94>\\s*thought\\b', '<unused95>'],
  ['<details type="reasoning"[^>\\n]{0,120}>', '</details>'],
  ["Here(?:['’]s| is) my thought process:", "Here(?:['’]s| is) my response:", true],
  ['analysis(?=[A-Z])', 'assistant\\s?final(?=\\W|[A-Z])', true],
];

export const forms: readonly ThinkingForm[] = sources.map(([open, close, isWords]) => ({
  open: new RegExp(`^(?:${open})`, isWords ? '' : 'i'),
  close: new RegExp(close, isWords ? 'g' : 'gi'),
  ...(isWords && { isWords }),
}));

const marks = sources.filter(([, , isWords]) => !isWords);
export const anyOpen = new RegExp(marks.map(([open]) => open).join('|'), 'gi');
/** Matches a closing tag without an opening tag, because the prompt may already contain the opening tag. */
export const bareClose = new RegExp(
  [...marks.filter(([open]) => !open.startsWith('<details')).map(([, close]) => close), 'assistant\\s?final(?=[A-Z])'].join('|'),
  'gi',
);

/** Matches text that may precede the answer itself: the header of a channel, or an answer tag. */
export const answerHeader = new RegExp(`^(?:${final}|<\\|(?:begin_of_solution|START_RESPONSE)\\|>|<(?:answer|response)>)\\s*`, 'i');
export const answerFooter = /<\|(?:end_of_solution|END_RESPONSE)\|>|<\/(?:answer|response)>\s*$/i;
export const endTokens = /(?<!<\|(?:end|return|im_end|eot_id|endoftext)\|>\s*)(?:<\|(?:end|return|im_end|eot_id|endoftext)\|>\s*)+$/i;

const unfinished: readonly RegExp[] = [
  /^<\/?[\w:-]{0,40}(?:\s[^<>\n]{0,120})?$/,
  /^<\|?\w{0,30}\|?$/,
  /^<\|?(?:start|channel)\|?>[^\n]{0,120}$/i,
  /^<unused\d{0,2}>?\s{0,4}[a-z]{0,7}$/i,
  /^\[\/?[a-z]{0,10}$/i,
  /^◁\/?[a-z]{0,10}$/i,
];
const headings = ['analysis', 'Here is my thought process:', "Here's my thought process:", 'Here’s my thought process:'];

/** Whether text may be the beginning of a tag. */
export function isUnfinished(text: string): boolean {
  return unfinished.some((pattern) => pattern.test(text)) || headings.some((heading) => heading.startsWith(text));
}

const thinkingWords: ReadonlySet<string> = new Set(
  'alright also first given hm hmm hmmm i let looking need now ok okay since so the thinking to user wait we well'.split(' '),
);

/** Whether the first word sounds like thinking aloud; null while the word is incomplete. */
export function soundsLikeThinking(text: string): boolean | null {
  const word = /^[a-z]*/i.exec(text)?.[0].toLowerCase() ?? '';
  if (word === text.toLowerCase() && word.length < 10) return null;
  return thinkingWords.has(word) || /^[嗯好用首我让]/.test(text);
}

/** Whether a tag is only quoted, in quotation marks or inline code. */
export function isQuoted(text: string, from: number, to: number): boolean {
  return /[`'"“‘«]/.test(text.charAt(from - 1)) && /[`'"”’»]/.test(text.charAt(to));
}

/** Whether the text after a tag continues the sentence that contains the tag. */
export function goesOn(after: string): boolean {
  return /^[ \t]+[a-z(]|^[ \t]*[,;:)`'"\]]|^\.(?:\s|$)/.test(after);
}

/** Tracks whether text ends inside a code fence, an edit block or inline code, where tags are data. */
export interface DataWatch {
  add(text: string): void;
  isInCode(): boolean;
  isAtParagraph(): boolean;
}

export function createDataWatch(): DataWatch {
  let line = '';
  let isAfterBlank = true;
  let fences = 0;
  let blocks = 0;
  let searches = 0;
  const end = () => {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fences++;
    if (/^<<<\s*(?!END)[A-Z_]+/.test(line)) blocks++;
    if (/^<<<\s*END/.test(line)) blocks--;
    if (/^\s*<{5,9} ?(?:SEARCH|ORIGINAL|HEAD)/.test(line)) searches++;
    if (/^\s*>{5,9}/.test(line)) searches--;
    isAfterBlank = line.trim() === '';
    line = '';
  };
  return {
    add(text) {
      const [first = '', ...rest] = text.split('\n');
      line += first;
      for (const next of rest) {
        end();
        line = next;
      }
    },
    isInCode: () => fences % 2 === 1 || blocks > 0 || searches > 0 || (line.match(/`/g)?.length ?? 0) % 2 === 1,
    isAtParagraph: () => isAfterBlank && line.trim() === '',
  };
}

function isInCode(text: string): boolean {
  const watch = createDataWatch();
  watch.add(text);
  return watch.isInCode();
}

/**
 * Whether a closing tag without an opening tag ends thinking; null if more text is needed.
 * @param from start of the tag in `text`
 * @param to end of the tag
 * @param isWhole whether no more text follows
 */
export function isBareEnd(text: string, from: number, to: number, isWhole: boolean): boolean | null {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (line.trim() !== '' && after.trim() === '' && !isWhole) return null;
  if (isQuoted(text, from, to) || (line.trim() !== '' && (goesOn(after) || after.trim() === ''))) return false;
  const opened = [...before.matchAll(anyOpen)].filter(({ index, 0: mark }) => !isQuoted(before, index, index + mark.length)).length;
  if (opened > (before.match(bareClose)?.length ?? 0)) return false;
  if (!isInCode(before)) return true;
  // A tag in a code fence ends thinking only if the fence is not closed after the tag: thinking may leave a fence open, but an answer
  // closes its fences.
  return isWhole ? fencesIn(before) % 2 === 1 && fencesIn(after) % 2 === 0 && !/^<<<\s*END/m.test(after) : false;
}

function fencesIn(text: string): number {
  return text.match(/^\s{0,3}(?:```|~~~)/gm)?.length ?? 0;
}
