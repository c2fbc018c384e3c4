// The stance the Starter took on the request, in one word, with what it means for the talk.
import type { Attitude } from '../../src/core/clarify/intent';
import { Chip } from '../ui/Chip';
import { useStrings } from '../model/context';

export function AttitudeChip({ attitude }: { readonly attitude: Attitude | null }) {
  const t = useStrings();
  if (!attitude) return null;
  return (
    <Chip tone={attitude === 'challenge' ? 'warn' : 'info'} title={t(`attitude.${attitude}.meaning`)}>
      {t(`attitude.${attitude}`)}
    </Chip>
  );
}
