// Workshop commands.
import * as v from 'valibot';
import { maxMessageLength } from '../lifecycle/messageLimits';
import { castProblem, depths, optionalRoles, workshopRoles } from './roles';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const castSchema = v.pipe(
  v.object(v.entriesFromList(workshopRoles, id)),
  v.check((cast) => castProblem(cast) !== 'moderatorIsAuthor', 'whoever scores must have had no part in what is scored'),
);

export const workshopCommands = [
  v.object({
    type: v.literal('workshop.start'),
    topic: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxMessageLength)),
    depth: v.picklist(depths),
    /** Number of rounds, clamped to the valid range; if missing, the default for the depth applies. */
    rounds: v.optional(v.number()),
    cast: v.optional(castSchema),
    without: v.optional(v.pipe(v.array(v.picklist(optionalRoles)), v.maxLength(optionalRoles.length))),
  }),
  /** Ends the workshop early; partial results can still be reported. */
  v.object({ type: v.literal('workshop.cancel'), workshopId: id }),
  v.object({ type: v.literal('workshop.askAgain'), workshopId: id }),
  v.object({ type: v.literal('workshop.pick'), workshopId: id, ideaId: id }),
  /** Turns the winning idea into the brief of the discussion. */
  v.object({ type: v.literal('workshop.adopt'), workshopId: id }),
] as const;
