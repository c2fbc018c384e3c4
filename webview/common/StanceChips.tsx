// Chips for a member's stance after a turn.
import { useComputed } from '@preact/signals';
import { activeClauses } from '../../src/core/discussion/design';
import type { Stance } from '../../src/core/discussion/stance';
import { Chip, type Tone } from '../ui/Chip';
import { usePanel, useStrings } from '../model/context';

export const tones: Readonly<Record<Stance['position'], Tone>> = {
  support: 'good',
  changes: 'info',
  object: 'bad',
  abstain: 'plain',
  none: 'plain',
};

export function StanceChips({ stance }: { readonly stance: Stance }) {
  const t = useStrings();
  const proposes = stance.proposal.length > 0 || stance.clauses.length > 0;
  return (
    <>
      {proposes && <ProposalChip stance={stance} />}
      {stance.position !== 'none' && !(proposes && stance.position === 'support') && (
        <Chip tone={tones[stance.position]} title={stance.objections[0]?.text ?? stance.why}>
          {stance.position === 'object' && stance.objections.some(({ blocking }) => blocking)
            ? t('badge.blocking')
            : t(`badge.position.${stance.position}`)}
        </Chip>
      )}
      {stance.changed && <Chip tone="warn">{t('badge.changed')}</Chip>}
    </>
  );
}

/** Chip for the proposal of a turn; shows the version only while the proposal is current. */
function ProposalChip({ stance }: { readonly stance: Stance }) {
  const { live } = usePanel();
  const t = useStrings();
  const texts = [...stance.proposal, ...stance.clauses].flatMap(({ text }) => (text ? [text] : []));
  const version = useComputed(() => {
    const { proposal } = live.session.value.discussion;
    const active = activeClauses(proposal).filter(({ text }) => texts.includes(text));
    return proposal && texts.length > 0 && active.length === texts.length ? Math.max(...active.map((clause) => clause.version)) : null;
  });
  const current = version.value;
  return (
    <Chip tone={current === null ? 'plain' : 'info'} title={texts.join('\n')}>
      {current === null ? t('badge.proposed') : t('badge.proposes', { version: current })}
    </Chip>
  );
}
