// The way to the other discussions, at the top of every screen.
import { usePanel, useStrings } from '../model/context';

export function PageButton() {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <button
      type="button"
      class="quiet-button page-button"
      aria-label={t('sessions.title')}
      title={t('sessions.title')}
      onClick={() => store.openPage('sessions')}
    >
      <span aria-hidden="true">☰</span>
    </button>
  );
}
