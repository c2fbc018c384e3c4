// In which language the team answers: settled by the user's first message, and theirs to change.
import { path as globe } from '@vscode/codicons/src/icons/globe.svg';
import { Icon } from '../icons/Icon';
import { languages } from '../../src/core/i18n/language';
import { usePanel, useSession, useStrings } from '../model/context';

export function LanguageMenu() {
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
