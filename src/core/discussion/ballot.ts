// A ballot: what one member says alone, to a proposal and a reason, before it sees anybody else's.
import * as v from 'valibot';

const ballotPositions = ['support', 'changes', 'object', 'abstain'] as const;
export type BallotPosition = (typeof ballotPositions)[number];

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));

const verdictKinds = ['holds', 'fails', 'unclear'] as const;

/** What a voter found of one constraint or clause, and the place it was judged by; empty where no line bears on it. */
const verdictSchema = v.object({
  id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[CP]\d{1,3}$/)),
  verdict: v.picklist(verdictKinds),
  place: v.fallback(text, ''),
});

/**
 * The answer of a voter, which begins with a verdict on every constraint and clause; older ballots have none. Only `position` is asked for strictly. `confidence` is from 0 to 1, and null where it was left out or
 * out of range: a missing figure is never a low one. `evidence` holds `path:line` places.
 */
export const ballotSchema = v.object({
  verdicts: v.optional(v.fallback(v.pipe(v.array(verdictSchema), v.maxLength(40)), [])),
  reason: v.fallback(text, ''),
  position: v.picklist(ballotPositions),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  evidence: v.fallback(v.pipe(v.array(text), v.maxLength(12)), []),
});

export type Ballot = v.InferOutput<typeof ballotSchema>;

/** Why a member that was asked has no ballot: what came was none, or nothing came. */
export type BallotGap = 'invalid' | 'failed';
