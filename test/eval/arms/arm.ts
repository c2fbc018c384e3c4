// Types of an evaluation arm: one way to build the feature of a task.
import type { ModelRef } from '../../../src/core/models/request';
import type { Models } from '../../../src/flows/ports/ports';
import type { Bill } from '../keptModels';
import type { SimulatedUser } from '../simulatedUser';
import type { Task } from '../task';

export interface ArmRun {
  readonly task: Task;
  /** Working folder of the arm. Initially contains the files before the feature. */
  readonly folder: string;
  /** Folder for the session log. */
  readonly storage: string;
  readonly user: SimulatedUser;
  readonly models: Models;
  /** Model of a second family; null if no such model is configured. */
  readonly second: ModelRef | null;
  readonly bill: () => Bill;
}

/** How an arm ended: done, token limit reached, or stuck. All three count as results. */
export type End = 'done' | 'tokens' | 'stuck';

export type Arm = (run: ArmRun) => Promise<End>;

/** The given end, or `tokens` if the run has reached its token limit. */
export function endOf(run: ArmRun, end: End): End {
  return run.bill().cut === 'tokens' ? 'tokens' : end;
}
