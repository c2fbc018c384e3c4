// In place of the composer while another window has the discussion open: it says so, and offers to open it here.
import { useState } from 'preact/hooks';
import { Button } from './Button';
import { usePanel, useStrings } from './usePanel';

export function HeldNotice({ since }: { readonly since: number }) {
  const { store } = usePanel();
  const t = useStrings();
  const [isAsking, setAsking] = useState(false);
  const claim = () => {
    setAsking(true);
    store.send({ type: 'session.claim', sessionId: store.session.peek().id });
  };
  const isWaiting = isAsking && store.refused.value === null;
  return (
    <section class="composer held" aria-label={t('panel.composer')}>
      <p role="status">{isWaiting ? t('sessions.claiming') : t('sessions.held', { time: t.date(since) })}</p>
      <div class="row">
        <Button kind="main" disabled={isWaiting} onPress={claim}>
          {t('sessions.claim')}
        </Button>
        <Button onPress={() => store.send({ type: 'session.new' })}>{t('sessions.new')}</Button>
      </div>
    </section>
  );
}
