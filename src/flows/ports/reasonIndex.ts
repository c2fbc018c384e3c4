// Port of the index of reasons and of earlier decisions.
import type { LineReason } from '../../core/reasons/reasons';

/** Why lines are there and what was decided before, from all sessions; read when it is first asked. */
export interface ReasonIndex {
  /** For each line the reason it is there, or null. It never rejects. */
  reasons(path: string, lines: readonly string[]): Promise<readonly (LineReason | null)[]>;
  /** Decisions that speak of a request, of other discussions and of records in the repository, one a line; empty where there are none. It never rejects. */
  about(request: string, signal: AbortSignal): Promise<string>;
}
