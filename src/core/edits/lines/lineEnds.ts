// Texts that differ in nothing but the ends of their lines: the editor gives every document one kind.
import { withLineFeeds } from '../../text/lines';

/** Whether two texts have the same lines, whatever ends them. */
export function sameButLineEnds(one: string, other: string): boolean {
  return one === other || withLineFeeds(one) === withLineFeeds(other);
}
