// One line per expert, with a cancel button.
import { askedExperts, receiptFor, type Batch, type ExpertAnswer } from '../../src/core/experts/batch';

import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { type Expert, samplesLike } from '../../src/core/experts/expertSelection';
import { modelName } from '../../src/core/models/modelSelection';
import type { Strings } from '../model/strings';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { usePanel, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

/** Returns the model name of each expert, numbered if several experts use the same model. */
export function expertNames({ experts }: Batch, strong: string, t: Strings): string[] {
  return experts.map((expert) => {
    const model = expert.using ? modelName(expert.using) : strong;
    const all = samplesLike(experts, expert);
    return all > 1 ? t('card.experts.samples', { model, sample: expert.sample + 1, all }) : model;
  });
}

export function ExpertLines({ batch, mayCancel }: { readonly batch: Batch; readonly mayCancel: boolean }) {
  const { connection } = usePanel();
  const t = useStrings();
  const names = expertNames(batch, connection.environment.value?.models.strong ?? '', t);
  return (
    <ul class="positions experts">
      {askedExperts(batch).map((expert, index) => (
        <ExpertLine
          key={expert.id}
          batch={batch}
          expert={expert}
          name={t('card.experts.expert', { number: index + 1 })}
          model={names[index] ?? ''}
          mayCancel={mayCancel}
        />
      ))}
    </ul>
  );
}

interface ExpertLineProps {
  readonly batch: Batch;
  readonly expert: Expert;
  readonly name: string;
  readonly model: string;
  readonly mayCancel: boolean;
}

function ExpertLine({ batch, expert, name, model, mayCancel }: ExpertLineProps) {
  const { live, send } = usePanel();
  const t = useStrings();
  const answer: ExpertAnswer | undefined = batch.answers.find((given) => given.expert === expert.id);
  const receipt = receiptFor(batch, expert);
  const label = t('card.experts.cancel', { name });
  return (
    <li>
      <b>{name}</b> <span class="quiet">{model}</span>{' '}
      {(answer || live.busy.value) && <span>{t(answer ? `card.experts.outcome.${answer.outcome}` : 'card.experts.waiting')}</span>}{' '}
      {answer && receipt && <ReceiptBadge receipt={receipt} />}
      {!answer && mayCancel && (
        <QuietButton label={label} icon={close} onPress={() => send({ type: 'expert.cancel', batchId: batch.id, expert: expert.id })} />
      )}
    </li>
  );
}
