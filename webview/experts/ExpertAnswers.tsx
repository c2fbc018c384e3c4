import { answerLetters, chosenAnswers, type Batch, usableAnswers } from '../../src/core/experts/batch';

// The answers side by side under the letters the mapper knew them by, each on demand; after a vote the chosen one says so.
import { Chip } from '../ui/Chip';
import { CitedAsShown } from '../markdown/citations';
import { Fold } from '../ui/Fold';
import { Markdown } from '../markdown/Markdown';
import { useSession, useStrings } from '../model/context';

export function ExpertAnswers({ batch }: { readonly batch: Batch }) {
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
