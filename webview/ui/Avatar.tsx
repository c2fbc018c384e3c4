// A member's face: glyph and colour, the same wherever the member is seen.
import type { AgentId } from '../../src/core/agents/roster';
import { faceOf } from '../model/strings';

export function Avatar({ id }: { readonly id: AgentId }) {
  const { glyph, color } = faceOf(id);
  return (
    <span class="face" data-color={color} aria-hidden="true">
      {glyph}
    </span>
  );
}
