// Error boundary: replaces a part that failed to render by a message.
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { useStrings } from '../model/context';
import { Button } from './Button';

interface Props {
  /** Retries when this value changes. */
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

/** Shown if a part failed to load, as after an update of an open window. */
export function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const t = useStrings();
  return (
    <p class="part-missing" role="alert">
      {t('panel.partMissing')} <Button onPress={onRetry}>{t('fault.action.retry')}</Button>
    </p>
  );
}
