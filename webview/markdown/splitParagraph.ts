// Splits a long paragraph into several elements.
//
// Otherwise the browser lays out the whole paragraph again for each new word.
import { Lexer, type Token } from 'marked';

/** A run of a paragraph that goes on in the next block. */
export const cutType = 'cut';

/** Characters after which a paragraph is cut at the next end of a sentence: far more than anybody writes, and laid out in a millisecond. */
const maxChars = 3_000;
/** Ends of sentences that are tried: where a mark is left open before the first of them, it is mostly so before the others. */
const maxTries = 3;
/** What follows begins with a letter, so that it reads as a paragraph of its own. */
const sentenceEnd = /[.!?…]["')\]]? (?=\p{L})|[。！？](?=\p{L})/gu;

/** The blocks, with very long paragraphs in runs; where each run ends depends on the text up to there alone, so it never changes. */
export function withCuts(blocks: readonly Token[], lex: (text: string) => Token[]): Token[] {
  return blocks.flatMap((block) => (block.raw.length > maxChars && isParagraph(block) ? runsOf(block, lex) : [block]));
}

/** What has been a paragraph until its last line came: a line of marks below makes a heading or a table of it. */
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

/** A mark that may open or close emphasis. */
const mark = /(?<!\s)[*~]|[*~](?!\s)|(?<![\p{L}\p{N}])_(?!\s)|(?<!\s)_(?![\p{L}\p{N}])/u;

/** Whether a mark of what was read has no other end yet, which may still come. */
function isOpen(token: Token): boolean {
  if (token.type === 'html') return true;
  if ('tokens' in token && token.tokens) return token.tokens.some(isOpen);
  if (token.type !== 'text') return false;
  const text = token.raw.replace(/\[[^\][]*\](?!\()/g, '');
  return /[`[]|<(?![\s=\d])/.test(text) || mark.test(text);
}
