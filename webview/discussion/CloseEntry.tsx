// The user's own word on an entry of the ledger: a reason, and it is closed.
import { useState } from 'preact/hooks';
import { Button } from '../ui/Button';
import { useStrings } from '../model/context';

interface Props {
  readonly id: string;
  /** An objection is not closed without a reason; a question may be. */
  readonly needsReason: boolean;
  readonly onClose: (reason: string) => void;
}

export function CloseEntry({ id, needsReason, onClose }: Props) {
  const t = useStrings();
  const [reason, setReason] = useState<string | null>(null);
  if (reason === null) {
    return (
      <button type="button" class="link" aria-label={t('ledger.closeEntry', { id })} onClick={() => setReason('')}>
        {t('ledger.close')}
      </button>
    );
  }
  const isReady = !needsReason || reason.trim() !== '';
  const close = () => isReady && onClose(reason.trim());
  return (
    <span class="close-entry fields">
      <input
        type="text"
        value={reason}
        maxLength={600}
        aria-label={t('ledger.closeReason')}
        placeholder={t('ledger.closeReason')}
        onInput={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && close()}
      />
      <Button disabled={!isReady} onPress={close}>
        {t('ledger.close')}
      </Button>
    </span>
  );
}
