// The members that fit what is being typed after an `@`.
import type { AgentId } from '../../src/core/team/roster';
import type { Completion } from '../completion';
import { faceOf } from '../strings';
import { Face } from './Face';
import { useStrings } from './usePanel';

export function optionId(id: AgentId): string {
  return `mention-${id}`;
}

export function MentionList({ completion, onPick }: { readonly completion: Completion; readonly onPick: (id: AgentId) => void }) {
  const t = useStrings();
  return (
    <div class="mentions" id="mentions" role="listbox" aria-label={t('panel.mention')}>
      {completion.found.map((id, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the composer, which names the active option
        <div
          key={id}
          id={optionId(id)}
          class={index === completion.index ? 'option on' : 'option'}
          role="option"
          aria-selected={index === completion.index}
          data-color={faceOf(id).color}
          // before the composer loses the focus, which would close the list
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(id);
          }}
        >
          <Face id={id} />
          <b class="name">{t.nameOf(id)}</b>
          <span class="quiet">{t.roleOf(id)}</span>
        </div>
      ))}
    </div>
  );
}
