// A field for a few words of the user at one place of a card; what is typed in it is nobody else's key.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button';
import { useStrings } from '../model/context';

interface Props {
  readonly label: string;
  /** What the button that sends it says. */
  readonly action: string;
  readonly maxLength?: number;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

export function InlineTextField({ label, action, maxLength = 4_000, onSend, onCancel }: Props) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => field.current?.focus(), []);
  const send = () => text.trim() !== '' && onSend(text.trim());

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };

  return (
    <div class="say-field field">
      <textarea
        ref={field}
        rows={1}
        value={text}
        maxLength={maxLength}
        aria-label={label}
        placeholder={label}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span class="row">
        <Button onPress={onCancel}>{t('card.cancel')}</Button>
        <Button kind="main" disabled={text.trim() === ''} onPress={send}>
          {action}
        </Button>
      </span>
    </div>
  );
}
