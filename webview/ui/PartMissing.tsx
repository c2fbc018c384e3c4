// Stands where a part of the panel could not be fetched, as after an update of the extension under an open window.
import { Button } from './Button';
import { useStrings } from '../model/context';

export function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const t = useStrings();
  return (
    <p class="part-missing" role="alert">
      {t('panel.partMissing')} <Button onPress={onRetry}>{t('fault.action.retry')}</Button>
    </p>
  );
}
