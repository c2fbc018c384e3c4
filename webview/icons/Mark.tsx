// What became of something, before its words: done, failed, set aside, under way or to come. It is said in words beside it as well.
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { path as circle } from '@vscode/codicons/src/icons/circle.svg';
import { path as filled } from '@vscode/codicons/src/icons/circle-filled.svg';
import { path as slash } from '@vscode/codicons/src/icons/circle-slash.svg';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { Icon } from './Icon';

export type MarkKind = 'done' | 'failed' | 'none' | 'current' | 'waiting';

const paths: Readonly<Record<MarkKind, string>> = { done: check, failed: close, none: slash, current: filled, waiting: circle };

export function Mark({ of }: { readonly of: MarkKind }) {
  return (
    <span class={`mark ${of}`}>
      <Icon path={paths[of]} />
    </span>
  );
}
