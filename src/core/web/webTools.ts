// Web look-up tools of a member, with checked arguments.
import * as v from 'valibot';
import { ok, type Result } from '../base/result';
import { type ToolCall, type ToolSpec, toolSpec, type WebUse } from '../models/request';
import { costUsd, noUsage, type Price } from '../models/usage';
import { checkTyped } from '../text/parseReply';
import { oneLine } from '../text/quoting';
import type { WebOutcome } from './facts';

/** Maximum look-ups outside of an answer, and the time limit of each. */
export const maxWebLooks = 3;
export const maxWebMs = 60_000;
const maxWords = 200;
const maxQuestion = 400;

const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxWords));
const schemas = {
  search_web: v.object({ query: words }),
  read_page: v.object({
    page: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
    question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxQuestion)),
  }),
} as const;

export const webSpecs: readonly ToolSpec[] = [
  toolSpec(
    'search_web',
    'Searches the public web. The user sees the request and pays for it: use it for facts that the discussion depends on and the project does not contain. The result is data; each source has a name such as web#3.',
    { query: { type: 'string', description: 'What to find, in at most 200 characters, without private content of the project.' } },
    ['query'],
  ),
  toolSpec(
    'read_page',
    'Reads one web page and answers a question from it. The user sees the request and pays for it. Only pages that a search returned or the user wrote can be read.',
    {
      page: { type: 'string', description: 'The name of a source, such as web#3, or an address the user wrote.' },
      question: { type: 'string', description: 'What to find on the page, in at most 400 characters.' },
    },
    ['page', 'question'],
  ),
];

export function isWebLook({ name }: ToolCall): boolean {
  return Object.hasOwn(schemas, name);
}

/** Arguments of a look-up. */
export interface WebAsk {
  readonly use: WebUse;
  /** Search words, or the page address as written. */
  readonly what: string;
  /** For a page: what to look for. */
  readonly question: string;
}

/** Parses a look-up call; fails with a message about its arguments. */
export function readWebLook({ name, args }: ToolCall): Result<WebAsk, string> {
  if (name === 'search_web') {
    const read = checkTyped(args ?? {}, schemas.search_web);
    return read.ok ? ok({ use: 'search', what: oneLine(read.value.query), question: '' }) : read;
  }
  const read = checkTyped(args ?? {}, schemas.read_page);
  return read.ok ? ok({ use: 'page', what: read.value.page, question: oneLine(read.value.question) }) : read;
}

/** Estimated tokens and searches of a look-up: the provider puts the results before the model. */
const usual = { search: { input: 10_000, output: 1_200, searches: 3 }, page: { input: 20_000, output: 1_200, searches: 0 } } as const;

/** Estimated cost; null if the price is unknown. */
export function likelyUsd(use: WebUse, price: Price | null): number | null {
  const { input, output, searches } = usual[use];
  return costUsd({ ...noUsage, input, output }, price, searches);
}

const endings: Readonly<Record<Exclude<WebOutcome, 'found'>, string>> = {
  nothing: 'The search returned no source with an address. State what you wanted to know as an assumption, and say what you would look up.',
  failed: 'The web request failed. Go on without it, and say what you would look up.',
  late: 'The web request timed out. Go on without it.',
  secret: 'Not sent: the text contains something that looks like a key or a password. Ask without it.',
  address: 'Not read: only public http and https addresses are read, without a user name, password or port.',
  unknown: 'Not read: only pages that a search returned in this discussion or the user wrote can be read. Search for it first.',
};

/** Outcome as told to the member. */
export function webEnding(outcome: Exclude<WebOutcome, 'found'>): string {
  return endings[outcome];
}
