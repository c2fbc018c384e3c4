// Removes echoes: passages of an answer that repeat text from the prompt.
import { fencedLines } from './fences';
import { singleLine } from './lines';

/** Number of words in an n-gram. Common phrases are shorter, so they do not count as prompt text. */
const gramLength = 4;
/**
 * A passage with fewer words is an echo only if it equals a line that addresses the model, or a placeholder in the prompt; other short
 * passages may match by chance.
 */
const minWords = 6;
const minShort = 4;
/** A passage with fewer words is an echo only if all of its n-grams are prompt text. */
const minLoose = 9;
/** Minimum share of prompt text in a longer passage. Below 1, because models change individual words. */
const minShare = 0.75;
/**
 * Maximum length, in characters, of the beginning of a passage that is held back. Needed for scripts without spaces, in which the end of a
 * word is unknown.
 */
const maxStart = 80;

/** Lines of a prompt that address the model, such as "You are the Planner:" and "Write the plan now:". */
const address = /^You are the .*:$| now:$/;
/** A placeholder for a value in a prompt, such as `"title":"what is true afterwards"`. */
const placeholder = /"\w+":\s*\[?"([a-z][^"\n]*)"/g;

export interface PromptText {
  add(text: string): void;
  /**
   * Whether a passage repeats prompt text.
   * @param given text in the request; repeating it is not an echo
   */
  isEcho(passage: string, given?: string): boolean;
  /** Whether a passage with this beginning may become an echo. */
  mayBecomeEcho(start: string): boolean;
  /** Whether the last words of a passage are prompt text. If so, the passage is checked together with the words that follow. */
  endsInOwn(start: string): boolean;
  /** Whether a few words before a colon are prompt text. If so, the words are checked together with the words after the colon. */
  isOpening(words: string): boolean;
}

export function createOwnText(): PromptText {
  const grams = new Set<string>();
  /** Beginnings of n-grams. A sentence with another beginning can be shown after its first words. */
  const starts = new Set<string>();
  const whole = new Set<string>();
  /**
   * Returns the share of the n-grams of `words` that are prompt text. Builds an n-gram only if all of its words occur in the prompt, which
   * is rare.
   */
  const share = (words: readonly string[]) => {
    let run = 0;
    let own = 0;
    for (const [at, word] of words.entries()) {
      run = starts.has(word) ? run + 1 : 0;
      if (run >= gramLength && grams.has(words.slice(at + 1 - gramLength, at + 1).join(' '))) own++;
    }
    return own / Math.max(1, words.length - gramLength + 1);
  };
  return {
    add: (text) => {
      const words = wordsOf(text);
      for (const gram of gramsOf(words)) grams.add(gram);
      for (let length = 1; length < gramLength; length++) for (const start of gramsOf(words, length)) starts.add(start);
      for (const sentence of sentencesOf(text)) if (address.test(singleLine(sentence))) whole.add(singleLine(sentence));
      for (const [, held = ''] of singleLine(text).matchAll(placeholder)) whole.add(held);
    },
    isEcho: (passage, given = '') => {
      // Counts words by whitespace, so that a path is one word.
      if (passage.trim().split(/\s+/).length < minShort) return false;
      const words = wordsOf(passage);
      const isOwn = words.length < minWords ? whole.has(singleLine(passage)) : share(words) >= (words.length < minLoose ? 1 : minShare);
      // Line breaks may be escaped, because the prompt may contain JSON.
      return isOwn && !` ${wordsOf(given.replaceAll(/\\[nrt]/g, ' ')).join(' ')} `.includes(` ${words.join(' ')} `);
    },
    mayBecomeEcho: (start) => {
      // The last word may be incomplete, so it is not compared.
      const words = wordsOf(start).slice(0, -1);
      if (words.length >= gramLength) return share(words) >= minShare;
      return start.length <= maxStart && (words.length === 0 || starts.has(words.join(' ')));
    },
    endsInOwn: (start) => {
      const words = wordsOf(start.slice(-2 * maxStart)).slice(0, -1);
      return grams.has(words.slice(-gramLength).join(' '));
    },
    isOpening: (opening) => {
      if (!/:[ \t]+$/.test(opening)) return false;
      const words = wordsOf(opening);
      return words.length >= gramLength && words.length < minWords && share(words) === 1;
    },
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function gramsOf(words: readonly string[], length = gramLength): string[] {
  return words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '));
}

const oneSentence = /(?:[^.!?:\n]|[.!?:](?!\s))*(?:[.!?:]\s+|\n+|$)/g;

/** Splits text into sentences, each with the whitespace after it. Joining the sentences restores the text. */
function sentencesOf(text: string, own?: PromptText): string[] {
  const parts: string[] = [];
  for (const [part] of text.matchAll(oneSentence)) {
    if (part === '') continue;
    const before = parts.at(-1);
    if (before !== undefined && own?.isOpening(before)) parts[parts.length - 1] = before + part;
    else parts.push(part);
  }
  return parts;
}

export interface WithoutEchoes {
  readonly text: string;
  /** Number of passages removed. */
  readonly echoes: number;
}

const block = /(<<<[A-Z]+>>>\r?\n)([\s\S]*?)(\r?\n<<<END>>>|$)/g;

/**
 * Removes echoes from an answer: sentences in prose outside code, and strings in JSON data. A list entry that contains an echo is removed
 * as a whole.
 */
export function withoutEchoes(text: string, own: PromptText, given: string): WithoutEchoes {
  const data = cleanedJson(text, own, given);
  if (data) return data;
  let echoes = 0;
  const keep = (cleaned: WithoutEchoes) => {
    echoes += cleaned.echoes;
    return cleaned.text;
  };
  const parts: string[] = [];
  let from = 0;
  for (const { 0: all, 1: open = '', 2: body = '', 3: close = '', index } of text.matchAll(block)) {
    parts.push(keep(cleanedProse(text.slice(from, index), own, given)));
    parts.push(open, keep(cleanedJson(body, own, given) ?? { text: body, echoes: 0 }), close);
    from = index + all.length;
  }
  parts.push(keep(cleanedProse(text.slice(from), own, given)));
  return echoes === 0 ? { text, echoes } : { text: parts.join(''), echoes };
}

function cleanedProse(text: string, own: PromptText, given: string): WithoutEchoes {
  let echoes = 0;
  const lines = fencedLines(text).map(({ line, place }) => {
    if (place !== 'text') return line;
    const all = sentencesOf(line, own);
    const kept = all.filter((part) => !own.isEcho(part, given));
    echoes += all.length - kept.length;
    return kept.length < all.length && kept.join('').trim() === '' ? null : kept.join('');
  });
  return { text: echoes === 0 ? text : lines.filter((line) => line !== null).join('\n'), echoes };
}

/** Removes echoes from JSON text; null if the text is not JSON. */
function cleanedJson(text: string, own: PromptText, given: string): WithoutEchoes | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  let echoes = 0;
  const isEcho = (said: unknown) => typeof said === 'string' && own.isEcho(said, given);
  const clean = (part: unknown): unknown => {
    if (isEcho(part)) {
      echoes++;
      return '';
    }
    if (Array.isArray(part))
      return part.flatMap((item) => {
        const isOurs = isEcho(item) || (typeof item === 'object' && item !== null && Object.values(item).some(isEcho));
        if (isOurs) echoes++;
        return isOurs ? [] : [clean(item)];
      });
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, held]) => [key, clean(held)]));
  };
  const cleaned = clean(value);
  return echoes === 0 ? { text, echoes } : { text: JSON.stringify(cleaned), echoes };
}

