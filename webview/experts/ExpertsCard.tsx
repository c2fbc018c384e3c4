// A batch of experts: the question, who is answering, and the answers.
import { openBatch, usableAnswers, answerLetters, chosenAnswers, turnout, type Batch } from '../../src/core/experts/batch';

import { openQuestion } from '../../src/core/next';
import { Markdown } from '../markdown/Markdown';
import { CitedAsShown } from '../markdown/citations';
import { usePanel, useSession, useStrings } from '../model/context';
import { Badge } from '../ui/formControls';
import { Card, SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { ClaimsView } from './ClaimsView';
import { ExpertLines } from './ExpertLines';
import { AskedQuestion, ExpertsChoice, expertsTitle, SkipExperts } from './ExpertsChoice';

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

/** Open until there is a plan, then folded. */
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

/** Answers by the mapper's letters; after a vote the winner is marked. */
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
