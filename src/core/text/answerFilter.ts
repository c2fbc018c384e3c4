// Answer filter: removes text copied from the prompt, also while streaming.
import { createEchoFilter, type EchoFilter, type PromptText } from './echo';
import { withoutData, withoutMark } from './quoting';
import { mayBecomeFence } from './fences';

/**
 * Creates a filter for one answer.
 * @param own fixed text of the prompts; if undefined, only the mark is removed
 * @param given text that the answer may repeat
 * @param mark the mark that delimits data in the prompt
 */
export function createAnswerFilter(own: PromptText | undefined, given: string, mark: string): EchoFilter {
  const echoes = createEchoFilter(own, given);
  const data = createDataFilter(own ? mark : null);
  const marks = createMarkFilter(mark);
  return {
    push: (chunk) => echoes.push(marks.push(data.push(chunk))),
    end: () => echoes.push(marks.push(data.end()) + marks.end()) + echoes.end(),
    clean: (text) => {
      const copied = own ? withoutData(text, mark) : { text, blocks: 0 };
      const clean = echoes.clean(withoutMark(copied.text, mark));
      return { ...clean, echoes: clean.echoes + copied.blocks };
    },
  };
}

interface TextFilter {
  push(chunk: string): string;
  end(): string;
}

/** Streaming version of `withoutData`, which removes data blocks copied from the prompt. */
function createDataFilter(mark: string | null): TextFilter {
  const [open, close] = [`<data id="${mark}"`.toLowerCase(), `</data id="${mark}">`.toLowerCase()];
  let held = '';
  let isInside = false;
  return {
    push: (chunk) => {
      if (mark === null) return chunk;
      held += chunk;
      let shown = '';
      for (;;) {
        const wanted = isInside ? close : open;
        const found = held.toLowerCase().indexOf(wanted);
        const upTo = found < 0 ? held.length - beginningAtEnd(held, wanted) : found;
        if (!isInside) shown += held.slice(0, upTo);
        held = held.slice(found < 0 ? upTo : upTo + wanted.length);
        if (found < 0) return shown;
        isInside = !isInside;
      }
    },
    end: () => (isInside ? '' : held),
  };
}

/** Streaming version of `withoutMark`, which replaces the mark that delimits data. */
function createMarkFilter(mark: string): TextFilter {
  let held = '';
  return {
    push: (chunk) => {
      const text = withoutMark(held + chunk, mark);
      const upTo = text.length - beginningAtEnd(text, mark.toLowerCase());
      held = text.slice(upTo);
      return text.slice(0, upTo);
    },
    end: () => held,
  };
}

/** Returns the length of the longest suffix of `text` that is a proper prefix of `wanted`, ignoring case; 0 if there is none. */
function beginningAtEnd(text: string, wanted: string): number {
  const end = text.slice(-wanted.length + 1).toLowerCase();
  for (let at = end.indexOf(wanted.charAt(0)); at >= 0; at = end.indexOf(wanted.charAt(0), at + 1))
    if (wanted.startsWith(end.slice(at))) return end.length - at;
  return 0;
}

const maxLabelLength = 48;

const decoration = String.raw`[\s#*_<>«»‹›＜＞[\]()|=:~/\\.!-]`;
const labelForm = new RegExp(`^(${decoration}*)((?:\\w+[ \\t_-]+){0,2}\\w*?)(${decoration}*)$`);
const opening = /[<«‹＜[|]/;

/** Words used in labels of data. A line that consists only of these words, with or without brackets, is a label. */
const titles = [
  'stance',
  'position',
  'standpoint',
  'trailer',
  'route',
  'router',
  'routing',
  'decision',
  'ballot',
  'block',
  'json',
  'data',
  'output',
  'my',
  'the',
  'end',
  'next',
  'speaker',
];

/** Words that are protocol commands if alone on a line. */
const controlWords = ['WAIT_FOR_USER', 'TERMINATE', 'CONSENSUS_REACHED'];
const positionLines = ['position', 'stance'].flatMap((name) =>
  ['support', 'changes', 'object', 'abstain', 'none'].map((position) => `${name}:${position}`),
);

/**
 * Classifies a line as a protocol line (`whole`), the possible beginning of one (`partial`), or other text. Emphasis is ignored; a list
 * marker or backtick makes the line prose.
 */
function controlAt(line: string): 'whole' | 'partial' | 'no' {
  if (line.length > maxLabelLength) return 'no';
  const tag = line.trim().toLowerCase();
  if (tag.startsWith('<stance ')) return /^<stance\s[^<>]*>(?:<\/stance>)?$/.test(tag) ? 'whole' : /^[^>]*$/.test(tag) ? 'partial' : 'no';
  const plain = line.replace(/[\s*]|\.\s*$/g, '');
  const forms = [...controlWords, ...positionLines];
  const said = controlWords.some((word) => word.startsWith(plain)) ? plain : plain.toLowerCase();
  if (plain === '') return 'no';
  return forms.includes(said) ? 'whole' : forms.some((form) => form.startsWith(said)) ? 'partial' : 'no';
}

/** Returns the stance that a line states, such as `support`, if the line contains nothing else; null for other lines. */
export function positionIn(line: string): string | null {
  return controlAt(line) === 'whole' ? (/\b(support|changes|object|abstain|none)\b/i.exec(line)?.[1]?.toLowerCase() ?? null) : null;
}

function partsOf(line: string): { readonly name: string; readonly isDecorated: boolean } | null {
  const match = line.length <= maxLabelLength ? labelForm.exec(line) : null;
  return match && { name: match[2] ?? '', isDecorated: opening.test(match[1] ?? '') };
}

function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
}

/** Whether an incomplete line may be a label or a code fence before data. If so, the line is hidden together with the data. */
export function mayPrecedeData(head: string): boolean {
  if (head.trim() !== '' && (mayBecomeFence(head) || controlAt(head) !== 'no')) return true;
  const parts = partsOf(head);
  if (!parts) return false;
  const words = wordsOf(parts.name);
  return (
    parts.isDecorated ||
    words.every((word, at) => (at < words.length - 1 ? titles.includes(word) : titles.some((title) => title.startsWith(word))))
  );
}

export function isLabel(line: string): boolean {
  if (controlAt(line) === 'whole') return true;
  const parts = partsOf(line);
  return parts !== null && (parts.isDecorated || wordsOf(parts.name).every((word) => titles.includes(word)));
}

/** A line that consists only of a block delimiter, even in a variant such as `[PLAN]`; never prose. */
const bareMarker =
  /^\s*(?:<{2,}|«{2,}|‹{2,}|\[+|＜{2,}|<\/?(?=[A-Z]))\s*(?:\/\s*)?(?:END[ _])?(?:STANCE|POSITION|BALLOT|OPENING|HANDOVER|PLAN|BATCH|EDITS|BLOCKER|UNCHANGED|COMMAND|WORKSHOP|CALL|END)\s*(?:>+|»+|›+|\]+|＞+)\s*$/;

export function isProtocolLine(line: string): boolean {
  return bareMarker.test(line) || controlAt(line.replace(/\n$/, '')) === 'whole';
}
