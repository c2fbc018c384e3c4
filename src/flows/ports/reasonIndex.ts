// Port for the index of line reasons and earlier decisions.
import type { CarryLines } from '../../core/reasons/carryLines';
import type { LineReason } from '../../core/reasons/reasons';

/** Index of line reasons and earlier decisions from all sessions; loaded on first use. */
export interface ReasonIndex {
  /**
   * Returns the reason for each line of a file; null for a line without one. Never rejects.
   * @param carry maps lines of an earlier version to a later version
   */
  reasons(address: string, lines: readonly string[], carry: CarryLines): Promise<readonly (LineReason | null)[]>;
  /**
   * Returns earlier decisions that may apply to a request, from other discussions and from records in the repository, one per line; empty
   * if there are none. Never rejects.
   */
  about(request: string, signal: AbortSignal): Promise<string>;
}
