// The line under the composer: what goes along, whom to address, which model answers, and Send or Stop; it never wraps.
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as mention } from '@vscode/codicons/src/icons/mention.svg';
import { path as search } from '@vscode/codicons/src/icons/search.svg';
import { Icon } from '../icons/Icon';
import { AddMenu } from './AddMenu';
import { LanguageMenu } from './LanguageMenu';
import { ModelButton } from './ModelButton';
import type { Attaching } from './useAttachments';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly text: string;
  readonly attaching: Attaching;
  readonly isTooLong: boolean;
  readonly onPick: (act: () => void) => void;
  readonly onMention: () => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

export function ComposerTools({ text, attaching, isTooLong, onPick, onMention, onSend, onStop }: Props) {
  const { connection, live, composer, finding } = usePanel();
  const t = useStrings();
  const environment = connection.environment.value;
  const busy = live.busy.value;
  const hasText = text.trim() !== '';
  return (
    <div class="tools">
      <AddMenu attaching={attaching} onPick={onPick} />
      <button type="button" class="quiet-button" aria-label={t('panel.mention')} title={t('panel.mention')} onClick={onMention}>
        <Icon path={mention} />
      </button>
      {live.session.value.seq > 0 && (
        <button
          type="button"
          class="quiet-button seek"
          aria-label={t('find.open')}
          title={t('find.open')}
          onClick={() => {
            finding.isOpen.value = true;
          }}
        >
          <Icon path={search} />
        </button>
      )}
      <LanguageMenu />
      {environment && <ModelButton environment={environment} text={text} />}
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
          disabled={!hasText || isTooLong || composer.pictures.making.value > 0}
          onClick={onSend}
        >
          <Icon path={arrowUp} />
        </button>
      )}
    </div>
  );
}
