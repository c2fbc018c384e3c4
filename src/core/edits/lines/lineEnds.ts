// Compares texts without regard to line endings.
import { withLineFeeds } from '../../text/lines';

export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
