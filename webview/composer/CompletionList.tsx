// Completion list after `@` or `/`.
import { type Completion, commandsWith } from './completion';
import { faceOf } from '../model/strings';
import { Avatar } from '../icons/Face';
import { usePanel, useStrings } from '../model/context';

/** Id of the list, for `aria-controls` of the composer. */
export const listId = 'completions';

export function optionId({ kind, found, index }: Completion): string {
  return `${kind}-${found[index] ?? ''}`;
}

interface Props {
  readonly completion: Completion;
  readonly onPick: (chosen: string) => void;
}

export function CompletionList({ completion, onPick }: Props) {
  const t = useStrings();
  const { kind, found, index } = completion;
  return (
    <div class="mentions" id={listId} role="listbox" aria-label={t(kind === 'mention' ? 'panel.mention' : 'panel.commands')}>
      {found.map((each, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the composer, which names the active option
        <div
          key={each}
          id={optionId({ ...completion, index: position })}
          class={position === index ? 'option on' : 'option'}
          role="option"
          aria-selected={position === index}
          {...(kind === 'mention' ? { 'data-color': faceOf(each).color } : {})}
          // Keeps the focus in the composer, whose blur would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(each);
          }}
        >
          {kind === 'mention' ? <MemberOption id={each} /> : <CommandOption name={each} />}
        </div>
      ))}
    </div>
  );
}

function MemberOption({ id }: { readonly id: string }) {
  const t = useStrings();
  return (
    <>
      <Avatar id={id} />
      <b class="name">{t.nameOf(id)}</b>
      <span class="quiet">{t.roleOf(id)}</span>
    </>
  );
}

function CommandOption({ name }: { readonly name: string }) {
  const { connection } = usePanel();
  const t = useStrings();
  const { text = null, prompt } = commandsWith(connection.environment.value?.prompts ?? []).find((each) => each.name === name) ?? {};
  const notUsed = prompt && prompt.notUsed.length > 0 ? t('slash.notUsed', { keys: prompt.notUsed.join(', ') }) : '';
  return (
    <>
      <code class="name">/{name}</code>
      <span class="quiet">{text ? t(text) : [prompt?.about, notUsed].filter(Boolean).join(' · ')}</span>
    </>
  );
}
