// Notice shown instead of the composer while the session is read-only.
import { useEffect, useState } from 'preact/hooks';
import type { HeldElsewhere } from '../../src/protocol';
import { Button } from '../ui/Button';
import { usePanel, useStrings } from '../model/context';
import type { Strings } from '../model/strings';

export function ReadOnlyNotice({ held }: { readonly held: HeldElsewhere }) {
  const { since, isReadOnly } = held;
  const { connection, live, send } = usePanel();
  const t = useStrings();
  const [isAsking, setAsking] = useState(false);
  const refused = connection.refused.value;
  useEffect(() => {
    if (refused) setAsking(false);
  }, [refused]);
  const claim = () => {
    setAsking(true);
    send({ type: 'session.claim', sessionId: live.session.peek().id });
  };
  return (
    <section class="composer held" aria-label={t('panel.composer')}>
      <p role="status">{isAsking && !isReadOnly ? t('sessions.claiming') : heldText(held, t)}</p>
      <div class="row">
        <Button kind="main" disabled={isAsking} onPress={claim}>
          {t(isReadOnly ? 'fault.action.retry' : since === null ? 'sessions.goOn' : 'sessions.claim')}
        </Button>
        <Button onPress={() => send({ type: 'session.new' })}>{t('sessions.new')}</Button>
      </div>
    </section>
  );
}

/** Says why the session is read-only. */
export function heldText({ since, isReadOnly }: HeldElsewhere, t: Strings): string {
  return since === null ? t(isReadOnly ? 'sessions.readOnly' : 'sessions.free') : t('sessions.held', { time: t.date(since) });
}
