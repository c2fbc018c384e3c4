// Maximum number of answer tokens by kind of call.
import type { CallPurpose } from './facts';
import { tokensOf } from './usage';

/** Maximum number of answer tokens for each purpose, excluding thinking. */
const bounds: Readonly<Record<CallPurpose, number>> = {
  open: 3_000,
  handOver: 3_000,
  card: 1_500,
  incident: 1_500,
  route: 600,
  read: 600,
  speak: 3_000,
  vote: 1_500,
  ready: 4_000,
  briefExperts: 3_000,
  askExpert: 4_000,
  mapClaims: 4_000,
  judgeAnswers: 3_000,
  plan: 6_000,
  reviewPlan: 3_000,
  build: 8_000,
  review: 4_000,
  help: 3_000,
  aside: 3_000,
  repair: 6_000,
  condense: 2_000,
  summarize: 1_000,
  workshop: 4_000,
  web: 3_000,
};

/** Maximum number of answer tokens per prompt token in a build, because the answer may rewrite a whole file. */
const growth = 1.3;

/**
 * Maximum number of answer tokens for small models, which tend to use all available tokens. Does not apply to builds, whose answers contain
 * whole files.
 */
const maxSmall = 800;

/**
 * Returns the maximum number of answer tokens.
 * @param promptLength length of the whole request in characters, including files
 */
export function answerBound(purpose: CallPurpose, promptLength: number, isSmall = false): number {
  if (isSmall && purpose !== 'build') return Math.min(bounds[purpose], maxSmall);
  return purpose === 'build' ? Math.max(bounds.build, Math.ceil(tokensOf(promptLength) * growth)) : bounds[purpose];
}

/** Lower limit of the bound, in tokens, however small the context window is. */
const minTokens = 512;

/**
 * Limits the bound to a context window: at most a quarter of the window and at most the tokens left by the prompt, but never below
 * `minTokens`.
 * @param windowTokens size of the context window; null if unknown
 */
export function boundWithin(bound: number, windowTokens: number | null, promptLength: number): number {
  if (windowTokens === null) return bound;
  return Math.max(minTokens, Math.min(bound, Math.floor(windowTokens / 4), windowTokens - tokensOf(promptLength)));
}
