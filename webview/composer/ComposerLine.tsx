// The line above what is written: what the editor has in front, as a suggestion; and while the team speaks, when it will hear this, or the way to end it.
import { awaits } from '../../src/core/next';
import { usePanel, useSession, useStrings } from '../model/context';
import { SuggestedChip } from './AddMenu';
import type { Attaching } from './useAttachments';
import { QuietButton } from '../ui/Button';

interface Props {
  readonly hasText: boolean;
  readonly attaching: Attaching;
  readonly onPick: (act: () => void) => void;
}

export function ComposerLine({ hasText, attaching, onPick }: Props) {
  const { connection, live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const busy = live.busy.value;
  const canGetReady = session.phase === 'discovery' && session.clarify.intent !== null;
  return (
    <div class="line-above">
      <SuggestedChip attaching={attaching} onPick={onPick} />
      {connection.environment.value?.web && (
        <button
          type="button"
          class="suggested web"
          aria-pressed={true}
          title={t('web.onTitle')}
          aria-label={t('web.onTitle')}
          onClick={() => send({ type: 'editor.web', on: false })}
        >
          <span>{t('web.on')}</span>
        </button>
      )}
      {busy && hasText && <span class="hint">{t('panel.heardNextTurn')}</span>}
      {(busy || awaits(session) === 'choice') && !(busy && hasText) && canGetReady && (
        <QuietButton look="link" onPress={() => send({ type: 'discussion.close' })}>
          {t('wait.close')}
        </QuietButton>
      )}
    </div>
  );
}
