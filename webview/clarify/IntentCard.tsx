// Card of the user's intent: folded, and editable when unfolded.
import { useState } from 'preact/hooks';
import { attitudes, type IntentHandover, isEmptyIntent } from '../../src/core/clarify/intent';
import type { Entry } from '../../src/core/transcript';
import { isLatest } from '../model/selectors';
import { Button } from '../ui/Button';
import { LabeledDropdown } from '../ui/formControls';
import { SettledCard } from '../ui/Card';
import { type SheetField, SheetForm, SheetView, tidied } from '../common/FieldSheet';
import { usePanel, useSession, useStrings } from '../model/context';

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
  const { intent, intentIsEdited } = session.clarify;
  if (!intent || !isLatest(session, entry)) return null;
  const isOpen = session.phase === 'clarify';
  return (
    <SettledCard
      title={t('card.intent.title')}
      outcome={t(isOpen ? (intentIsEdited ? 'card.intent.edited' : 'card.intent.written') : 'card.intent.used')}
      mark={isOpen ? 'waiting' : 'done'}
    >
      <Intent key={entry.id} intent={intent} isOpen={isOpen && session.stopped === null && session.fault === null} />
    </SettledCard>
  );
}

function Intent({ intent, isOpen }: { readonly intent: IntentHandover; readonly isOpen: boolean }) {
  const { send } = usePanel();
  const t = useStrings();
  const [draft, setDraft] = useState<IntentHandover | null>(null);
  const { stance, ...facts } = draft ?? intent;
  const save = () => {
    setDraft(null);
    send({ type: 'intent.edit', handover: { ...tidied(facts), stance } });
  };
  return (
    <>
      {isEmptyIntent(intent) && <p class="why">{t('card.intent.empty')}</p>}
      {draft ? (
        <>
          <StanceField value={stance} onChange={(chosen) => setDraft({ ...draft, stance: chosen })} />
          <SheetForm fields={fields} value={facts} onChange={(changed) => setDraft({ ...changed, stance })} />
        </>
      ) : (
        <>
          {stance && (
            <p>
              {t('card.intent.stance')} <b>{t(`card.intent.stance.${stance}`)}</b>
            </p>
          )}
          <SheetView fields={fields} value={facts} />
        </>
      )}
      {isOpen && (
        <footer class="actions">
          <Button onPress={() => setDraft(draft ? null : intent)}>{t(draft ? 'card.undoEdit' : 'card.edit')}</Button>
          {draft && (
            <Button kind="main" onPress={save}>
              {t('card.save')}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

type IntentStance = IntentHandover['stance'];

function StanceField({ value, onChange }: { readonly value: IntentStance; readonly onChange: (stance: IntentStance) => void }) {
  const t = useStrings();
  const chosen = (name: string) => attitudes.find((attitude) => attitude === name) ?? null;
  return (
    <div class="sheet-form">
      <div class="field">
        <LabeledDropdown
          label={t('card.intent.stance')}
          value={value ?? ''}
          options={[
            { value: '', text: t('card.intent.stance.none') },
            ...attitudes.map((attitude) => ({ value: attitude, text: t(`card.intent.stance.${attitude}`) })),
          ]}
          onChange={(name) => onChange(chosen(name))}
        />
      </div>
    </div>
  );
}
