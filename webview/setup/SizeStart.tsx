// Sizes to choose from for a first request, with their usual cost.
import { type Size, sizes } from '../../src/core/clarify/size';
import { spendOf } from '../../src/core/clarify/typicalSpend';
import { usePanel, useStrings } from '../model/context';

/** Buttons that add a phrase for a size to the draft; the user then sends the message. */
export function SizeStart() {
  const { composer } = usePanel();
  const t = useStrings();
  const ask = (size: Size) => {
    composer.request.value = { text: t(`size.choose.${size}`), isAddition: true };
  };
  return (
    <section class="starters" aria-label={t('size.title')}>
      <h2>{t('size.title')}</h2>
      <ul>
        {sizes.map((size) => {
          const { calls, mostCalls, tokens } = spendOf(size);
          return (
            <li key={size}>
              <button type="button" onClick={() => ask(size)}>
                <b>{t(`size.${size}`)}</b>
                <span>{t(`size.choose.${size}`)}</span>
                <small>{t('size.price.measured', { calls, most: mostCalls, tokens: t.number(tokens) })}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
