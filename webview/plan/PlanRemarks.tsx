// What reviewers remarked on a plan, under their names and in their words, at the task it is about.
import { callsOfAnswers } from '../../src/core/models/estimate';
import { reviewersLeft } from '../../src/core/execution/selectors';
import { faceOf } from '../model/strings';
import { Chip, type Tone } from '../ui/Chip';
import { CitedAsShown } from '../markdown/citations';
import { EstimateLine } from '../shared/EstimateLine';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import type { OfferedPlan } from '../../src/core/execution/state';
import type { PlanRemark } from '../../src/core/plan/facts';

const tones: Readonly<Record<PlanRemark['severity'], Tone>> = { high: 'bad', medium: 'warn', low: 'plain' };

/** @param taskId null for remarks on the plan as a whole */
export function TaskRemarks({ taskId }: { readonly taskId: string | null }) {
  const { store } = usePanel();
  const t = useStrings();
  const { reviews } = store.session.value.progress;
  const found = reviews.flatMap(({ agent, remarks }) =>
    (remarks ?? []).filter((remark) => remark.task === taskId).map((remark) => ({ agent, ...remark })),
  );
  if (found.length === 0) return null;
  return (
    <ul class="remarks">
      {found.map(({ agent, severity, text }) => (
        <li key={`${agent}${text}`} data-color={faceOf(agent).color}>
          <Chip tone={tones[severity]}>{t(`card.plan.severity.${severity}`)}</Chip> <b class="by">{t.nameOf(agent)}</b>{' '}
          <CitedAsShown>
            <InlineText text={text} />
          </CitedAsShown>
        </li>
      ))}
    </ul>
  );
}

/** Who is still reading, who could not be asked, and who has nothing to remark: silence is not taken for consent. */
export function ReviewersState({ offered }: { readonly offered: OfferedPlan }) {
  const { store } = usePanel();
  const t = useStrings();
  const { progress } = store.session.value;
  if (offered.reviewers.length === 0) return null;
  const left = reviewersLeft(progress);
  const lines = offered.reviewers.flatMap((id) => {
    const agent = t.nameOf(id);
    if (left.includes(id)) return [t('card.plan.review.reading', { agent })];
    const remarks = progress.reviews.find((review) => review.agent === id)?.remarks;
    if (!remarks) return [t('card.plan.review.silent', { agent })];
    return remarks.length === 0 ? [t('card.plan.review.none', { agent })] : [];
  });
  if (lines.length === 0) return null;
  return (
    <>
      <p class="quiet">{lines.join(' · ')}</p>
      {left.length > 0 && <EstimateLine calls={callsOfAnswers(left.length)} tier="strong" />}
    </>
  );
}
