// List of a question's choices; supports the pointer, arrow keys and digits.
import { InlineLabel } from '../markdown/markdownInline';
import { useEffect, useRef } from 'preact/hooks';
import { type Answer, type Choice, isSkipped, type Question } from '../../src/core/clarify/questions';
import { path as check } from '@vscode/codicons/src/icons/check.svg';
import { Icon } from '../icons/Icon';
import { Chip } from '../ui/Chip';
import { createTargets, refs } from '../ui/useFocusKept';
import { cards, comeTo } from '../ui/useAutoFocusNewCard';
import { isEditable, useDocumentKeys } from '../ui/useDocumentKeys';
import { useStrings } from '../model/context';
import { bringIntoView } from '../virtualList/bringIntoView';

/** Focus targets of the list by index; the free-text field comes last. */
const stops = createTargets<number>();

/** First tab stop of each list, focused when the card appears. */
export const firstStops = createTargets();

interface Props {
  readonly question: Question;
  readonly draft: Answer;
  /** Whether the user came from another question of the card; if so, the list takes the focus. */
  readonly isReached: boolean;
  readonly onChange: (draft: Answer) => void;
  readonly onAnswer: (answer: Answer) => void;
}

export function ChoiceList({ question, draft, isReached, onChange, onAnswer }: Props) {
  const t = useStrings();
  const list = useRef<HTMLDivElement>(null);
  const choices = [...question.choices].sort((a, b) => Number(b.recommended) - Number(a.recommended));
  const isOn = (choice: Choice) => draft.choices.includes(choice.label);
  const pick = (choice: Choice): Answer => ({
    ...draft,
    choices: question.multiple ? toggled(draft.choices, choice.label) : [choice.label],
  });
  const focus = (index: number) => comeTo(list.current && stops.find(index, list.current));
  const isTabStop = (choice: Choice, index: number) => question.multiple || isOn(choice) || (draft.choices.length === 0 && index === 0);
  const firstStop = choices.findIndex(isTabStop);

  useEffect(() => {
    if (!isReached) return;
    // Scrolls to the start of the card, so that the question is visible above its choices.
    const [card] = cards.around(list.current);
    if (card) bringIntoView(card, 'start');
    comeTo(list.current && firstStops.all(list.current)[0]);
  }, []);
  // Keys typed so far. Digits select choices, but a letter after them turns all keys into a free-text answer such as "2 attempts".
  const begun = useRef<{ typed: string; before: Answer } | null>(null);
  const isOwnAnswer = ({ key, target }: KeyboardEvent): boolean => {
    if (key === 'Shift') return false;
    if (isEditable(target)) begun.current = { typed: '', before: draft };
    else if (key.length > 1 || !list.current?.contains(target as Node)) begun.current = null;
    if (!begun.current) return false;
    begun.current.typed += key;
    return !/[\d\s]/.test(key);
  };
  useDocumentKeys((event) => {
    if (isOwnAnswer(event) && begun.current) {
      event.preventDefault();
      onChange({ ...begun.current.before, text: begun.current.typed });
      focus(choices.length);
      return;
    }
    const index = Number(event.key) - 1;
    const choice = choices[index];
    if (choice) onChange(pick(choice));
    if (choice || (index === choices.length && index >= 0)) {
      event.preventDefault();
      focus(index);
    }
  });

  const onKeyDown = (event: KeyboardEvent, choice: Choice, index: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = choices[index + step];
      if (next && !question.multiple) onChange(pick(next));
      focus(index + step);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A held key must not answer several questions.
    if (event.repeat) return;
    if (!question.multiple) onAnswer({ ...draft, choices: [choice.label] });
    else if (!isSkipped(draft)) onAnswer(draft);
  };

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div class="choices" ref={list} role={question.multiple ? 'group' : 'radiogroup'} aria-label={question.question}>
      {question.multiple && <p class="hint">{t('card.questions.multiple')}</p>}
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a checked state
        <button
          key={choice.label}
          type="button"
          ref={refs(stops.at(index), index === firstStop && firstStops.at(true))}
          class={isOn(choice) ? 'choice on' : 'choice'}
          role={question.multiple ? 'checkbox' : 'radio'}
          aria-checked={isOn(choice)}
          tabIndex={isTabStop(choice, index) ? 0 : -1}
          onClick={() => onChange(pick(choice))}
          onKeyDown={(event) => onKeyDown(event, choice, index)}
        >
          <kbd>{index + 1}</kbd>
          {question.multiple && <span class="tick">{isOn(choice) && <Icon path={check} />}</span>}
          <span class="choice-text">
            <span class="choice-label">
              <InlineLabel text={choice.label} />
            </span>{' '}
            {choice.recommended && <Chip tone="good">{t('card.questions.recommended')}</Chip>}
            {choice.detail && (
              <small>
                <InlineLabel text={choice.detail} />
              </small>
            )}
          </span>
        </button>
      ))}
      <label class={draft.text.trim() ? 'choice own on' : 'choice own'}>
        <kbd>{choices.length + 1}</kbd>
        <textarea
          ref={refs(stops.at(choices.length), firstStop < 0 && firstStops.at(true))}
          rows={1}
          value={draft.text}
          placeholder={t(choices.length > 0 ? 'card.questions.own' : 'card.questions.ownOnly')}
          aria-label={t('card.questions.ownOnly')}
          onInput={(event) => onChange({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            if (!isSkipped(draft)) onAnswer(draft);
          }}
        />
      </label>
    </div>
  );
}

function toggled(labels: readonly string[], label: string): string[] {
  return labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label];
}
