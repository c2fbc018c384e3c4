// The face of a member or a duty: its drawn sign in its colour, or its letter where it has no sign.
import { signOf } from '../../src/core/agents/signs';

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
