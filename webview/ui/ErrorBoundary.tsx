// Error boundary: shows a message in place of a part that failed to render.
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { useStrings } from '../model/context';
import { Button } from './Button';

interface Props {
  /** When this value changes, the failed part is rendered again. */
  readonly of?: unknown;
  readonly children: ComponentChildren;
}

export function Boundary({ of, children }: Props) {
  const t = useStrings();
  const [error, tryAgain] = useErrorBoundary();
  useEffect(() => {
    if (error) tryAgain();
  }, [of]);
  if (!error) return <>{children}</>;
  return (
    <p class="part-missing" role="alert">
      {t('panel.unshown')} <Button onPress={tryAgain}>{t('panel.unshown.again')}</Button>
    </p>
  );
}

/** Message for a part that failed to load, for example because the extension was updated while the window was open. */
export function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const t = useStrings();
  return (
    <p class="part-missing" role="alert">
      {t('panel.partMissing')} <Button onPress={onRetry}>{t('fault.action.retry')}</Button>
    </p>
  );
}
