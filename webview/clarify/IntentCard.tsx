// Collapsed card with the user's intent.
import { type IntentHandover, isEmptyIntent } from '../../src/core/clarify/intent';
import type { Entry } from '../../src/core/transcript';
import { isLatest } from '../model/selectors';
import { SettledCard } from '../ui/Card';
import { type SheetField, SheetView } from '../common/FieldSheet';
import { useSession, useStrings } from '../model/context';

type Facts = Omit<IntentHandover, 'stance'>;

const fields: readonly SheetField<Facts>[] = [
  { key: 'goal', label: 'card.intent.goal' },
  { key: 'constraints', label: 'card.intent.constraints' },
  { key: 'keyFindings', label: 'card.intent.keyFindings' },
  { key: 'tensions', label: 'card.intent.tensions' },
  { key: 'gaps', label: 'card.intent.gaps' },
  { key: 'framingAccepted', label: 'card.intent.framingAccepted' },
  { key: 'framingResisted', label: 'card.intent.framingResisted' },
  { key: 'volunteered', label: 'card.intent.volunteered' },
  { key: 'unclear', label: 'card.intent.unclear' },
  { key: 'shape', label: 'card.intent.shape' },
  { key: 'exchange', label: 'card.intent.exchange' },
];

export function IntentEntry({ entry }: { readonly entry: Entry }) {
  const t = useStrings();
  const session = useSession();
  const { intent } = session.clarify;
  if (!intent || !isLatest(session, entry)) return null;
  const isOpen = session.phase === 'clarify';
  return (
    <SettledCard title={t('card.intent.title')} outcome={isOpen ? '' : t('card.intent.used')} mark={isOpen ? 'waiting' : 'done'}>
      {isEmptyIntent(intent) && <p class="why">{t('card.intent.empty')}</p>}
      {intent.stance && (
        <p>
          {t('card.intent.stance')} <b>{t(`card.intent.stance.${intent.stance}`)}</b>
        </p>
      )}
      <SheetView fields={fields} value={intent} />
    </SettledCard>
  );
}
