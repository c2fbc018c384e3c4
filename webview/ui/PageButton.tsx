// The way to the other discussions, at the top of every screen.
import { path as history } from '@vscode/codicons/src/icons/history.svg';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';

export function PageButton() {
  const { view } = usePanel();
  const t = useStrings();
  return (
    <button
      type="button"
      class="quiet-button page-button"
      aria-label={t('sessions.title')}
      title={t('sessions.title')}
      onClick={() => view.openPage('sessions')}
    >
      <Icon path={history} />
    </button>
  );
}
