// Fits a request into a context window by cutting quoted text, needed files last.
import type { ModelMessage, ModelRequest } from './request';
import { tokensOf } from './usage';

/** Number of the most recent turns, which are never omitted. */
const lastTurns = 2;
/** Minimum length, in characters, of a data block that may be truncated or omitted; shorter blocks are always kept. */
const minLeftOut = 200;
/** Characters per token in code and data, where tokens are shorter than in prose. */
const charsPerToken = 3.5;
/** Minimum number of characters kept when a text is truncated. If fewer would fit, the whole text is omitted. */
const minKept = 400;

export interface FittedRequest {
  readonly request: ModelRequest;
  /** Names of the truncated or omitted data blocks and turns; empty if the request fits. */
  readonly leftOut: readonly string[];
}

interface QuotedPart {
  readonly index: number;
  readonly from: number;
  readonly body: string;
  readonly name: string;
}

/**
 * Reduces a request to a token limit by truncating or omitting quoted text.
 * @param nonce random marker in the quotation delimiters
 * @param needed paths of files that are omitted last
 * @param keepsNeeded whether needed files are never omitted, because the answer may return a whole file
 */
export function fitRequest(
  request: ModelRequest,
  maxTokens: number,
  nonce: string,
  needed: readonly string[] = [],
  keepsNeeded = false,
): FittedRequest {
  let excess = charsOf(request) - Math.floor(maxTokens * charsPerToken);
  if (excess <= 0) return { request, leftOut: [] };
  const texts = request.messages.flatMap(textsOf);
  const isNeeded = ({ name }: QuotedPart) => needed.some((path) => name === path || name.startsWith(`${path} lines `));
  const blocks = texts.flatMap((text, index) => blocksIn(text, index, nonce)).filter(({ body }) => body.length >= minLeftOut);
  const turns = texts.flatMap((text, index) => turnsIn(text, index, nonce)).slice(0, -lastTurns);
  const ordered = [...blocks.filter((block) => !isNeeded(block)), ...turns, ...(keepsNeeded ? [] : blocks.filter(isNeeded))];
  const cuts: { readonly block: QuotedPart; readonly kept: string }[] = [];
  for (const block of ordered) {
    if (excess <= 0) break;
    const kept = beginningOf(block.body, block.body.length - excess - note.length);
    excess -= block.body.length - kept.length;
    cuts.push({ block, kept });
  }
  const fitted = texts.map((text, index) =>
    withCuts(
      text,
      cuts.filter(({ block }) => block.index === index),
    ),
  );
  return { request: { ...request, messages: withTexts(request.messages, fitted) }, leftOut: cuts.map(({ block }) => block.name) };
}

const note = '(left out from here on: the context window of this model is too small)';

/**
 * Truncates a text to its leading whole lines, at most `chars` characters, and appends a note about the omission. Below `minKept`, only the
 * note is left.
 */
function beginningOf(body: string, chars: number): string {
  const end = chars < minKept ? 0 : body.lastIndexOf('\n', chars) + 1;
  return body.slice(0, end) + note;
}

function withCuts(text: string, cuts: readonly { readonly block: QuotedPart; readonly kept: string }[]): string {
  return cuts
    .toSorted((a, b) => b.block.from - a.block.from)
    .reduce((rest, { block: { from, body }, kept }) => rest.slice(0, from) + kept + rest.slice(from + body.length), text);
}

function marked(nonce: string): RegExp {
  return new RegExp(`(<data id="${nonce}" name="([^"]*)">\\n)([\\s\\S]*?)\\n</data id="${nonce}">`, 'g');
}

function blocksIn(text: string, index: number, nonce: string): readonly QuotedPart[] {
  return [...text.matchAll(marked(nonce))].map(({ index: at, 1: open = '', 2: name = '', 3: body = '' }) => ({
    ...{ index, name, body },
    from: at + open.length,
  }));
}

/** Finds the turns of a conversation: a line with the speaker, followed by quoted lines. Turns inside a data block belong to that block. */
function turnsIn(text: string, index: number, nonce: string): readonly QuotedPart[] {
  const blank = text.replace(marked(nonce), (whole) => ' '.repeat(whole.length));
  return [...blank.matchAll(new RegExp(`^([^\\n]* \\[${nonce}\\]:\\n)((?:>[^\\n]*\\n?)+)`, 'gm'))].map(
    ({ index: at, 1: speaker = '', 2: body = '' }) => ({ index, from: at + speaker.length, body, name: 'conversation' }),
  );
}

/** Returns the lookup results and then the message text, in the order that `withTexts` expects. */
function textsOf({ text, results = [] }: ModelMessage): readonly string[] {
  return [...results.map((result) => result.text), text];
}

function withTexts(messages: readonly ModelMessage[], texts: readonly string[]): readonly ModelMessage[] {
  let next = 0;
  const taken = () => texts[next++] ?? '';
  return messages.map(({ results, ...message }) => ({
    ...message,
    ...(results ? { results: results.map((result) => ({ ...result, text: taken() })) } : {}),
    text: taken(),
  }));
}

/** Estimates the tokens of a whole request, including its schema and tools. */
export function requestTokens(request: ModelRequest): number {
  return tokensOf(charsOf(request));
}

function charsOf({ system, messages, schema, tools }: ModelRequest): number {
  const asked = (schema ? JSON.stringify(schema).length : 0) + (tools.length > 0 ? JSON.stringify(tools).length : 0);
  return messages.flatMap(textsOf).reduce((sum, text) => sum + text.length, system.length + asked);
}

/** Returns the maximum number of request tokens in a context window; reserves room for the answer, at most a quarter of the window. */
export function promptRoom(windowTokens: number, maxAnswerTokens = 0): number {
  return windowTokens - Math.min(maxAnswerTokens, windowTokens >> 2);
}

/**
 * Returns the token limit for a retry after "request too long": the estimated size of the request, scaled by the ratio of the two numbers
 * that the service reports and a safety margin. Without two numbers, returns half of the estimated size.
 * @param said message from the service, such as `Limit 6000, Requested 9000`
 */
export function roomAfter(request: ModelRequest, said: string): number {
  const told = [...said.matchAll(/\d{4,8}/g)].map(([digits]) => Number(digits));
  const share = told.length > 1 ? (Math.min(...told) / Math.max(...told)) * 0.85 : 0.5;
  return Math.floor(requestTokens(request) * Math.max(0.1, Math.min(0.85, share)));
}
