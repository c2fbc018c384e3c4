// Texts that differ only in line ends.
import { withLineFeeds } from '../../text/lines';

/** Whether two texts have the same lines, whatever ends them. */
export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
