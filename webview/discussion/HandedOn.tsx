// The prompt is with another agent: what it changed, or wrote, comes back from here as a step to review.
import { useId, useState } from 'preact/hooks';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { usePanel, useSession, useStrings } from '../model/context';

export function HandedOn() {
  const { live, send } = usePanel();
  const t = useStrings();
  const id = useId();
  const [text, setText] = useState('');
  const { handedOn } = useSession();
  if (!handedOn) return null;
  const { to, kept, files, missed } = handedOn;
  // what another window has open is decided there
  const isOurs = live.held.value === null;
  return (
    <section class="handed-on">
      <p class="why">
        {t(`card.handOn.with.${to}`)} {kept !== null && t.count('card.handOn.kept', files)}
      </p>
      <p class="quiet">{t('card.handOn.hint')}</p>
      {missed && (
        <p class="why" role="status">
          {t(`card.handOn.missed.${missed}`)}
        </p>
      )}
      {isOurs && kept !== null && <Button onPress={() => send({ type: 'handOn.review' })}>{t('card.handOn.review')}</Button>}
      {isOurs && (
        <Fold summary={t('card.handOn.paste')}>
          <label for={id}>{t('card.handOn.text')}</label>
          <textarea id={id} rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <Button disabled={text.trim() === ''} onPress={() => send({ type: 'handOn.review', text })}>
            {t('card.handOn.reviewText')}
          </Button>
        </Fold>
      )}
    </section>
  );
}
