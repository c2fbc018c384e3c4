// The team has paused and the floor is the user's: why, and the way on without another word.
import { openLines } from './waitingCard';
import { actionRows } from '../ui/Card';
import { awaits } from '../../src/core/next';
import { questionsToUser } from '../../src/core/discussion/ledger';
import { mayPass } from '../../src/core/discussion/budget';
import { canCallVote, votersOf } from '../../src/core/discussion/votes';
import type { EntryOf } from '../../src/core/transcript';
import { isLatest } from '../model/selectors';
import { InlineText } from '../markdown/markdownInline';
import { Button } from '../ui/Button';
import { useEstimate } from '../shared/EstimateLine';
import { Markdown } from '../markdown/Markdown';
import { useArrivalInComposer } from '../ui/useAutoFocusNewCard';
import { usePanel, useStrings } from '../model/context';

export function YourTurnNotice({ entry }: { readonly entry: EntryOf<'floor'> }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  // the summary says where the discussion stood when its budget was used up; it may be empty
  const { reason, summary } = entry;
  const voters = votersOf(session.room, session.team).length;
  const isOpen = store.held.value === null && awaits(session) === 'floor' && isLatest(session, entry);
  const asked = isOpen ? questionsToUser(session.room) : [];
  const canVote = canCallVote(session);
  const canPass = mayPass(session.room);
  const voteEstimate = useEstimate({ calls: { low: voters, high: voters }, tier: 'strong' });
  // an open question is answered in the composer: no button is the main way on then
  const main = asked.length > 0 ? null : canPass ? 'pass' : canVote ? 'vote' : 'close';
  useArrivalInComposer(isOpen);
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{t(`wait.${reason}`)}</span>
      {asked.length > 0 && (
        <ul aria-label={t('ledger.question')}>
          {asked.map(({ id, by, text }) => (
            <li key={id}>
              <span class="quiet">
                {id} · {t.nameOf(by)}
              </span>{' '}
              <InlineText text={text} />
            </li>
          ))}
        </ul>
      )}
      {summary !== '' && <Markdown text={summary} />}
      {isOpen && canVote && voteEstimate !== null && (
        <span class="quiet">
          {t('wait.voteEstimate')} {voteEstimate}
        </span>
      )}
      {isOpen && (
        <span class="row" ref={actionRows.at(true)}>
          <Button kind={main === 'close' ? 'main' : 'second'} onPress={() => store.send({ type: 'discussion.close' })}>
            {t('wait.close')}
          </Button>
          {canVote && (
            <Button kind={main === 'vote' ? 'main' : 'second'} onPress={() => store.send({ type: 'vote.call' })}>
              {t.count('wait.vote', voters)}
            </Button>
          )}
          {canPass && (
            <Button kind={main === 'pass' ? 'main' : 'second'} onPress={() => store.send({ type: 'floor.pass' })}>
              {t('wait.pass')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
