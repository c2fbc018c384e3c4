// Under a turn: where its member stands, how it ended, what it cost, and why it was their turn.
import type { TurnEntry } from '../../src/core/transcript';
import { Chip } from '../ui/Chip';
import { CitationChips } from '../markdown/citations';
import { Fold } from '../ui/Fold';
import { PinButton } from './PinButton';
import { PlaceLink } from '../markdown/PlaceLink';
import { ReceiptBadge } from '../shared/ReceiptBadge';
import { SaidActions } from './SaidActions';
import { StanceChips } from '../shared/StanceChips';
import { placeIn } from '../markdown/linkify';
import { useStrings } from '../model/context';

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
      {state !== 'open' && entry.text !== '' && <PinButton messageId={entry.id} />}
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
