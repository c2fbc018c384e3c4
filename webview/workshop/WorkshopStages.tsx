// The rounds of a workshop, part by part: what was heard, what is missing, what goes on and what is to come.
import { type PartState, stagesOf } from './workshopView';
import { useStrings } from '../model/context';
import type { Workshop } from '../../src/core/workshop/state';

const marks: Readonly<Record<PartState, string>> = { heard: '✓', words: '✓', gap: '✕', now: '▸', open: '·' };

export function WorkshopStages({ workshop, isOpen }: { readonly workshop: Workshop; readonly isOpen: boolean }) {
  const t = useStrings();
  return (
    <details class="fold" open={isOpen}>
      <summary>{t('card.workshop.progress')}</summary>
      <dl class="workshop-stages">
        {stagesOf(workshop, t).map(({ key, name, parts }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <ul>
                {parts.map((part) => (
                  <li key={part.name} class={`part-${part.state}`}>
                    <span aria-hidden="true">{marks[part.state]}</span> {part.name}
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
