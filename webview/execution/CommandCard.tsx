// Cards for a proposed command and for the project check, with their results.
import { CardActs } from '../common/CardActs';
import { commandById, type ProposedCommand } from '../../src/core/shell/proposedCommand';
import { commandOutcomeText } from '../../src/core/shell/render';
import type { Hazard } from '../../src/core/shell/hazards';
import { manifestOf } from '../../src/core/shell/programs';
import { visible } from '../../src/core/text/visible';
import type { MarkKind } from '../icons/Icon';
import { Spinner } from '../ui/formControls';
import { usePanel, useSession, useStrings } from '../model/context';
import { Card, SettledCard } from '../ui/Card';
import type { VerificationOutcome } from '../../src/core/execution/facts';
import { isRecordingOver } from '../../src/core/execution/selectors';
import type { EntryOf } from '../../src/core/transcript';
import { mainButtons } from '../ui/Button';
import { Fold } from '../ui/Fold';

export function CommandEntry({ commandId }: { readonly commandId: string }) {
  const command = commandById(useSession().shell, commandId);
  if (!command) return null;
  return command.state === 'asked' ? <AskedCommand command={command} /> : <SettledCommand command={command} />;
}

interface Props {
  readonly command: ProposedCommand;
}

function AskedCommand({ command }: Props) {
  const { live } = usePanel();
  const t = useStrings();
  const { asked, reason } = command;
  // The card has no actions while the session is read-only, for example because another window has it open.
  const isOurs = live.held.value === null;
  const words = (asked?.programs ?? []).join(', ');
  const reasons = [...new Set((asked?.hazards ?? []).map(whyOf))]
    .map((why) => t(`card.command.why.${why}`, { words, file: manifestOf(command.line) }))
    .join(', ');
  return (
    <Card
      title={t('card.command.title')}
      tone={asked?.isChanged || reasons !== '' ? 'warn' : 'plain'}
      actions={<CardActs of="command" only="together" />}
    >
      <pre class="prompt">{command.line}</pre>
      {reason !== '' && <p>{reason}</p>}
      <Folder command={command} />
      {asked?.isChanged && <p class="why">{t('card.command.changed')}</p>}
      {asked?.scripts.map(({ name, text }) => (
        <div key={name}>
          <p class="quiet">{t('card.command.script', { name, file: manifestOf(name) })}</p>
          <pre class="prompt">{visible(text)}</pre>
        </div>
      ))}
      {reasons !== '' && <p>{t('card.command.eachTime', { reasons })}</p>}
      {reasons === '' && isOurs && (
        <fieldset class="always">
          <legend class="quiet">{t('card.command.always')}</legend>
          <CardActs of="command" only="apart" />
        </fieldset>
      )}
      <p class="quiet small">{t('card.command.data')}</p>
    </Card>
  );
}

function Folder({ command: { folder } }: Props) {
  const t = useStrings();
  return <p class="quiet">{t('card.command.folder', { folder: folder === '' ? t('card.command.top') : folder })}</p>;
}

function SettledCommand({ command }: Props) {
  const t = useStrings();
  const { ended, line } = command;
  const isRunning = isUnderWay(command);
  return (
    <SettledCard title={line} outcome={commandOutcomeText(command, t)} mark={markOf(command)}>
      {isRunning && <Spinner label={t('command.became.running')} />}
      <pre class="prompt">{line}</pre>
      <Folder command={command} />
      {ended && ended.output !== '' && <CheckOutput output={ended.output} />}
    </SettledCard>
  );
}

function isUnderWay({ state }: ProposedCommand): boolean {
  return state === 'running' || state === 'allowed';
}

function markOf(command: ProposedCommand): MarkKind {
  const { ended } = command;
  if (!ended) return isUnderWay(command) ? 'current' : 'none';
  return ended.outcome === 'ended' && ended.exitCode === 0 ? 'done' : 'failed';
}

/** Returns the text key for a hazard; all kinds of shell syntax share one key. */
function whyOf(hazard: Hazard) {
  switch (hazard) {
    case 'chained':
    case 'expansion':
    case 'redirect':
    case 'glob':
    case 'escape':
    case 'quotes':
    case 'assignment':
    case 'other':
      return 'shell';
    default:
      return hazard;
  }
}

const marks: Readonly<Record<VerificationOutcome, MarkKind>> = { passed: 'done', failed: 'failed', skipped: 'none' };

/** Card that offers to run the check; results appear as entries in the conversation. */
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

/** Card shown when the check still fails after all repair attempts. */
export function FailedCheckCard() {
  const t = useStrings();
  const { view } = usePanel();
  const session = useSession();
  const check = session.progress.checks.last;
  if (!check) return null;
  const connect = { 'fault.action.setKey': { onPress: () => view.openPage('model') } };
  return (
    <Card title={t('card.verification.title')} tone="bad" actions={<CardActs of="redCheck" own={connect} />}>
      {isRecordingOver(session) && <p>{t('fault.recordingEnded.text')}</p>}
      <p class="why">{t('card.verification.red', { task: check.task })}</p>
      <CheckOutput output={check.output} />
    </Card>
  );
}

/** Collapsed output of a command or check; null shows a note that the output is not available. */
function CheckOutput({ output }: { readonly output: string | null }) {
  const t = useStrings();
  if (output === null) return <p class="quiet">{t('card.verification.noOutput')}</p>;
  if (output === '') return null;
  return (
    <Fold summary={t('card.verification.output')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which must be possible by keyboard */}
      <pre class="output" tabIndex={0}>
        {output}
      </pre>
    </Fold>
  );
}
