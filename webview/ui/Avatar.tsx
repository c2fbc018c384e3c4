// A member's face: sign and colour, the same wherever the member is seen.
import type { AgentId } from '../../src/core/agents/roster';
import { faceOf } from '../model/strings';
import { Face } from '../icons/Face';

export function Avatar({ id }: { readonly id: AgentId }) {
  return <Face {...faceOf(id)} />;
}
