// The way back from a step: a small menu on what was accepted.
import { path as discard } from '@vscode/codicons/src/icons/discard.svg';
import type { RestoreScope } from '../../src/core/checkpoints/facts';
import { usePanel, useStrings } from '../model/context';
import { Menu } from '../ui/Menu';

const scopes: readonly RestoreScope[] = ['files', 'conversation', 'both'];

export function StepMenu({ checkpointId }: { readonly checkpointId: string }) {
  const { send, restoring } = usePanel();
  const t = useStrings();
  const choices = scopes.map((what) => ({
    text: t(`card.restore.${what}`),
    run: () => {
      restoring.current = true;
      send({ type: 'checkpoint.preview', checkpointId, what });
    },
  }));
  return <Menu look="step-menu" opens="toStay" label={t('card.restore.menu')} mark={discard} choices={choices} />;
}
