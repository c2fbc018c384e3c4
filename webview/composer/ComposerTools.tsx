// The line under the composer: attachments, mention, model, language, Send or Stop.
import { path as arrowUp } from '@vscode/codicons/src/icons/arrow-up.svg';
import { path as globe } from '@vscode/codicons/src/icons/globe.svg';
import { path as mention } from '@vscode/codicons/src/icons/mention.svg';
import { path as search } from '@vscode/codicons/src/icons/search.svg';
import { languages } from '../../src/core/i18n/language';
import { Icon } from '../icons/Icon';
import { usePanel, useSession, useStrings } from '../model/context';
import { AddMenu } from './AddMenu';
import { ModelButton } from './ModelButton';
import type { Attaching } from './useAttachments';
import { QuietButton } from '../ui/Button';

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
      <QuietButton label={t('panel.mention')} icon={mention} onPress={onMention} />
      {live.session.value.seq > 0 && (
        <QuietButton
          look="quiet-button seek"
          label={t('find.open')}
          icon={search}
          onPress={() => {
            finding.isOpen.value = true;
          }}
        />
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

/** The team's language: settled by the user's first message, and theirs to change. */
function LanguageMenu() {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  if (session.phase === null || live.held.value !== null) return null;
  const choose = (language: string) => {
    const known = languages.find((each) => each === language);
    if (known) send({ type: 'language.choose', language: known });
  };
  return (
    <label class="language">
      <span class="hidden">{t('panel.language')}</span>
      <Icon path={globe} />
      <select title={t('panel.language')} value={session.language} onChange={(event) => choose(event.currentTarget.value)}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {t(`language.name.${language}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
