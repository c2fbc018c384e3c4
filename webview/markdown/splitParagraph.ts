// Splits a long paragraph into several elements.
//
// Otherwise the browser lays out the whole paragraph again for each new word.
import { Lexer, type Token } from 'marked';

/** A part of a paragraph that continues in the next block. */
export const cutType = 'cut';

/** Characters after which a paragraph is split at the next sentence end; takes a millisecond to lay out. */
const maxChars = 3_000;
/** Maximum sentence ends tried: if emphasis is open at the first, it usually is at the others. */
const maxTries = 3;
/** The next sentence must start with a letter, so that it parses as a paragraph. */
const sentenceEnd = /[.!?…]["')\]]? (?=\p{L})|[。！？](?=\p{L})/gu;

/** Splits very long paragraphs. A split depends only on the preceding text, so it never changes. */
export function withCuts(blocks: readonly Token[], lex: (text: string) => Token[]): Token[] {
  return blocks.flatMap((block) => (block.raw.length > maxChars && isParagraph(block) ? runsOf(block, lex) : [block]));
}

/** A line of marks below a paragraph would make it a heading or a table. */
function isParagraph({ type, raw }: Token): boolean {
  return type === 'paragraph' || (type === 'heading' && !/^ {0,3}#/.test(raw)) || (type === 'table' && raw.indexOf('\n') > maxChars);
}

function runsOf(block: Token, lex: (text: string) => Token[]): Token[] {
  const runs: Token[] = [];
  let rest = block.raw;
  for (let run = firstRun(rest, block.type); run; run = firstRun(rest, block.type)) {
    runs.push(run);
    rest = rest.slice(run.raw.length);
  }
  return runs.length === 0 ? [block] : [...runs, ...lex(rest)];
}

function firstRun(text: string, type: string): Token | null {
  const within = type === 'table' ? text.indexOf('\n') : text.length;
  sentenceEnd.lastIndex = maxChars;
  for (let tries = 0; tries < maxTries; tries++) {
    const found = sentenceEnd.exec(text);
    const end = found ? found.index + found[0].length : Number.POSITIVE_INFINITY;
    if (end > within) return null;
    const raw = text.slice(0, end);
    const tokens = new Lexer({ gfm: true }).inlineTokens(raw);
    if (!tokens.some(isOpen)) return { type: cutType, raw, text: raw, tokens };
  }
  return null;
}

/** A possible emphasis delimiter. */
const mark = /(?<!\s)[*~]|[*~](?!\s)|(?<![\p{L}\p{N}])_(?!\s)|(?<!\s)_(?![\p{L}\p{N}])/u;

/** Whether a delimiter has no match yet. */
function isOpen(token: Token): boolean {
  if (token.type === 'html') return true;
  if ('tokens' in token && token.tokens) return token.tokens.some(isOpen);
  if (token.type !== 'text') return false;
  const text = token.raw.replace(/\[[^\][]*\](?!\()/g, '');
  return /[`[]|<(?![\s=\d])/.test(text) || mark.test(text);
}
