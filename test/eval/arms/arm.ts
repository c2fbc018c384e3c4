// Shape of an arm.
import type { Models } from '../../../src/flows/ports/ports';
import type { Bill } from '../keptModels';
import type { End, Outcome } from '../outcome';
import type { SimulatedUser } from '../simulatedUser';
import type { Task } from '../task';

export interface ArmRun {
  readonly task: Task;
  readonly request: string;
  readonly user: SimulatedUser;
  readonly models: Models;
  readonly bill: () => Bill;
}

export type Arm = (run: ArmRun) => Promise<Outcome>;

/** How a run ended that came to its end by itself, unless its tokens were used up before. */
export function endOf(run: ArmRun, end: End): End {
  return run.bill().cut === 'tokens' ? 'tokens' : end;
}
