// The rounds of a workshop, part by part: what was heard, what is missing, what goes on and what is to come.
import { type PartState, stageLines } from './workshopView';
import { Mark, type MarkKind } from '../icons/Mark';
import { useStrings } from '../model/context';
import type { Workshop } from '../../src/core/workshop/facts';

const marks: Readonly<Record<PartState, MarkKind>> = { heard: 'done', words: 'done', gap: 'failed', now: 'current', open: 'waiting' };

export function WorkshopStages({ workshop, isOpen }: { readonly workshop: Workshop; readonly isOpen: boolean }) {
  const t = useStrings();
  return (
    <details class="fold" open={isOpen}>
      <summary>{t('card.workshop.progress')}</summary>
      <dl class="workshop-stages">
        {stageLines(workshop, t).map(({ key, name, parts }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <ul>
                {parts.map((part) => (
                  <li key={part.name} class={`part-${part.state}`}>
                    <Mark of={marks[part.state]} /> {part.name}
                    <span class={part.state === 'gap' || part.state === 'words' ? 'quiet' : 'hidden'}>
                      {' '}
                      {t(`card.workshop.state.${part.state}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
