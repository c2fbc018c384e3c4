// The team has paused and the floor is the user's: why, and the way on without another word.
import { useRef } from 'preact/hooks';
import { awaits } from '../../src/core/next';
import { mayPass } from '../../src/core/discussion/budget';
import { canCallVote, votersOf } from '../../src/core/discussion/votes';
import type { Entry } from '../../src/core/transcript';
import { isLatest } from '../model/selectors';
import { Button } from '../ui/Button';
import { EstimateText } from '../shared/EstimateLine';
import { Markdown } from '../markdown/Markdown';
import { useArrivalInComposer } from '../ui/useAutoFocusNewCard';
import { usePanel, useStrings } from '../model/context';
import type { WaitReason } from '../../src/core/discussion/facts';

interface FloorNoticeProps {
  readonly entry: Entry;
  readonly reason: WaitReason;
  /** Where the discussion stood when its budget was used up; may be empty. */
  readonly summary: string;
}

export function YourTurnNotice({ entry, reason, summary }: FloorNoticeProps) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const voters = votersOf(session.room, session.team).length;
  const isOpen = store.held.value === null && awaits(session) === 'floor' && isLatest(session, entry);
  const frame = useRef<HTMLDivElement>(null);
  useArrivalInComposer(frame, isOpen);
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={frame}>
      <span>{t(`wait.${reason}`)}</span>
      {summary !== '' && <Markdown text={summary} />}
      {isOpen && canCallVote(session) && (
        <span class="quiet">
          {t('wait.voteEstimate')} <EstimateText calls={{ low: voters, high: voters }} tier="strong" />
        </span>
      )}
      {isOpen && (
        <span class="row">
          <Button onPress={() => store.send({ type: 'discussion.close' })}>{t('wait.close')}</Button>
          {canCallVote(session) && <Button onPress={() => store.send({ type: 'vote.call' })}>{t.count('wait.vote', voters)}</Button>}
          {mayPass(session.room) && <Button onPress={() => store.send({ type: 'floor.pass' })}>{t('wait.pass')}</Button>}
        </span>
      )}
    </div>
  );
}
