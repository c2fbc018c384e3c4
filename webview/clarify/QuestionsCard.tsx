// Card for a round of questions: a form while open, one line once answered.
import { InlineLabel, InlineText } from '../markdown/markdownInline';
import { CardActs } from '../common/CardActs';
import { openRound } from '../../src/core/clarify/clarify';

import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import {
  type Answer,
  type BriefPart,
  briefParts,
  isSkipped,
  maxRounds,
  type Question,
  readingsLeft,
} from '../../src/core/clarify/questions';
import { Mark } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { Card, SettledCard } from '../ui/Card';
import { ChoiceList, firstStops } from './ChoiceList';

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
      <dt>
        <InlineText text={question} />
      </dt>
      <dd>
        {answer && !isSkipped(answer) ? <InlineText text={answerText(answer)} /> : <span class="quiet">{t('card.questions.skipped')}</span>}
      </dd>
    </>
  );
}

interface Props {
  readonly card: string;
  readonly round: number;
  readonly questions: readonly Question[];
  /** Whether answers are accepted; false while the session is stopped. */
  readonly isAwaited: boolean;
}

const skipped: Answer = { choices: [], text: '' };

const recommendedAnswer = ({ choices }: Question): Answer => ({
  choices: choices.flatMap(({ label, recommended }) => (recommended ? [label] : [])),
  text: '',
});

/** Shows open questions one at a time; sends all answers together. */
function QuestionForm({ card, round, questions, isAwaited }: Props) {
  const { connection, live, host } = usePanel();
  const t = useStrings();
  const recalled = host.recall().answers;
  const [given, setGiven] = useState<readonly Answer[]>(recalled?.card === card ? recalled.given : []);
  const [index, setIndex] = useState(Math.min(given.length, questions.length - 1));
  const [draft, setDraft] = useState<Answer>(given[index] ?? skipped);
  const [isReached, setReached] = useState(false);
  const question = questions[index];
  const facts = live.session.value.clarify.rounds[round - 1];
  if (!question) return null;

  const goTo = (next: number, answers: readonly Answer[]) => {
    setIndex(next);
    setReached(true);
    setDraft(answers[next] ?? skipped);
  };
  const settle = (answer: Answer) => {
    const answers = [...given.slice(0, index), answer, ...given.slice(index + 1)];
    setGiven(answers);
    const next = answers.length < questions.length ? answers.length : index + 1;
    if (next >= questions.length) return send(answers);
    host.remember({ answers: { card, given: answers } });
    goTo(next, answers);
  };
  const send = (answers: readonly Answer[]) => {
    host.remember({ answers: null });
    connection.send({ type: 'questions.answer', round, answers: [...answers] });
  };
  const recommended = questions.slice(index).map(recommendedAnswer);
  // Accepting all recommendations at once requires a recommended choice for every open question.
  const mayRecommend = given.length <= index && recommended.length > 1 && recommended.every((each) => !isSkipped(each));
  const answer = (given: Answer) => isAwaited && !isSkipped(given) && settle(given);

  return (
    <>
      {given
        .slice(0, questions.length)
        .map((earlier, position) =>
          position === index ? null : (
            <EarlierAnswer
              key={position}
              question={questions[position]?.question ?? ''}
              answer={earlier}
              onPress={() => goTo(position, given)}
            />
          ),
        )}
      <Card
        focusOn={(within) => firstStops.all(within)[0]}
        title={<InlineLabel text={question.question} />}
        side={
          <>
            {round > 1 && `${t('strip.round', { round, rounds: maxRounds })} · `}
            <span>{t('card.questions.progress', { index: index + 1, all: questions.length })}</span>
          </>
        }
        actions={
          <CardActs
            of="answers"
            own={{
              'card.questions.back': index > 0 ? { onPress: () => goTo(index - 1, given) } : null,
              'card.questions.takeRecommended': mayRecommend
                ? {
                    disabled: !isAwaited,
                    onPress: () => send([...given, ...recommended]),
                    children: t.count('card.questions.takeRecommended', recommended.length),
                  }
                : null,
              'card.questions.skip': { disabled: !isAwaited, onPress: () => settle(skipped) },
              'card.questions.answer': { disabled: !isAwaited || isSkipped(draft), onPress: () => answer(draft) },
            }}
          />
        }
      >
        {question.why && (
          <p class="why">
            <InlineText text={question.why} />
          </p>
        )}
        <ChoiceList key={index} question={question} draft={draft} isReached={isReached} onChange={setDraft} onAnswer={answer} />
        <Coverage
          questions={questions}
          readings={facts?.readings ?? []}
          open={facts?.open}
          answers={[...given.slice(0, index), draft, ...given.slice(index + 1)]}
        />
      </Card>
    </>
  );
}

function EarlierAnswer({
  question,
  answer,
  onPress,
}: {
  readonly question: string;
  readonly answer: Answer;
  readonly onPress: () => void;
}) {
  const t = useStrings();
  return (
    <button type="button" class="settled earlier" title={t('card.questions.change')} onClick={onPress}>
      <Mark of="done" />
      <b>
        <InlineLabel text={question} />
      </b>{' '}
      <span class="quiet">{isSkipped(answer) ? t('card.questions.skipped') : <InlineLabel text={answerText(answer)} />}</span>
    </button>
  );
}

function answerText(answer: Answer): string {
  return [...answer.choices, answer.text.trim()].filter(Boolean).join(' · ');
}

interface CoverageProps {
  readonly questions: readonly Question[];
  readonly readings: readonly string[];
  /** Parts of the brief that are still open; undefined if the Starter did not report any. */
  readonly open: readonly BriefPart[] | undefined;
  readonly answers: readonly Answer[];
}

/** Settled and open parts of the brief, and the interpretations that fit the answers so far. */
function Coverage({ questions, readings, open, answers }: CoverageProps) {
  const t = useStrings();
  const named = (parts: readonly BriefPart[]) => parts.map((part) => t(`card.brief.${part}`)).join(', ');
  const settled = open ? briefParts.filter((part) => !open.includes(part)) : [];
  const left = readingsLeft(readings, questions, answers);
  return (
    <>
      {settled.length > 0 && <Line>{t('card.questions.settled', { parts: named(settled) })}</Line>}
      {open && open.length > 0 && <Line>{t('card.questions.open', { parts: named(open) })}</Line>}
      {readings.length > 1 && (
        <details>
          <summary class="quiet small">{t('card.questions.readings', { left: left.filter(Boolean).length, all: readings.length })}</summary>
          <ul class="quiet small">
            {readings.map((reading, at) => (
              <li key={reading}>
                {left[at] ? (
                  <InlineText text={reading} />
                ) : (
                  <del>
                    <InlineText text={reading} />
                  </del>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Line({ children }: { readonly children: ComponentChildren }) {
  return <p class="quiet small">{children}</p>;
}
