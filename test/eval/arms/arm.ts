// Definition of an arm: one way to build a task's feature.
import type { ModelRef } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import type { Bill } from '../keptModels';
import type { SimulatedUser } from '../simulatedUser';
import type { Task } from '../task';

export interface ArmRun {
  readonly task: Task;
  /** Folder with the files before the feature; the arm changes them. */
  readonly folder: string;
  /** Folder for a session's log. */
  readonly storage: string;
  readonly user: SimulatedUser;
  readonly models: Models;
  /** A model of a second family; null if none was named. */
  readonly second: ModelRef | null;
  readonly bill: () => Bill;
}

/** `done`, or why not: all tokens were used up, or it was stuck. Each of them is a result. */
export type End = 'done' | 'tokens' | 'stuck';

export type Arm = (run: ArmRun) => Promise<End>;

/** How a run ended: as given, unless its tokens were used up before. */
export function endOf(run: ArmRun, end: End): End {
  return run.bill().cut === 'tokens' ? 'tokens' : end;
}
