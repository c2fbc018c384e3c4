// Notice that the team has paused, with the next actions.
import { CardActs } from '../common/CardActs';
import { AnswerFields } from './AnswerFields';
import { openLines } from './waitingCard';
import { actionRows } from '../ui/Card';
import { awaits } from '../../src/core/next';
import { questionsToUser } from '../../src/core/discussion/ledger';
import { canCallVote, votersOf } from '../../src/core/discussion/votes';
import type { EntryOf } from '../../src/core/transcript';
import { isLatest } from '../model/selectors';
import { useEstimate } from '../common/EstimateLine';
import { Markdown } from '../markdown/Markdown';
import { useArrivalInComposer } from '../ui/useAutoFocusNewCard';
import { usePanel, useSession, useStrings } from '../model/context';

export function YourTurnNotice({ entry }: { readonly entry: EntryOf<'floor'> }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
  // summary at the time of the limit; may be empty
  const { reason, summary } = entry;
  const voters = votersOf(session.discussion, session.team).length;
  const isOpen = live.held.value === null && awaits(session) === 'floor' && isLatest(session, entry);
  const asked = isOpen ? questionsToUser(session.discussion) : [];
  const canVote = canCallVote(session);
  const voteEstimate = useEstimate({ calls: { low: voters, high: voters }, tier: 'strong' });
  useArrivalInComposer(isOpen);
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{t(`wait.${reason}`)}</span>
      {asked.length > 0 && <AnswerFields card={entry.id} asked={asked} />}
      {summary !== '' && <Markdown text={summary} />}
      {isOpen && canVote && voteEstimate !== null && (
        <span class="quiet">
          {t('wait.voteEstimate')} {voteEstimate}
        </span>
      )}
      {isOpen && (
        <span class="row" ref={actionRows.at(true)}>
          <CardActs of="floor" />
        </span>
      )}
    </div>
  );
}
