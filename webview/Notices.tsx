// Notices about the whole session, such as a recorded team or an unwritable log.
import { heldText } from './composer/ReadOnlyNotice';
import { Button, QuietButton } from './ui/Button';
import { isOwnRequest } from './model/selectors';
import { usePanel, useSession, useStrings } from './model/context';

export function Notices() {
  const { connection, live, view, send } = usePanel();
  const t = useStrings();
  const environment = connection.environment.value;
  const storage = environment?.storage ?? 'fine';
  const isUnwritten = storage === 'failed' || storage === 'full';
  const unreadable = isUnwritten || storage === 'fine' ? null : storage;
  const isRefused = connection.refused.value !== null && !connection.isWithdrawn.value && !isUnwritten;
  const held = live.held.value;
  const session = useSession();
  const isRecorded = environment?.team === 'recorded' && session.seq > 0 && !isOwnRequest(session, environment);
  const problems = environment?.own?.problems.length ?? 0;
  if (problems === 0 && storage === 'fine' && !isRefused && !isRecorded) return null;
  return (
    <aside aria-label={t('panel.notices')}>
      {isUnwritten && (
        <div class="notice bad" role="alert">
          <span>{t(storage === 'full' ? 'fault.noSpace.text' : 'fault.storageFailed.text')}</span>
          <Button onPress={() => send({ type: 'run.resume' })}>{t('fault.action.retry')}</Button>
        </div>
      )}
      {unreadable && (
        <div class="notice bad" role="alert">
          <span>{t(`sessions.unreadable.${unreadable}`)}</span>
          <Button onPress={() => view.openPage('sessions')}>{t('sessions.title')}</Button>
        </div>
      )}
      {isRefused && (
        <div class="notice" role="alert">
          <span>{held ? heldText(held, t) : t('panel.refused')}</span>
        </div>
      )}
      {isRecorded && (
        <div class="notice">
          <span>{t('panel.recordedTeam')}</span>
          <QuietButton look="link" onPress={() => view.openPage('model')}>
            {t('fault.action.setKey')}
          </QuietButton>
        </div>
      )}
      {problems > 0 && (
        <div class="notice">
          <span>{t.count('own.problems', problems)}</span>
          <QuietButton look="link" onPress={() => view.openPage('team')}>
            {t('own.title')}
          </QuietButton>
        </div>
      )}
    </aside>
  );
}
