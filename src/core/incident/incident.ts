// The incident report: what somebody who heard nothing of the talk writes six months after the design was built as agreed.
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));

/**
 * `report` tells what happened; `objection` is the cause in one sentence, as it enters the ledger; `places` are where it lies, as `path:line`. Without an
 * objection nothing was found that would have gone wrong.
 */
export const incidentSchema = v.object({
  report: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_500)), ''),
  objection: v.fallback(text, ''),
  places: v.fallback(v.pipe(v.array(text), v.maxLength(12)), []),
  satisfiedBy: v.fallback(text, ''),
});
