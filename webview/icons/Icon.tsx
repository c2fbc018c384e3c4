// Icons from the editor's icon set (codicons) as inline SVG, and state marks.
//
// SVG instead of text characters, whose look would depend on the system's fonts.
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { path as filled } from '@vscode/codicons/src/icons/circle-filled.svg';
import { path as slash } from '@vscode/codicons/src/icons/circle-slash.svg';
import { path as circle } from '@vscode/codicons/src/icons/circle.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';

interface Props {
  /** Path data of the icon's SVG, as imported from `@vscode/codicons/src/icons`. */
  readonly path: string;
  readonly isMirrored?: boolean;
}

export function Icon({ path, isMirrored = false }: Props) {
  return (
    <svg
      class={isMirrored ? 'codicon mirrored' : 'codicon'}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export type MarkKind = 'done' | 'failed' | 'none' | 'current' | 'waiting';

const paths: Readonly<Record<MarkKind, string>> = { done: check, failed: close, none: slash, current: filled, waiting: circle };

export function Mark({ of }: { readonly of: MarkKind }) {
  return (
    <span class={`mark ${of}`}>
      <Icon path={paths[of]} />
    </span>
  );
}
