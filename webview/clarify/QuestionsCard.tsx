// A round of questions: asked one at a time while it is open, one line with the answers once it is settled.
import { answerText } from './answerText';
import { useComputed } from '@preact/signals';
import { type Answer, isSkipped } from '../../src/core/clarify/questions';
import { SettledCard } from '../ui/Card';
import { QuestionForm } from './QuestionForm';
import { usePanel, useStrings } from '../model/context';
import { openRound } from '../../src/core/clarify/clarify';

export function QuestionsEntry({ id, round }: { readonly id: string; readonly round: number }) {
  const { live } = usePanel();
  const t = useStrings();
  const facts = useComputed(() => live.session.value.clarify.rounds[round - 1]);
  const isAwaited = useComputed(() => live.session.value.stopped === null && live.session.value.fault === null);
  const isOpen = useComputed(() => live.session.value.phase === 'clarify' && openRound(live.session.value.clarify) === round);
  if (!facts.value) return null;
  const { questions, answers } = facts.value;
  if (isOpen.value) return <QuestionForm card={id} round={round} questions={questions} isAwaited={isAwaited.value} />;
  const given = (answers ?? []).filter((answer) => !isSkipped(answer)).length;
  return (
    <SettledCard title={t('card.questions.round', { round })} outcome={t('card.questions.answered', { given, all: questions.length })}>
      <dl class="sheet">
        {questions.map((question, index) => (
          <AnswerLine key={question.question} question={question.question} answer={answers?.[index]} />
        ))}
      </dl>
    </SettledCard>
  );
}

function AnswerLine({ question, answer }: { readonly question: string; readonly answer: Answer | undefined }) {
  const t = useStrings();
  return (
    <>
      <dt>{question}</dt>
      <dd>{answer && !isSkipped(answer) ? answerText(answer) : <span class="quiet">{t('card.questions.skipped')}</span>}</dd>
    </>
  );
}
