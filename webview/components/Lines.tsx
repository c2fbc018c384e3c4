// What happened to the session itself, as quiet lines between the messages.
import type { StopReason } from '../../src/core/events';
import type { Phase, PhaseCause } from '../../src/core/phases';
import type { Entry } from '../../src/core/transcript';
import { isLatest } from '../selectors';
import { Button } from './Button';
import { usePanel, useStrings } from './usePanel';

export function PhaseEntry({ to, cause }: { readonly to: Phase; readonly cause: PhaseCause }) {
  const t = useStrings();
  return (
    <p class="rule">
      <b>{t(`phase.${to}`)}</b> <span>{t(`phase.cause.${cause}`)}</span>
    </p>
  );
}

export function StoppedLine({ entry, reason }: { readonly entry: Entry; readonly reason: StopReason }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const isOpen = session.stopped !== null && isLatest(session, entry);
  return (
    <div class={isOpen ? 'line open' : 'line'}>
      <span>{t(`stop.${reason}`)}</span>
      {isOpen && (
        <Button kind="main" onPress={() => store.send({ type: 'run.resume' })}>
          {t('stop.continue')}
        </Button>
      )}
    </div>
  );
}

export function RepairedLine({ droppedBytes }: { readonly droppedBytes: number }) {
  const t = useStrings();
  return <p class="line">{t('panel.repaired', { bytes: droppedBytes })}</p>;
}

export function AbsentLine({ names }: { readonly names: string }) {
  const t = useStrings();
  return <p class="line">{t('panel.absent', { names })}</p>;
}
