// The execution-ready prompt as it goes to another agent.
// Another agent may build what the team has thought through; what leaves the room is masked like everything else that does.
import type { ExecutionHandover } from '../plan/executionHandover';
import { maskSecrets } from '../secrets/mask';

/** The prompt as another agent is given it; null where there is none. */
export function promptToHandOn({ ready }: { readonly ready: { readonly handover: ExecutionHandover } | null }): string | null {
  return maskSecrets(ready?.handover.prompt ?? '').trim() || null;
}
