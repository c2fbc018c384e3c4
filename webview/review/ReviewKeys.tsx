// Line with the main review shortcuts, and a list of all shortcuts on demand.
import { path as question } from '@vscode/codicons/src/icons/question.svg';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { Icon } from '../icons/Icon';
import { useStrings } from '../model/context';
import { popupFrames, usePopup } from '../ui/usePopup';

type ReviewKey =
  | { readonly kind: 'next' | 'previous' | 'acceptFile' | 'acceptStep' | 'undo' }
  /** Runs the focused hunk's action that has this letter. */
  | { readonly kind: 'press'; readonly letter: string };

const moves: Readonly<Record<string, 'next' | 'previous'>> = {
  j: 'next',
  n: 'next',
  arrowdown: 'next',
  k: 'previous',
  p: 'previous',
  arrowup: 'previous',
};

type KeyStroke = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Returns the action for a key; null if the key is not a review shortcut. */
export function reviewKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyStroke): ReviewKey | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return letter === 'enter' && !shiftKey ? { kind: 'acceptStep' } : null;
  if (letter === '?' || letter === 'q') return { kind: 'press', letter: '?' };
  if (shiftKey) return letter === 'a' ? { kind: 'acceptFile' } : null;
  const move = moves[letter];
  if (move) return { kind: move };
  if (letter === 'u') return { kind: 'undo' };
  return /^[ared]$/.test(letter) ? { kind: 'press', letter } : null;
}

/** Text key for the name of the main action's shortcut. */
const mainKey = 'card.keys.main';

const all: readonly { readonly keys: readonly string[]; readonly text: TextKey; readonly isShown?: true }[] = [
  { keys: ['A'], text: 'card.keys.accept', isShown: true },
  { keys: ['R'], text: 'card.keys.reject', isShown: true },
  { keys: ['E'], text: 'card.keys.edit', isShown: true },
  { keys: ['J', 'K'], text: 'card.keys.move', isShown: true },
  { keys: ['?', 'Q'], text: 'card.keys.ask' },
  { keys: ['D'], text: 'card.keys.diff' },
  { keys: ['U'], text: 'card.keys.undo' },
  { keys: ['Shift+A'], text: 'card.keys.file' },
  { keys: [mainKey], text: 'card.keys.step' },
];

export function ReviewKeys() {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <span class="review-keys" ref={popupFrames.at(true)}>
      {all
        .filter(({ isShown }) => isShown)
        .map(({ keys, text }) => (
          <span key={text}>
            <Keys keys={keys} /> {t(text)}
          </span>
        ))}
      <button
        type="button"
        class="quiet-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('card.keys.title')}
        title={t('card.keys.title')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path={question} />
        <span>{t('card.keys.title')}</span>
      </button>
      {isOpen && <AllKeys onClose={() => setOpen(false)} />}
    </span>
  );
}

function AllKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings();
  const frame = usePopup<HTMLDivElement>(onClose);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may have to be scrolled, and nothing in it takes the focus
    <div class="over" role="dialog" tabIndex={0} aria-label={t('card.keys.title')} ref={frame}>
      <dl>
        {all.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  const t = useStrings();
  return (
    <>
      {keys.map((key) => (
        <kbd key={key}>{key === mainKey ? t(mainKey) : key}</kbd>
      ))}
    </>
  );
}
