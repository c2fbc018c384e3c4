// Before any expert is asked: the question to read and change, who will be asked, in which way, and what it takes.
import { useId, useState } from 'preact/hooks';
import type { Batch } from '../../src/core/experts/batch';
import { type ExpertBrief, maxPromptChars } from '../../src/core/experts/brief';
import { estimateBatch } from '../../src/core/experts/estimate';
import { type Arm, arms } from '../../src/core/experts/facts';
import { Button } from './Button';
import { Card } from './Card';
import { expertNames } from './ExpertLines';
import { Fold } from './Fold';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly batch: Batch;
  readonly brief: ExpertBrief;
  readonly isOpen: boolean;
}

export function ExpertsChoice({ batch, brief, isOpen }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const id = useId();
  const [prompt, setPrompt] = useState(brief.prompt);
  const [arm, setArm] = useState<Arm>('experts');
  const models = store.environment.value?.models.strong ?? '';
  const run = () => store.send({ type: 'experts.run', batchId: batch.id, arm, prompt: prompt.trim() });
  return (
    <Card
      title={t('card.experts.title')}
      side={t.count('card.experts.count', batch.experts.length)}
      actions={
        isOpen && (
          <>
            <SkipExperts batch={batch} />
            <Button kind="main" disabled={prompt.trim() === ''} onPress={run}>
              {t('card.experts.run')}
            </Button>
          </>
        )
      }
    >
      <p class="why">{t('card.experts.lead')}</p>
      {batch.by === 'handover' && <p class="notice">{t('card.experts.by.handover')}</p>}
      <div class="sheet-form">
        <div class="field">
          <label for={id}>{t('card.experts.prompt')}</label>
          <textarea
            id={id}
            rows={9}
            maxLength={maxPromptChars}
            value={prompt}
            readOnly={!isOpen}
            onInput={(event) => setPrompt(event.currentTarget.value)}
          />
        </div>
      </div>
      <Besides brief={brief} />
      <ArmChoice batch={batch} arm={arm} isOpen={isOpen} onChoose={setArm} />
      <p class="quiet">{expertNames(batch, models, t).join(', ')}</p>
    </Card>
  );
}

export function SkipExperts({ batch }: { readonly batch: Batch }) {
  const { store } = usePanel();
  const t = useStrings();
  return <Button onPress={() => store.send({ type: 'experts.skip', batchId: batch.id })}>{t('card.experts.skip')}</Button>;
}

interface ArmProps {
  readonly batch: Batch;
  readonly arm: Arm;
  readonly isOpen: boolean;
  readonly onChoose: (arm: Arm) => void;
}

function ArmChoice({ batch, arm, isOpen, onChoose }: ArmProps) {
  const { store } = usePanel();
  const t = useStrings();
  const name = useId();
  const { spend } = store.session.value;
  return (
    <fieldset class="arms">
      <legend>{t('card.experts.arm')}</legend>
      {arms.map((each) => {
        const { calls, costUsd } = estimateBatch(each, batch.experts.length, spend);
        return (
          <label key={each}>
            <input type="radio" name={name} checked={arm === each} disabled={!isOpen} onChange={() => onChoose(each)} />
            <span>
              {t(`card.experts.arm.${each}`)} <span class="quiet">{t('card.experts.estimate', { calls, cost: t.cost(costUsd) })}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The rest of what the experts read, which is the assignment's and not to be changed here. */
function Besides({ brief }: { readonly brief: ExpertBrief }) {
  const t = useStrings();
  const { handover, blocker, context } = brief;
  if (!handover && !blocker && context.length === 0) return null;
  return (
    <Fold summary={t('card.experts.besides')}>
      <dl class="sheet">
        {handover && <Part title={t('card.experts.handover')} lines={[handover]} />}
        {blocker && <Part title={t('card.experts.blocker')} lines={[blocker]} />}
        {context.length > 0 && <Part title={t('card.experts.context')} lines={context} />}
      </dl>
    </Fold>
  );
}

function Part({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <>
      <dt>{title}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  );
}
