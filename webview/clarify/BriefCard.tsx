// Card for correcting and accepting the brief.
import type { BriefSource } from '../../src/core/clarify/facts';
import { CardActs } from '../common/CardActs';
import { useState } from 'preact/hooks';
import { type IdeaBrief, isEmptyBrief } from '../../src/core/clarify/intent';
import { votersOf } from '../../src/core/discussion/votes';
import type { TextKey } from '../../src/core/i18n/language';
import { awaits } from '../../src/core/next';
import type { Entry } from '../../src/core/transcript';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest, repeats } from '../model/selectors';
import { Card, SettledCard } from '../ui/Card';
import { useEstimate } from '../common/EstimateLine';
import { type SheetField, SheetForm, SheetView, tidied } from '../common/FieldSheet';

const fields: readonly SheetField<IdeaBrief>[] = [
  { key: 'summary', label: 'card.brief.summary' },
  { key: 'problem', label: 'card.brief.problem' },
  { key: 'users', label: 'card.brief.users' },
  { key: 'scope', label: 'card.brief.scope' },
  { key: 'technology', label: 'card.brief.technology' },
  { key: 'outOfScope', label: 'card.brief.outOfScope' },
  { key: 'decisions', label: 'card.brief.decisions' },
  { key: 'constraints', label: 'card.brief.constraints' },
];

const editable: readonly SheetField<IdeaBrief>[] = [{ key: 'title', label: 'card.brief.name' }, ...fields];

export function BriefEntry({ entry }: { readonly entry: Entry }) {
  const t = useStrings();
  const session = useSession();
  const { brief, briefSource, accepted, request } = session.clarify;
  if (!brief || !isLatest(session, entry)) return <SettledCard title={t('card.brief.title')} outcome={t('card.replaced')} mark="none" />;
  if (!accepted && session.phase === 'clarify') {
    return <OpenBrief key={entry.id} brief={brief} note={noteOn(brief, briefSource)} isAwaited={awaits(session) === 'briefAcceptance'} />;
  }
  return (
    <SettledCard
      title={repeats(brief.title, request) ? t('card.brief.title') : brief.title}
      outcome={t(accepted ? 'card.brief.accepted' : 'card.brief.open')}
      mark={accepted ? 'done' : 'none'}
    >
      <SheetView fields={fields} value={brief} />
    </SettledCard>
  );
}

function noteOn(brief: IdeaBrief, source: BriefSource | null): TextKey | null {
  if (source === 'request') return 'card.brief.ownWords';
  if (source === 'kept') return 'card.brief.kept';
  return isEmptyBrief(brief) ? 'card.brief.empty' : null;
}

interface OpenProps {
  readonly brief: IdeaBrief;
  readonly note: TextKey | null;
  readonly isAwaited: boolean;
}

function OpenBrief({ brief, note, isAwaited }: OpenProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [draft, setDraft] = useState<IdeaBrief | null>(null);
  return (
    <Card
      title={brief.title || t('card.brief.title')}
      side={t('card.brief.title')}
      actions={
        isAwaited && (
          <CardActs
            of="briefAcceptance"
            own={{
              'card.edit': { onPress: () => setDraft(draft ? null : brief), ...(draft && { children: t('card.undoEdit') }) },
              'card.brief.build': { onPress: () => send({ type: 'size.choose', size: 'direct', brief: tidied(draft ?? brief) }) },
              'card.brief.accept': { onPress: () => send({ type: 'brief.accept', brief: tidied(draft ?? brief) }) },
            }}
          />
        )
      }
    >
      {note && <p class="why">{t(note)}</p>}
      {draft ? <SheetForm fields={editable} value={draft} onChange={setDraft} /> : <SheetView fields={fields} value={brief} />}
      {isAwaited && <FirstOpinionsEstimate />}
    </Card>
  );
}

function FirstOpinionsEstimate() {
  const { connection } = usePanel();
  const t = useStrings();
  const { discussion, team } = useSession();
  const members = votersOf(discussion, team).length;
  const estimate = useEstimate({ calls: { low: members, high: members }, tier: 'strong' });
  if (members < 2 || estimate === null || !connection.environment.value?.firstOpinions) return null;
  return <p class="quiet small">{t('card.brief.cards', { estimate })}</p>;
}
