// Help for a step: what blocks the step, and the experts' answers.
import { expertsCard } from '../../src/core/traceability/traceability';

import type { AgentId } from '../../src/core/agents/roster';
import { helpRole } from '../../src/core/execution/help';
import { Avatar } from '../icons/Face';
import { Fold } from '../ui/Fold';
import { Markdown } from '../markdown/Markdown';
import { ReceiptBadge } from '../common/ReceiptBadge';
import { usePanel, useSession, useStrings } from '../model/context';
import { entryName } from '../../src/core/discussion/entryName';
import type { Help, TaskProgress } from '../../src/core/execution/state';
import { QuietButton } from '../ui/Button';

export function StepHelp({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const session = useSession();
  const { help, blocker, noEdits, unchanged, missing = [], patched = [], isCut } = task;
  return (
    <>
      {help && (
        <Fold summary={t('card.help.title')}>
          <p>
            <b>{t(`card.help.${help.by}`)}</b> {help.text}
          </p>
          {help.batchId !== undefined && <ShowExperts batchId={help.batchId} />}
          <ul class="help-answers">
            {help.given.map(({ agent, answer, gap }) => (
              <li key={agent}>
                <Avatar id={agent} /> <b>{t.nameOf(agent)}</b> {receiptOf(help, agent)}
                {answer ? (
                  <Markdown text={answer.answer} />
                ) : (
                  <p class="quiet">{t(`card.review.gap.${gap ?? 'failed'}`, { name: t.nameOf(agent) })}</p>
                )}
                {answer && answer.steps.length > 0 && (
                  <ol>
                    {answer.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {unchanged && <Markdown text={unchanged.why} />}
      {missing.map(({ clause, terms }) => (
        <p key={clause} class="why">
          {t('card.task.missing', { id: entryName(session, clause, t), terms: terms.join(', ') })}
        </p>
      ))}
      {isCut && <p class="why">{t('card.task.cut')}</p>}
      {patched.map(({ path, line, isGone }) => (
        <p key={`${path} ${line}`} class="why">
          {t(isGone ? 'card.task.patch.gone' : 'card.task.patch.replaced', { path, line })}
        </p>
      ))}
      {blocker !== null && (
        <p class="why">
          {noEdits ? <b>{t(`card.task.failed.${noEdits}`)}</b> : <b>{t('card.task.blocked')}</b>} {blocker}
        </p>
      )}
    </>
  );
}

function ShowExperts({ batchId }: { readonly batchId: string }) {
  const { view } = usePanel();
  const t = useStrings();
  const index = useSession().traceability.cards[expertsCard(batchId)];
  if (index === undefined) return null;
  const show = () => {
    view.place.value = { index, within: null };
  };
  return (
    <QuietButton look="link" onPress={show}>
      {t('card.help.show')}
    </QuietButton>
  );
}

function receiptOf({ receipts }: Help, agent: AgentId) {
  const receipt = receipts[helpRole(agent)];
  return receipt && <ReceiptBadge receipt={receipt} />;
}
