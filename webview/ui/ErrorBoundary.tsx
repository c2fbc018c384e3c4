// Error boundary: a part that cannot be rendered is replaced by a line that says so.
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { useStrings } from '../model/context';
import { Button } from './Button';

interface Props {
  /** What is shown: where that changes, it is tried again. */
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

/** Shown where a part of the panel could not be fetched, as after an update under an open window. */
export function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const t = useStrings();
  return (
    <p class="part-missing" role="alert">
      {t('panel.partMissing')} <Button onPress={onRetry}>{t('fault.action.retry')}</Button>
    </p>
  );
}
