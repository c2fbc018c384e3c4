// A question to the team about one task or one hunk, asked where it stands; the answer comes in the conversation.
import { path as comment } from '@vscode/codicons/src/icons/comment.svg';
import { useRef, useState } from 'preact/hooks';
import type { AsideAbout } from '../../src/core/discussion/facts';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import { refs } from '../ui/focusTargets';
import { keyButtons } from '../ui/Button';
import { InlineTextField } from '../ui/InlineTextField';
import { comeTo } from '../ui/useAutoFocusNewCard';

interface Props {
  readonly about: Exclude<AsideAbout, { kind: 'session' }>;
  /** What it is about, in words. */
  readonly name: string;
  /** The letter that opens it, where the place has keys: the button is that key then. */
  readonly letter?: string;
}

export function AskTeam({ about, name, letter }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t('aside.askAbout', { about: name });
  const close = () => {
    setOpen(false);
    comeTo(opener.current);
  };
  return (
    <div class="ask-team">
      <button
        type="button"
        class={letter ? 'key worded' : 'quiet-button'}
        ref={refs(opener, letter !== undefined && keyButtons.at(letter.toLowerCase()))}
        {...(letter ? { 'data-key': letter.toLowerCase(), 'aria-keyshortcuts': letter } : {})}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {letter ? (
          <>
            <Icon path={comment} />
            <span>{t('card.hunk.word.ask')}</span>
          </>
        ) : (
          t('aside.ask')
        )}
      </button>
      {isOpen && (
        <InlineTextField
          label={label}
          action={t('aside.send')}
          onCancel={close}
          onSend={(text) => {
            send({ type: 'aside.ask', about, text });
            close();
          }}
        />
      )}
    </div>
  );
}