/** Maximum length of a buffered sentence, in characters; a longer sentence cannot be a prompt instruction. */
const maxSentence = 2_000;

export interface EchoFilter {
  /** Adds a chunk. Returns the part of the answer that can be shown now. */
  push(chunk: string): string;
  end(): string;
  clean(text: string): WithoutEchoes;
}

const openFilter: EchoFilter = { push: (chunk) => chunk, end: () => '', clean: (text) => ({ text, echoes: 0 }) };

/**
 * Buffers a sentence while it may be an echo, so that no echo is shown during streaming.
 * @param own fixed text of the prompt; if undefined, the whole answer passes unchanged
 */
export function createEchoFilter(own: PromptText | undefined, given: string): EchoFilter {
  if (!own) return openFilter;
  let sentence = '';
  /** Number of characters of the current sentence that were already shown. */
  let shown = 0;
  const release = (upTo: number): string => {
    const freed = sentence.slice(shown, upTo);
    shown = upTo;
    return freed;
  };
  const filterEchoes = (text: string, isEnd: boolean): string => {
    sentence += text;
    let out = '';
    const parts = sentencesOf(sentence, own);
    const whole = isEnd ? parts : parts.slice(0, -1);
    for (const part of whole) {
      if (!own.isEcho(part, given)) out += release(part.length);
      sentence = sentence.slice(part.length);
      shown = 0;
    }
    if (sentence !== '' && !(shown > 0 ? own.endsInOwn(sentence) : own.mayBecomeEcho(sentence))) out += release(sentence.length);
    if (shown > maxSentence) {
      sentence = sentence.slice(-2);
      shown = sentence.length;
    }
    return out;
  };
  return {
    push: (chunk) => filterEchoes(chunk, false),
    end: () => filterEchoes('', true),
    clean: (text) => withoutEchoes(text, own, given),
  };
}
