// Inline text field.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './Button';
import { comeTo } from './useAutoFocusNewCard';
import { bringIntoView } from '../virtualList/bringIntoView';
import { useStrings } from '../model/context';

interface Props {
  readonly label: string;
  /** Placeholder, if the label is too long. */
  readonly placeholder?: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly maxLength?: number;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

export function InlineTextField({ label, placeholder = label, action, maxLength = 4_000, onSend, onCancel }: Props) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    comeTo(field.current);
    // includes the buttons below
    const all = field.current?.parentElement;
    if (all) bringIntoView(all);
  }, []);
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
        placeholder={placeholder}
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
