// Footer of a turn: stance, outcome and time; more on demand.
import { sameAsText } from '../../src/core/conversation/entryTexts';
import type { SameAs } from '../../src/core/discussion/facts';
import type { TurnEntry } from '../../src/core/transcript';
import { PlaceLink } from '../markdown/PlaceLink';
import { CitationChips } from '../markdown/citations';
import { placeIn } from '../markdown/linkify';
import { useStrings } from '../model/context';
import { OutsideQuotes } from '../common/OutsideQuotes';
import { ReceiptChips, ReceiptFacts } from '../common/ReceiptBadge';
import { StanceChips } from '../common/StanceChips';
import { Chip } from '../ui/Chip';
import { LazyFold } from '../ui/Fold';
import { TurnContextLine } from '../usage/LookLines';
import { onDemand, PinButton, SaidActions } from './SaidActions';

export function TurnFooter({ entry }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  const { state, stance, receipt, reason } = entry;
  const hasDetails = receipt !== null || entry.context !== undefined || reason !== '' || Boolean(stance?.why);
  return (
    <footer class="badge">
      {stance && <StanceChips stance={stance} />}
      {entry.sameAs && <SameAsChip sameAs={entry.sameAs} />}
      {state !== 'open' && state !== 'done' && <Chip tone="warn">{t(`badge.outcome.${state}`)}</Chip>}
      {receipt && <ReceiptChips receipt={receipt} />}
      {state !== 'open' && <time dateTime={new Date(entry.at).toISOString()}>{t.time(entry.at)}</time>}
      {hasDetails && (
        <div class="details">
          <LazyFold summary={t('message.details')}>{() => <TurnDetails entry={entry} />}</LazyFold>
        </div>
      )}
      {state !== 'open' && (
        <span class="on-demand" ref={onDemand.at(true)}>
          {entry.text !== '' && <PinButton messageId={entry.id} />}
          <SaidActions by={entry.agent} text={entry.text} />
        </span>
      )}
    </footer>
  );
}

/** Model, sources, and why the member spoke. */
function TurnDetails({ entry: { agent, context, reason, receipt, source, stance } }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  return (
    <>
      {receipt && (
        <p class="receipt">
          <ReceiptFacts receipt={receipt} />
        </p>
      )}
      {context && <CitationChips citations={context.citations} />}
      {context?.outside && <OutsideQuotes outside={context.outside} />}
      {context && <TurnContextLine context={context} />}
      {(reason || stance?.why) && <p class="quiet">{t('route.why', { agent: t.nameOf(agent) })}</p>}
      {(reason || stance?.why) && (
        <p>
          {t(`route.${source}`)} {reason}
        </p>
      )}
      {stance?.why && <p>{t('badge.stanceWhy', { why: stance.why })}</p>}
      {stance && stance.evidence.length > 0 && <Evidence places={stance.evidence} />}
    </>
  );
}

/** Members that a turn repeats fully or partly. */
function SameAsChip({ sameAs }: { readonly sameAs: readonly SameAs[] }) {
  const t = useStrings();
  const texts = sameAs.flatMap(({ text }) => (text === '' ? [] : [text]));
  return <Chip title={texts.length > 0 ? texts.join('\n') : t('badge.sameAsHint')}>{sameAsText(t, sameAs)}</Chip>;
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
