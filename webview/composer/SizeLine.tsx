// The size of the request above the composer, with its reason and a click to the others.
import { sizeActs } from '../../src/core/cardActs';
import { sizeOf } from '../../src/core/clarify/size';
import { usePanel, useSession, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

export function SizeLine() {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { size } = session.clarify;
  const acts = sizeActs(session);
  if (acts.length === 0 || live.held.value !== null) return null;
  const why = size && (size.reason || (size.by === 'starter' ? '' : t(`size.because.${size.by}`)));
  return (
    <section class="size-line" aria-label={t('size.title')}>
      <span class="size-now" title={why ?? ''}>
        <b>{t(`size.${sizeOf(session)}`)}</b> {why}
      </span>
      {acts.map(({ label, command }) => (
        <QuietButton key={label} look="link" onPress={() => command && send(command)}>
          {t(label)}
        </QuietButton>
      ))}
    </section>
  );
}
