// The line under the composer: whom to address, which model answers, what happens to the message, and Send or Stop.
import { LanguageMenu } from './LanguageMenu';
import { usePanel, useStrings } from '../model/context';

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
  const { phase, clarify } = store.session.value;
  const canGetReady = phase === 'discovery' && clarify.intent !== null;
  return (
    <div class="tools">
      <button type="button" class="quiet-button" aria-label={t('panel.mention')} title={t('panel.mention')} onClick={onMention}>
        @
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
          <span aria-hidden="true">⌕</span>
        </button>
      )}
      <LanguageMenu />
      {busy && canGetReady && (
        <button type="button" class="quiet-button" onClick={() => store.send({ type: 'discussion.close' })}>
          {t('wait.close')}
        </button>
      )}
      <span class="model">
        {busy && hasText
          ? t('panel.heardNextTurn')
          : environment?.team === 'recorded'
            ? t('badge.recordedTeam')
            : environment?.models.strong}
      </span>
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
          <span aria-hidden="true">↑</span>
        </button>
      )}
    </div>
  );
}
