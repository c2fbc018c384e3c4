// Cacheable share of a session's prompts.
import type { ModelRequest } from '../../src/core/models/request';
import { roughTokens } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import { openTestSession, type TestSession } from './openTestSession';
import { play, recording, tourTeam } from './playTour';
import { sampleFiles } from './sampleFiles';

/** Minimum length of a prefix that providers cache, in tokens. */
const minCachedTokens = 1_024;

export interface CacheRow {
  readonly role: string;
  readonly tokens: number;
  /** Tokens in the longest prefix shared with an earlier call; 0 if the prefix is too short to be cached. */
  readonly cached: number;
}

/** Returns one row per request, in order. A cache belongs to one model, so each tier is compared only with itself. */
export function cacheRows(requests: readonly ModelRequest[]): readonly CacheRow[] {
  const texts = requests.map((request) => ({
    request,
    text: promptText(request),
  }));
  return texts.map(({ request, text }, index) => {
    const earlier = texts.slice(0, index).filter((other) => other.request.tier === request.tier);
    const common = Math.max(0, ...earlier.map((other) => commonChars(other.text, text)));
    const tokens = roughTokens(text.slice(0, common));
    return { role: request.role, tokens: roughTokens(text), cached: tokens >= minCachedTokens ? tokens : 0 };
  });
}

export function promptText({ system, messages }: ModelRequest): string {
  return [system, ...messages.map(({ text }) => text)].join('\n\n');
}

export function commonChars(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let chars = 0;
  while (chars < most && a.charCodeAt(chars) === b.charCodeAt(chars)) chars++;
  return chars;
}

export type CacheTotal = { readonly tokens: number; readonly cached: number };

export function cacheTotal(rows: readonly CacheRow[]): CacheTotal {
  const sum = (of: (row: CacheRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return { tokens: sum(({ tokens }) => tokens), cached: sum(({ cached }) => cached) };
}

export async function tourRequests(contextTokens?: number): Promise<readonly ModelRequest[]> {
  return (await playedTour(sampleFiles(), contextTokens)).requests;
}

/**
 * Plays the tour and returns it with its requests.
 * @param files the workspace's files, including the sample's
 */
export async function playedTour(
  files = sampleFiles(),
  contextTokens?: number,
): Promise<{ readonly requests: readonly ModelRequest[]; readonly test: TestSession }> {
  const requests: ModelRequest[] = [];
  const tour = recording();
  const team = tourTeam(tour);
  const models: Models = {
    ...team,
    ...(contextTokens === undefined ? {} : { identify: (...asked) => ({ ...team.identify(...asked), contextTokens }) }),
    stream: (request, signal) => {
      requests.push(request);
      return team.stream(request, signal);
    },
  };
  const test = await openTestSession({ models, files });
  await play(test, tour.request);
  return { requests, test };
}
