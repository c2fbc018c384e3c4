// Benchmark: tokens and cacheable share of the guided tour's prompts.
import { lostTerms } from '../../src/core/discussion/termCoverage';
import type { Proposal } from '../../src/core/discussion/design';
import type { Language } from '../../src/core/i18n/language';
import type { ModelRequest } from '../../src/core/models/request';
import { lostInReply } from '../kit/lostInReply';
import { cacheRows, cacheTotal, playedTour } from '../kit/promptCache';
import { ownSources, sampleFiles } from '../kit/sampleFiles';
import { sloppyReplies } from '../kit/sloppyReplies';
import type { Row } from './report';

/** Suffix of the role in calls that cast ballots. The last ballot ends the discussion. */
const ballot = 'ballot';
const isBallot = ({ role }: { readonly role: string }) => role.endsWith(`.${ballot}`);
const builder = 'builder';

export async function measurePrompts(): Promise<Row[]> {
  const { requests, test } = await playedTour();
  const rows = cacheRows(requests);
  const turns = rows.filter((_, at) => requests[at]?.messages.some(({ text }) => text.includes('It is your turn')));
  const toConsensus = rows.slice(0, rows.findLastIndex(isBallot) + 1);
  const large = cacheRows((await playedTour({ ...ownSources(), ...sampleFiles() })).requests);
  const freshShare = (some: typeof rows) => {
    const { tokens, cached } = cacheTotal(some);
    return (100 * (tokens - cached)) / tokens;
  };
  const replies = sloppyReplies(300);
  const {
    discussion: { proposal },
    language,
  } = test.session();
  return [
    { id: 'prompts.fresh', ours: [freshShare(rows)], base: [] },
    { id: 'prompts.freshLarge', ours: [freshShare(large)], base: [] },
    { id: 'prompts.toConsensus', ours: [cacheTotal(toConsensus).tokens - cacheTotal(toConsensus).cached], base: [] },
    { id: 'prompts.turn', ours: turns.map(({ tokens }) => tokens), base: [] },
    { id: 'prompts.session', ours: [cacheTotal(rows).tokens], base: [] },
    { id: 'prompts.ballots', ours: sharedOwnText(requests.filter(isBallot)), base: [] },
    { id: 'prompts.agreed', ours: [lostShare(proposal, wordsOf(requests.filter(({ role }) => role === builder)), language)], base: [] },
    { id: 'prompts.sloppy', ours: [replies.flatMap(lostInReply).length], base: [] },
  ];
}

/**
 * Share of each ballot prompt that repeats lines of the previous ballot prompt after their common prefix.
 * @returns percentages, one for each pair of consecutive ballots
 */
function sharedOwnText(ballots: readonly ModelRequest[]): number[] {
  const lines = ballots.map((request) => wordsOf([request]).split('\n'));
  return lines.slice(1).map((own, at) => {
    const before = lines[at] ?? [];
    const apart = own.findIndex((line, index) => line !== before[index]);
    const behind = own.slice(apart).filter((line) => line.trim() !== '');
    const shared = behind.filter((line) => before.includes(line));
    return (100 * shared.join('\n').length) / Math.max(1, behind.join('\n').length);
  });
}

/** Percentage of the agreed numbers and names that are missing from `text`. */
function lostShare(proposal: Proposal | null, text: string, language: Language): number {
  const count = (where: string) => lostTerms(proposal, where, language).flatMap(({ terms }) => terms).length;
  return (100 * count(text)) / Math.max(1, count(''));
}

function wordsOf(requests: readonly ModelRequest[]): string {
  return requests.flatMap(({ messages }) => messages.map(({ text }) => text)).join('\n');
}
