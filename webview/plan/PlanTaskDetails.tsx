// Details of a step, field by field, with comments on each line.
import { InlineLabel, InlineText, PlaceLink } from '../markdown/markdownInline';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { decide } from '../../src/core/plan/planEdit';
import { taskFields } from '../../src/core/plan/taskFields';
import type { DecisionPoint, Task } from '../../src/core/plan/taskMap';
import type { TextKey } from '../../src/core/i18n/language';
import { usePanel, useSession, useStrings } from '../model/context';
import { repeats, taskTitle } from '../model/selectors';
import { entryName, knownEntries } from '../../src/core/discussion/entryName';
import type { Strings } from '../model/strings';
import { Chip } from '../ui/Chip';
import { InlineTextField, Radios } from '../ui/formControls';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { PlacedComments } from './PlanNotes';
import type { PlanEditing } from './usePlanEdit';

interface DetailsProps {
  readonly task: Task;
  /** Hash of the plan version that comments refer to; null if read-only. */
  readonly hash: string | null;
  readonly editing: PlanEditing | undefined;
}

type FieldView = (card: DetailsProps, t: Strings) => ComponentChildren;

/** Renderer of each field, in display order; null for fields that the header shows. */
const views: { readonly [K in keyof Task]-?: FieldView | null } = {
  id: null,
  title: null,
  risk: null,
  phase: null,
  goal: (card) => !repeats(card.task.goal, card.task.title) && line('goal', card.task.goal, card),
  files: ({ task: { files } }) => (
    <p class="places">
      {files.map((path) => (
        <PlaceLink key={path} path={path} line={null} text={path} />
      ))}
    </p>
  ),
  steps: (card) =>
    card.task.steps.length > 0 && (
      <ol>
        {card.task.steps.map((step) => (
          <li key={step}>{line('steps', step, card)}</li>
        ))}
      </ol>
    ),
  doneWhen: (card, t) => line('doneWhen', card.task.doneWhen, card, t(taskFields.doneWhen.label)),
  pitfalls: (card, t) => card.task.pitfalls?.map((text) => line('pitfalls', text, card, t(taskFields.pitfalls.label))),
  decisions: ({ task, editing }) =>
    task.decisions?.map((point) => (
      <PlanDecision
        key={point.question}
        point={point}
        onChoose={editing ? (chosen) => editing.save(decide(task, point.question, chosen)) : null}
      />
    )),
  answers: ({ task: { answers } }) => answers.length > 0 && <EntryNames label={taskFields.answers.label} ids={answers} />,
  honours: ({ task: { honours = [] } }) => honours.length > 0 && <EntryNames label={taskFields.honours.label} ids={honours} />,
  dependsOn: ({ task: { dependsOn } }) => dependsOn.length > 0 && <StepsBefore ids={dependsOn} />,
  reviewers: ({ task: { reviewers = [] } }, t) =>
    reviewers.length > 0 && t(taskFields.reviewers.label, { names: reviewers.map(t.nameOf).join(', ') }),
  // Not shown, because the engine chooses the stages.
  stages: () => null,
};

function EntryNames({ label, ids }: { readonly label: TextKey; readonly ids: readonly string[] }) {
  const t = useStrings();
  const session = useSession();
  const known = knownEntries(session, ids);
  if (known.length === 0) return null;
  const names = known.map((id) => entryName(session, id, t)).join(', ');
  return (
    <p class="quiet" title={known.join(', ')}>
      {t(label, { answers: names, ids: names })}
    </p>
  );
}

function StepsBefore({ ids }: { readonly ids: readonly string[] }) {
  const t = useStrings();
  const session = useSession();
  return (
    <p class="quiet" title={ids.join(', ')}>
      {t('card.plan.after', { tasks: ids.map((id) => t('text.quoted', { text: taskTitle(session, id) })).join(', ') })}
    </p>
  );
}

export function PlanTaskDetails(card: DetailsProps) {
  const t = useStrings();
  return (
    <>
      {Object.values(views).map((view) => {
        const shown = view?.(card, t);
        return typeof shown === 'string' ? <p class="quiet">{shown}</p> : shown;
      })}
    </>
  );
}

function line(field: keyof Task, text: string, { task, hash }: DetailsProps, label?: string): ComponentChildren {
  const commentedOn = taskFields[field].isCommentable ? hash : null;
  return text === '' ? null : <PlanLine key={text} hash={commentedOn} taskId={task.id} line={text} {...(label ? { label } : {})} />;
}

interface DecisionProps {
  readonly point: DecisionPoint;
  /** Called with the chosen option; null if read-only. */
  readonly onChoose: ((option: string) => void) | null;
}

/** A decision that the plan leaves to the user; defaults to the recommended option. */
function PlanDecision({ point, onChoose }: DecisionProps) {
  const t = useStrings();
  const name = useId();
  const taken = point.chosen ?? point.recommended;
  return (
    <fieldset class="decision" disabled={onChoose === null}>
      <legend>
        <InlineText text={point.question} />
      </legend>
      <Radios
        label={point.question}
        name={name}
        value={taken}
        disabled={onChoose === null}
        onChange={(option) => onChoose?.(option)}
        options={point.options.map((option) => ({
          value: option,
          content: (
            <>
              <InlineLabel text={option} /> {option === point.recommended && <Chip tone="good">{t('card.questions.recommended')}</Chip>}{' '}
              {option === point.chosen && <Chip tone="info">{t('card.plan.chosen')}</Chip>}
            </>
          ),
        }))}
      />
    </fieldset>
  );
}

interface LineProps {
  readonly hash: string | null;
  readonly taskId: string | null;
  readonly line: string;
  readonly label?: string;
}

/** Removes IDs in parentheses, which the Planner adds to descriptions. */
function withoutIds(line: string): string {
  return line.replace(/ ?\((?:[A-Z]\d+(?:, )?)+\)/g, '');
}

export function PlanLine({ hash, taskId, line, label }: LineProps) {
  const { send } = usePanel();
  const t = useStrings();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = t('card.plan.commentOn', { line });
  const close = () => {
    setOpen(false);
    comeTo(opener.current);
  };
  return (
    <div class="plan-line">
      {label && <b>{label} </b>}
      <span>
        <InlineText text={withoutIds(line)} />
      </span>
      {hash && (
        <button type="button" class="quiet-button" ref={opener} aria-label={name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('card.plan.comment')}
        </button>
      )}
      {hash && <PlacedComments isAt={(comment) => comment.taskId === taskId && comment.line === line} />}
      {hash && isOpen && (
        <InlineTextField
          label={name}
          placeholder={t('card.plan.comment')}
          action={t('card.plan.commentAdd')}
          onCancel={close}
          onSend={(text) => {
            send({ type: 'plan.comment', hash, taskId, line, text });
            close();
          }}
        />
      )}
    </div>
  );
}
