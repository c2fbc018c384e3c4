// Avatar of a member or internal duty: an icon in the member's color, or an initial.
import type { AgentId } from '../../src/core/agents/roster';
import { signOf } from '../../src/core/agents/signs';
import { faceOf } from '../model/strings';

interface Props {
  readonly glyph: string;
  readonly color: string;
}

export function Face({ glyph, color }: Props) {
  const sign = signOf(glyph);
  return (
    <span class="face" data-color={color} aria-hidden="true">
      {sign === null ? (
        glyph
      ) : (
        <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
          <path d={sign} />
        </svg>
      )}
    </span>
  );
}

export function Avatar({ id }: { readonly id: AgentId }) {
  return <Face {...faceOf(id)} />;
}
