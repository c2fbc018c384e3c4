// Compares texts without regard to line endings.
import { withLineFeeds } from '../../text/lines';

/** Whether two texts are equal apart from their line endings. */
export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
