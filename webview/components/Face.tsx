// A member's face: glyph and colour, the same wherever the member is seen.
import type { AgentId } from '../../src/core/team/roster';
import { faceOf } from '../strings';

export function Face({ id }: { readonly id: AgentId }) {
  const { glyph, color } = faceOf(id);
  return (
    <span class="face" data-color={color} aria-hidden="true">
      {glyph}
    </span>
  );
}
