// Splits a long paragraph into several elements.
//
// Otherwise, the browser lays out the whole paragraph again for each new word.
import { Lexer, type Token } from 'marked';

/** Token type of a part whose paragraph continues in the next block. */
export const cutType = 'cut';

/**
 * Minimum length of a part in characters; the part then ends at the next sentence end. The browser lays out this much text in about a
 * millisecond.
 */
const maxChars = 3_000;
/**
 * Maximum number of sentence ends to try as split points. If emphasis is open at the first, it is usually open at the next ones, so more
 * tries rarely succeed.
 */
const maxTries = 3;
/** End of a sentence followed by a letter; text that starts with a letter parses as a paragraph. */
const sentenceEnd = /[.!?…]["')\]]? (?=\p{L})|[。！？](?=\p{L})/gu;

/** Splits very long paragraphs. A split depends only on the text before it, so added text never moves it. */
export function withCuts(blocks: readonly Token[], lex: (text: string) => Token[]): Token[] {
  return blocks.flatMap((block) => (block.raw.length > maxChars && isParagraph(block) ? runsOf(block, lex) : [block]));
}

/** Whether the block began as a paragraph. A setext underline or table delimiter row may since have turned it into a heading or table. */
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

/** Matches a character that may open or close emphasis. */
const mark = /(?<!\s)[*~]|[*~](?!\s)|(?<![\p{L}\p{N}])_(?!\s)|(?<!\s)_(?![\p{L}\p{N}])/u;

/** Whether the token contains a character that may open emphasis, code, a link or a tag. */
function isOpen(token: Token): boolean {
  if (token.type === 'html') return true;
  if ('tokens' in token && token.tokens) return token.tokens.some(isOpen);
  if (token.type !== 'text') return false;
  const text = token.raw.replace(/\[[^\][]*\](?!\()/g, '');
  return /[`[]|<(?![\s=\d])/.test(text) || mark.test(text);
}
