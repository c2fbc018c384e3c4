// Where a member stands after a turn, from its typed trailer and never from its words.
import { useComputed } from '@preact/signals';
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
  return (
    <>
      {stance.proposal && <ProposalChip text={stance.proposal} />}
      {stance.position !== 'none' && !(stance.proposal && stance.position === 'support') && (
        <Chip tone={tones[stance.position]} title={stance.objection ?? stance.why}>
          {stance.position === 'object' && stance.blocking ? t('badge.blocking') : t(`badge.position.${stance.position}`)}
        </Chip>
      )}
      {stance.changed && <Chip tone="warn">{t('badge.changed')}</Chip>}
    </>
  );
}

/** The current proposal carries its version; one that was replaced says so. */
function ProposalChip({ text }: { readonly text: string }) {
  const { store } = usePanel();
  const t = useStrings();
  const version = useComputed(() => {
    const { proposal } = store.session.value.room;
    return proposal?.text === text ? proposal.version : null;
  });
  const current = version.value;
  return (
    <Chip tone={current === null ? 'plain' : 'info'} title={text}>
      {current === null ? t('badge.proposed') : t('badge.proposes', { version: current })}
    </Chip>
  );
}
