// Line with the size of the request, the reason for the size, and the other sizes.
import { sizeActs } from '../../src/core/cardActs';
import { type Size, sizeOf, sizes } from '../../src/core/clarify/size';
import { spendOf } from '../../src/core/clarify/typicalSpend';
import { useHasCosts } from '../common/EstimateLine';
import { usePanel, useSession, useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

export function SizeLine() {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { size } = session.clarify;
  const now = sizeOf(session);
  const acts = sizeActs(session);
  const hasCosts = useHasCosts();
  const priceOf = (of: Size) => {
    const { isOwn, calls, mostCalls, tokens } = spendOf(of, session.clarify.typical);
    return t(isOwn ? 'size.price.own' : 'size.price.measured', { calls, most: mostCalls, tokens: t.number(tokens) });
  };
  if (acts.length === 0 || live.held.value !== null) return null;
  const why = size && (size.reason || (size.by === 'starter' ? '' : t(`size.because.${size.by}`)));
  return (
    <section class="size-line" aria-label={t('size.title')}>
      <span class="size-now" title={[why, hasCosts && priceOf(now)].filter(Boolean).join('\n')}>
        <b>{t(`size.${now}`)}</b> <span class="size-why">{why}</span>
      </span>
      {hasCosts && <span class="size-price">{priceOf(now)}</span>}
      {acts.map(({ label, short, command }) => {
        const other = sizes.find((each) => command?.type === 'size.choose' && each === command.size);
        return (
          <QuietButton
            key={label}
            look="link"
            {...(hasCosts && other && { title: priceOf(other) })}
            onPress={() => command && send(command)}
          >
            <span class="size-long">{t(label)}</span>
            {short && <span class="size-short">{t(short)}</span>}
          </QuietButton>
        );
      })}
    </section>
  );
}
