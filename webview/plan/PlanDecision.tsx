// A choice that a plan leaves to the user; until it is made the builders do what is recommended.
import { useId } from 'preact/hooks';
import type { DecisionPoint } from '../../src/core/plan/taskMap';
import { Chip } from '../ui/Chip';
import { useStrings } from '../model/context';

interface Props {
  readonly point: DecisionPoint;
  /** Null where nothing can be chosen (any more). */
  readonly onChoose: ((option: string) => void) | null;
}

export function PlanDecision({ point, onChoose }: Props) {
  const t = useStrings();
  const name = useId();
  const taken = point.chosen ?? point.recommended;
  return (
    <fieldset class="decision" disabled={onChoose === null}>
      <legend>{point.question}</legend>
      {point.options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === taken} onChange={() => onChoose?.(option)} /> {option}{' '}
          {option === point.recommended && <Chip tone="good">{t('card.questions.recommended')}</Chip>}{' '}
          {option === point.chosen && <Chip tone="info">{t('card.plan.chosen')}</Chip>}
        </label>
      ))}
    </fieldset>
  );
}
