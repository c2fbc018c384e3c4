// Under a turn: where its member stands, how it ended, what it cost, and why it was their turn.
import type { TurnEntry } from '../../src/core/transcript';
import { Chip } from './Chip';
import { CitationChips } from './citations';
import { Fold } from './Fold';
import { Pin } from './Pin';
import { PlaceLink } from './PlaceLink';
import { ReceiptBadge } from './ReceiptBadge';
import { SaidActions } from './SaidActions';
import { StanceChips } from './StanceChips';
import { placeIn } from '../prose';
import { useStrings } from './usePanel';

export function TurnFooter({ entry }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  const { state, stance, receipt, reason, source } = entry;
  return (
    <footer class="badge">
      {stance && <StanceChips stance={stance} />}
      {state !== 'open' && state !== 'done' && <Chip tone="warn">{t(`badge.outcome.${state}`)}</Chip>}
      {entry.context && <CitationChips citations={entry.context.citations} />}
      {receipt && <ReceiptBadge receipt={receipt} />}
      {(reason || stance?.why) && (
        <Fold summary={t('route.why', { agent: t.nameOf(entry.agent) })}>
          <p>
            {t(`route.${source}`)} {reason}
          </p>
          {stance?.why && <p>{t('badge.stanceWhy', { why: stance.why })}</p>}
          {stance && stance.evidence.length > 0 && <Evidence places={stance.evidence} />}
        </Fold>
      )}
      {state !== 'open' && entry.text !== '' && <Pin messageId={entry.id} />}
      {state !== 'open' && <SaidActions by={entry.agent} text={entry.text} />}
    </footer>
  );
}

function Evidence({ places }: { readonly places: readonly string[] }) {
  const t = useStrings();
  return (
    <p class="evidence">
      {t('badge.evidence')}{' '}
      {places.map((text) => {
        const place = placeIn(text);
        return place ? <PlaceLink key={text} path={place.path} line={place.line} text={text} /> : <code key={text}>{text}</code>;
      })}
    </p>
  );
}
