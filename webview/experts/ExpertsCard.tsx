// Card for a question to the experts: the question, its progress, and the answers.
import { answerLetters, type Batch, chosenAnswers, openBatch, skipLabel, turnout, usableAnswers } from '../../src/core/experts/batch';
import { openQuestion } from '../../src/core/next';
import { Markdown } from '../markdown/Markdown';
import { CitedAsShown } from '../markdown/citations';
import { usePanel, useSession, useStrings } from '../model/context';
import { Badge, Radios } from '../ui/formControls';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { ClaimsView } from './ClaimsView';
import { ExpertLines, expertNames } from './ExpertLines';
import { arms, type Arm } from '../../src/core/experts/facts';
import { CardActs } from '../common/CardActs';
import { useId, useState } from 'preact/hooks';
import { type ExpertBrief, maxPromptChars } from '../../src/core/experts/brief';
import { estimateBatch } from '../../src/core/experts/estimate';
import { usualOf } from '../../src/core/models/estimate';
import { modelName } from '../../src/core/models/modelSelection';
import type { ModelRef } from '../../src/core/models/request';
import { tokensOfPictures } from '../../src/core/pictures/picture';
import type { Session } from '../../src/core/session';
import { stepNumber } from '../model/selectors';
import type { Strings } from '../model/strings';
import { useHasCosts } from '../common/EstimateLine';
import { type SheetField, SheetForm, SheetView } from '../common/FieldSheet';
import { Button } from '../ui/Button';

export function ExpertsEntry({ batchId }: { readonly batchId: string }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
  const batch = session.experts.batches.find(({ id }) => id === batchId);
  if (!batch) return null;
  const title = expertsTitle(batch, session, t);
  if (batch.isSkipped) return <SettledCard title={title} outcome={t('card.experts.skipped')} mark="none" />;
  const isCurrent =
    openBatch(session.experts) === batch && session.phase === 'execution' && (batch.step !== undefined || !session.progress.offered);
  if (batch.isGathered) return <Gathered batch={batch} isCurrent={isCurrent || batch.isAlone === true} />;
  if (!isCurrent) return <SettledCard title={title} outcome={t('card.experts.skipped')} mark="none" />;
  const side = t.count('card.experts.count', batch.experts.length);
  if (batch.arm) {
    return (
      <Card title={title} side={t('card.experts.turnout', { ...turnout(batch) })} actions={<SkipExperts batch={batch} />}>
        <AskedQuestion batch={batch} />
        <ExpertLines batch={batch} mayCancel={live.busy.value} />
      </Card>
    );
  }
  if (batch.brief) return <ExpertsChoice key={batch.id} batch={batch} brief={batch.brief} isOpen={openQuestion(session) === 'experts'} />;
  return (
    <Card title={title} side={<Badge>{side}</Badge>} actions={<SkipExperts batch={batch} />}>
      {live.busy.value && <p class="why">{t('card.experts.writing')}</p>}
    </Card>
  );
}

/** Answers to the question: expanded on the current card, collapsed later. */
function Gathered({ batch, isCurrent }: { readonly batch: Batch; readonly isCurrent: boolean }) {
  const t = useStrings();
  const title = expertsTitle(batch, useSession(), t);
  const told = t('card.experts.turnout', { ...turnout(batch) });
  const inside = (
    <>
      <AskedQuestion batch={batch} />
      {batch.map && <ClaimsView batch={batch} />}
      {batch.arm === 'experts' && batch.isMapped && !batch.map && <p class="notice">{t('card.experts.sideBySide')}</p>}
      <ExpertLines batch={batch} mayCancel={false} />
      <ExpertAnswers batch={batch} />
    </>
  );
  if (!isCurrent) {
    return (
      <SettledCard title={title} outcome={told}>
        {inside}
      </SettledCard>
    );
  }
  return (
    <Card title={title} side={told}>
      {inside}
    </Card>
  );
}

/** The answers, ordered by their letters in the claims map; marks the winner of a vote. */
function ExpertAnswers({ batch }: { readonly batch: Batch }) {
  const t = useStrings();
  const letters = answerLetters(useSession().id, batch);
  const answers = usableAnswers(batch).toSorted((a, b) => ((letters.get(a.expert) ?? '') < (letters.get(b.expert) ?? '') ? -1 : 1));
  const chosen = batch.arm === 'vote' ? chosenAnswers(batch) : [];
  const missing = batch.votes.filter(({ choice }) => choice === null).length;
  return (
    <div class="expert-answers">
      <b>{t('card.experts.answers')}</b>
      {missing > 0 && <span class="quiet"> {t.count('card.experts.votes.missing', missing)}</span>}
      {answers.map((answer) => (
        <Fold
          key={answer.expert}
          summary={
            <>
              {t('card.experts.answer', { letter: letters.get(answer.expert) ?? '' })}{' '}
              {batch.arm === 'vote' && (
                <span class="quiet">
                  {t.count('card.experts.votes', batch.votes.filter(({ choice }) => choice === answer.expert).length)}{' '}
                </span>
              )}
              {chosen.includes(answer) && <Chip tone="good">{t('card.experts.chosen')}</Chip>}
            </>
          }
        >
          <CitedAsShown>
            <Markdown text={answer.text} />
          </CitedAsShown>
        </Fold>
      ))}
    </div>
  );
}

const question: readonly SheetField<{ readonly prompt: string }>[] = [{ key: 'prompt', label: 'card.experts.prompt' }];

const besides: readonly SheetField<Pick<ExpertBrief, 'handover' | 'blocker' | 'context'>>[] = [
  { key: 'handover', label: 'card.experts.handover' },
  { key: 'blocker', label: 'card.experts.blocker' },
  { key: 'context', label: 'card.experts.context' },
];

function expertsTitle({ step, isAlone }: Batch, session: Session, t: Strings): string {
  if (isAlone) return t('card.experts.second');
  return step ? t('card.experts.step', { step: stepNumber(session, step.taskId) }) : t('card.experts.title');
}

interface Props {
  readonly batch: Batch;
  readonly brief: ExpertBrief;
  readonly isOpen: boolean;
}

function ExpertsChoice({ batch, brief, isOpen }: Props) {
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

function AskedQuestion({ batch: { brief, by } }: { readonly batch: Batch }) {
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

function SkipExperts({ batch }: { readonly batch: Batch }) {
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

/** Read-only fields of the experts' prompt. */
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
