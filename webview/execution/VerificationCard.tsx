// Whether the work holds: the offer to run the workspace's own check, and what came of it.
import type { EntryOf } from '../../src/core/transcript';
import type { VerificationOutcome } from '../../src/core/execution/facts';
import { type MarkKind, Spinner } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { Button, mainButtons } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { CheckOutput } from './CheckOutput';

const marks: Readonly<Record<VerificationOutcome, MarkKind>> = { passed: 'done', failed: 'failed', skipped: 'none' };

/** Shown while the check is asked for; it has no entry before it has run. */
export function VerificationOffer() {
  const { store } = usePanel();
  const t = useStrings();
  const task = store.environment.value?.verification ?? null;
  const isRunning = store.busy.value;
  const isTrusted = store.environment.value?.isTrusted ?? true;
  return (
    <Card
      {...(task && { focusOn: (card) => mainButtons.all(card)[0] })}
      title={t('card.verification.title')}
      side={isRunning && <Spinner label={t('strip.verifying')} />}
      actions={
        !isRunning && (
          <>
            <Button onPress={() => store.send({ type: 'verification.skip' })}>{t('card.verification.skip')}</Button>
            {task && (
              <Button kind="main" onPress={() => store.send({ type: 'verification.run' })}>
                {t('card.verification.run', { task })}
              </Button>
            )}
          </>
        )
      }
    >
      <p class="why">
        {task ? t(isRunning ? 'card.verification.running' : 'card.verification.offer', { task }) : t('card.verification.none')}
      </p>
      {!isTrusted && <p class="why">{t('card.verification.untrusted')}</p>}
    </Card>
  );
}

export function VerificationEntry({ entry }: { readonly entry: EntryOf<'verification'> }) {
  const t = useStrings();
  const { task, outcome, exitCode, output, why } = entry;
  const words = why ? t(`card.verification.${why}`) : t(`card.verification.${outcome}`, { task, exitCode: exitCode ?? '?' });
  return (
    <SettledCard title={t('card.verification.title')} outcome={words} mark={marks[outcome]}>
      {outcome !== 'skipped' && output !== '' && <CheckOutput output={output} />}
    </SettledCard>
  );
}
