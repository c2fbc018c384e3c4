// Cards of the check: offer, result, and decision.
import { CardActs } from '../common/CardActs';
import type { VerificationOutcome } from '../../src/core/execution/facts';
import { isRecordingOver } from '../../src/core/execution/selectors';
import type { EntryOf } from '../../src/core/transcript';
import type { MarkKind } from '../icons/Icon';
import { Spinner } from '../ui/formControls';
import { usePanel, useSession, useStrings } from '../model/context';
import { mainButtons } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { Fold } from '../ui/Fold';

const marks: Readonly<Record<VerificationOutcome, MarkKind>> = { passed: 'done', failed: 'failed', skipped: 'none' };

/** Shown before the first run, which creates the entry. */
export function VerificationOffer() {
  const { connection, live } = usePanel();
  const t = useStrings();
  const task = connection.environment.value?.verification ?? null;
  const isRunning = live.busy.value;
  const isTrusted = connection.environment.value?.isTrusted ?? true;
  return (
    <Card
      {...(task && { focusOn: (card) => mainButtons.all(card)[0] })}
      title={t('card.verification.title')}
      side={isRunning && <Spinner label={t('strip.verifying')} />}
      actions={!isRunning && <CardActs of="verification" />}
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

/** A check that still fails after the repair attempts: its output and the three options. */
export function FailedCheckCard() {
  const t = useStrings();
  const { view } = usePanel();
  const { progress } = useSession();
  const check = progress.checks.last;
  if (!check) return null;
  const connect = { 'fault.action.setKey': { onPress: () => view.openPage('model') } };
  return (
    <Card title={t('card.verification.title')} tone="bad" actions={<CardActs of="redCheck" own={connect} />}>
      {isRecordingOver(progress) && <p>{t('fault.recordingEnded.text')}</p>}
      <p class="why">{t('card.verification.red', { task: check.task })}</p>
      <CheckOutput output={check.output} />
    </Card>
  );
}

/** End of the check's output, or why it is unavailable. */
export function CheckOutput({ output }: { readonly output: string | null }) {
  const t = useStrings();
  if (output === null) return <p class="quiet">{t('card.verification.noOutput')}</p>;
  if (output === '') return null;
  return (
    <Fold summary={t('card.verification.output')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so from the keyboard */}
      <pre class="output" tabIndex={0}>
        {output}
      </pre>
    </Fold>
  );
}
