// What stands in the way of a step, and what the experts answered to that.
import type { AgentId } from '../../src/core/team/roster';
import type { TaskProgress } from '../../src/core/plan/taskProgress';
import { type Help, helpRole } from '../../src/core/plan/help';
import { Face } from './Face';
import { Fold } from './Fold';
import { Markdown } from './Markdown';
import { ReceiptBadge } from './ReceiptBadge';
import { useStrings } from './usePanel';

export function StepHelp({ task }: { readonly task: TaskProgress }) {
  const t = useStrings();
  const { help, blocker, noEdits, unchanged } = task;
  return (
    <>
      {help && (
        <Fold summary={t('card.help.title')}>
          <p>
            <b>{t(`card.help.${help.by}`)}</b> {help.text}
          </p>
          <ul class="help-answers">
            {help.given.map(({ agent, answer, gap }) => (
              <li key={agent}>
                <Face id={agent} /> <b>{t.nameOf(agent)}</b> {receiptOf(help, agent)}
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
      {blocker !== null && (
        <p class="why">
          {noEdits ? <b>{t(`card.task.failed.${noEdits}`)}</b> : <b>{t('card.task.blocked')}</b>} {blocker}
        </p>
      )}
    </>
  );
}

function receiptOf({ receipts }: Help, agent: AgentId) {
  const receipt = receipts[helpRole(agent)];
  return receipt && <ReceiptBadge receipt={receipt} />;
}
