// What the plan was held to and what it left open: kept or not, by the steps that are in the files.
import type { Account, ItemOutcome } from '../../src/core/outcome/buildSummary';
import { Chip, type Tone } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { InlineText } from '../markdown/markdownInline';
import { useStrings } from '../model/context';

const tones: Readonly<Record<ItemOutcome, Tone>> = {
  honoured: 'good',
  partly: 'warn',
  unneeded: 'plain',
  missed: 'bad',
  unplanned: 'warn',
};

export function DoneDecisions({ account: { kept, choices, undecided } }: { readonly account: Account }) {
  const t = useStrings();
  if (kept.length + choices.length + undecided.length === 0) return null;
  return (
    <Fold summary={t('card.done.decisions')}>
      <ul class="done-kept">
        {kept.map((each) => (
          <li key={each.id}>
            <b>{each.id}</b> <InlineText text={each.text} /> <Chip tone={tones[each.kept]}>{t(`card.done.kept.${each.kept}`)}</Chip>
          </li>
        ))}
        {choices.map(({ taskId, question, taken, byUser }) => (
          <li key={`${taskId} ${question}`}>
            <InlineText text={question} /> <b>{taken}</b>{' '}
            <Chip tone={byUser ? 'info' : 'good'}>{t(byUser ? 'card.plan.chosen' : 'card.questions.recommended')}</Chip>
          </li>
        ))}
      </ul>
      {undecided.length > 0 && (
        <div class="open-decisions">
          <b>{t('card.plan.openDecisions')}</b>
          <ul>
            {undecided.map((line) => (
              <li key={line}>
                <InlineText text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Fold>
  );
}
