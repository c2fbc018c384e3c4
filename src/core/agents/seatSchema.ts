// A proposal to ask somebody in, as a router or a member writes it.
import * as v from 'valibot';

/** Whom, and the one reason for it. What does not fit is no proposal, and spoils nothing beside it. */
export const seatSchema = v.fallback(
  v.nullable(
    v.object({
      member: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    }),
  ),
  null,
);

export type SeatSaid = v.InferOutput<typeof seatSchema>;
