// Port of the index of reasons and of earlier decisions.
import type { CarryLines } from '../../core/reasons/carryLines';
import type { LineReason } from '../../core/reasons/reasons';

/** The reasons for lines, and earlier decisions, from all sessions; loaded on first use. */
export interface ReasonIndex {
  /**
   * The reason for each line of a file, or null. Never rejects.
   * @param carry carries lines of an earlier version to a later one
   */
  reasons(address: string, lines: readonly string[], carry: CarryLines): Promise<readonly (LineReason | null)[]>;
  /** Decisions about a request, from other discussions and records in the repository, one per line; empty if there are none. Never rejects. */
  about(request: string, signal: AbortSignal): Promise<string>;
}
