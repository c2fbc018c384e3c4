// The way back from a step: a small menu on what was accepted, for the keyboard as for the mouse.
import { useId, useState } from 'preact/hooks';
import type { RestoreScope } from '../../src/core/plan/checkpoints';
import { moveFocus } from './BenchMenu';
import { useDismiss } from './useDismiss';
import { usePanel, useStrings } from './usePanel';

const scopes: readonly RestoreScope[] = ['files', 'conversation', 'both'];

export function StepMenu({ checkpointId }: { readonly checkpointId: string }) {
  const t = useStrings();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <span class="step-menu" data-menu={id}>
      <button
        type="button"
        class="quiet-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('card.restore.menu')}
        title={t('card.restore.menu')}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">↶</span>
      </button>
      {isOpen && <Scopes checkpointId={checkpointId} inside={`[data-menu="${id}"]`} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface Props {
  readonly checkpointId: string;
  readonly inside: string;
  readonly onClose: () => void;
}

function Scopes({ checkpointId, inside, onClose }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const menu = useDismiss<HTMLDivElement>(inside, onClose);
  const choose = (what: RestoreScope) => {
    store.send({ type: 'checkpoint.preview', checkpointId, what });
    onClose();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={t('card.restore.menu')} onKeyDown={onKeyDown}>
      {scopes.map((what) => (
        <button key={what} type="button" role="menuitem" tabIndex={-1} class="option" onClick={() => choose(what)}>
          {t(`card.restore.${what}`)}
        </button>
      ))}
    </div>
  );
}

/** The keys of a menu are not those of the hunk it stands in. */
function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  moveFocus(event);
  if (event.key !== 'Escape') event.stopPropagation();
}
