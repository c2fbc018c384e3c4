// The line under the composer: whom to address, which model answers, what happens to the message, and Send or Stop.
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as mention } from '@vscode/codicons/src/icons/mention.svg';
import { path as media } from '@vscode/codicons/src/icons/file-media.svg';
import { path as search } from '@vscode/codicons/src/icons/search.svg';
import { Icon } from '../icons/Icon';
import { useState } from 'preact/hooks';
import { awaits } from '../../src/core/next';
import type { Environment } from '../../src/protocol';
import { ModelMenu } from '../lazyViews';
import { LanguageMenu } from './LanguageMenu';
import { usePanel, useStrings } from '../model/context';

/** Which model answers, and the way to another one. */
function ModelButton({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="model"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('setup.another')}
        onClick={() => setOpen(!isOpen)}
      >
        {environment.models.strong}
      </button>
      {isOpen && <ModelMenu environment={environment} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  readonly hasText: boolean;
  readonly isTooLong: boolean;
  readonly onMention: () => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function ComposerTools({ hasText, isTooLong, onMention, onSend, onStop }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const environment = store.environment.value;
  const busy = store.busy.value;
  const session = store.session.value;
  const canGetReady = session.phase === 'discovery' && session.clarify.intent !== null;
  return (
    <div class="tools">
      <button type="button" class="quiet-button" aria-label={t('panel.mention')} title={t('panel.mention')} onClick={onMention}>
        <Icon path={mention} />
      </button>
      <button
        type="button"
        class="quiet-button"
        aria-label={t('attach.picture.add')}
        title={t('attach.picture.add')}
        onClick={() => store.send({ type: 'editor.pickPictures' })}
      >
        <Icon path={media} />
      </button>
      {store.session.value.seq > 0 && (
        <button
          type="button"
          class="quiet-button"
          aria-label={t('find.open')}
          title={t('find.open')}
          onClick={() => {
            store.finding.isOpen.value = true;
          }}
        >
          <Icon path={search} />
        </button>
      )}
      <LanguageMenu />
      {(busy || awaits(session) === 'choice') && canGetReady && (
        <button type="button" class="quiet-button" onClick={() => store.send({ type: 'discussion.close' })}>
          {t('wait.close')}
        </button>
      )}
      {environment?.team === 'live' && !(busy && hasText) ? (
        <ModelButton environment={environment} />
      ) : (
        <span class="model">{busy && hasText ? t('panel.heardNextTurn') : t('badge.recordedTeam')}</span>
      )}
      {busy && (
        <button type="button" class="round stop" aria-label={t('panel.stop')} title={t('panel.stop')} onClick={onStop}>
          <i aria-hidden="true" />
        </button>
      )}
      {(!busy || hasText) && (
        <button
          type="button"
          class="round send"
          aria-label={t('panel.send')}
          title={t('panel.send')}
          disabled={!hasText || isTooLong}
          onClick={onSend}
        >
          <Icon path={arrowUp} />
        </button>
      )}
    </div>
  );
}
