// Comparison of texts without line endings.
import { withLineFeeds } from '../../text/lines';

/** Whether two texts differ at most in line endings. */
export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
