// A question to the team about one task or one hunk, asked where it stands; the answer comes in the conversation.
import { useRef, useState } from 'preact/hooks';
import type { AsideAbout } from '../../src/core/plan/asides';
import { SayField } from './SayField';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly about: AsideAbout;
  /** What it is about, in words. */
  readonly name: string;
}

export function AskTeam({ about, name }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t('aside.askAbout', { about: name });
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div class="ask-team">
      <button
        type="button"
        class="quiet-button"
        ref={opener}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {t('aside.ask')}
      </button>
      {isOpen && (
        <SayField
          label={label}
          action={t('aside.send')}
          onCancel={close}
          onSend={(text) => {
            store.send({ type: 'aside.ask', about, text });
            close();
          }}
        />
      )}
    </div>
  );
}
