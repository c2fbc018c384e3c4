// Card of the experts' question before they are asked.
import { arms, type Arm } from '../../src/core/experts/facts';
import { CardActs } from '../common/CardActs';
import { type Batch, skipLabel } from '../../src/core/experts/batch';
import { useId, useState } from 'preact/hooks';
import { type ExpertBrief, maxPromptChars } from '../../src/core/experts/brief';
import { estimateBatch } from '../../src/core/experts/estimate';
import { usualOf } from '../../src/core/models/estimate';
import { modelName } from '../../src/core/models/modelSelection';
import type { ModelRef } from '../../src/core/models/request';
import { tokensOfPictures } from '../../src/core/pictures/picture';
import type { Session } from '../../src/core/session';
import { usePanel, useSession, useStrings } from '../model/context';
import { stepNumber } from '../model/selectors';
import type { Strings } from '../model/strings';
import { useHasCosts } from '../common/EstimateLine';
import { type SheetField, SheetForm, SheetView } from '../common/FieldSheet';
import { Button } from '../ui/Button';
import { Badge, Radios } from '../ui/formControls';
import { Card } from '../ui/Card';
import { Fold } from '../ui/Fold';
import { expertNames } from './ExpertLines';

const question: readonly SheetField<{ readonly prompt: string }>[] = [{ key: 'prompt', label: 'card.experts.prompt' }];

const besides: readonly SheetField<Pick<ExpertBrief, 'handover' | 'blocker' | 'context'>>[] = [
  { key: 'handover', label: 'card.experts.handover' },
  { key: 'blocker', label: 'card.experts.blocker' },
  { key: 'context', label: 'card.experts.context' },
];

/** Title of a batch: a second opinion, the experts before a plan, later the step. */
export function expertsTitle({ step, isAlone }: Batch, session: Session, t: Strings): string {
  if (isAlone) return t('card.experts.second');
  return step ? t('card.experts.step', { step: stepNumber(session, step.taskId) }) : t('card.experts.title');
}

interface Props {
  readonly batch: Batch;
  readonly brief: ExpertBrief;
  readonly isOpen: boolean;
}

export function ExpertsChoice({ batch, brief, isOpen }: Props) {
  const { connection, live, send } = usePanel();
  const t = useStrings();
  const [prompt, setPrompt] = useState(brief.prompt);
  const [arm, setArm] = useState<Arm>('experts');
  const models = connection.environment.value?.models.strong ?? '';
  const isAskable = prompt.trim() !== '' && prompt.trim().length <= maxPromptChars;
  const run = () => send({ type: 'experts.run', batchId: batch.id, arm, prompt: prompt.trim() });
  return (
    <Card
      title={expertsTitle(batch, live.session.value, t)}
      side={<Badge>{t.count('card.experts.count', batch.experts.length)}</Badge>}
      actions={isOpen && <CardActs of="experts" own={{ 'card.experts.run': { onPress: run, disabled: !isAskable } }} />}
    >
      <p class="why">{t('card.experts.lead')}</p>
      {batch.by && !batch.isAlone && <p class="quiet">{t(`card.experts.by.${batch.by}`)}</p>}
      {isOpen ? (
        <SheetForm isGiven fields={question} value={{ prompt }} onChange={(changed) => setPrompt(changed.prompt)} />
      ) : (
        <SheetView fields={question} value={{ prompt }} />
      )}
      <Besides brief={brief} />
      <ArmChoice batch={batch} arm={arm} isOpen={isOpen} onChoose={setArm} />
      <p class="quiet">{expertNames(batch, models, t).join(', ')}</p>
    </Card>
  );
}

/** The question and its author. */
export function AskedQuestion({ batch: { brief, by } }: { readonly batch: Batch }) {
  const t = useStrings();
  if (!brief || !by) return null;
  return (
    <Fold summary={t('card.experts.prompt')}>
      <p class="quiet">{t(`card.experts.by.${by}`)}</p>
      <SheetView fields={question} value={{ prompt: brief.prompt }} />
      <Besides brief={brief} />
    </Fold>
  );
}

export function SkipExperts({ batch }: { readonly batch: Batch }) {
  const { send } = usePanel();
  const t = useStrings();
  return <Button onPress={() => send({ type: 'experts.skip', batchId: batch.id })}>{t(skipLabel(batch))}</Button>;
}

interface ArmProps {
  readonly batch: Batch;
  readonly arm: Arm;
  readonly isOpen: boolean;
  readonly onChoose: (arm: Arm) => void;
}

function ArmChoice({ batch, arm, isOpen, onChoose }: ArmProps) {
  const { connection } = usePanel();
  const t = useStrings();
  const name = useId();
  const hasCosts = useHasCosts();
  const { spend, context } = useSession();
  const prices = connection.environment.value?.prices;
  const priceOf = (using: ModelRef | null) => (using ? prices?.experts?.[modelName(using)] : prices?.strong) ?? null;
  return (
    <fieldset class="arms">
      <legend>{t('card.experts.arm')}</legend>
      <Radios
        label={t('card.experts.arm')}
        name={name}
        value={arm}
        disabled={!isOpen}
        onChange={(chosen) => onChoose(arms.find((each) => each === chosen) ?? arm)}
        options={arms.map((each) => {
          const words = t.estimate(usualOf(estimateBatch(each, batch.experts, spend, priceOf, tokensOfPictures(context.attached))));
          const content = (
            <>
              {t(`card.experts.arm.${each}`)} {hasCosts && <span class="quiet">{words}</span>}
            </>
          );
          return { value: each, content };
        })}
      />
    </fieldset>
  );
}

/** The rest of the experts' prompt, which cannot be edited here. */
function Besides({ brief }: { readonly brief: ExpertBrief }) {
  const t = useStrings();
  const { handover, blocker, context } = brief;
  if (!handover && !blocker && context.length === 0) return null;
  return (
    <Fold summary={t('card.experts.besides')}>
      <SheetView fields={besides} value={{ handover, blocker, context }} />
    </Fold>
  );
}
