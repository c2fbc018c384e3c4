// Notice that the team has paused, with the user's next actions.

import { useState } from 'preact/hooks';
import { questionsToUser } from '../../src/core/discussion/ledger';
import type { Note } from '../../src/core/discussion/state';
import { canCallVote, votersOf } from '../../src/core/discussion/votes';
import { awaits } from '../../src/core/next';
import { inQuotes } from '../../src/core/plan/uncoveredItems';
import type { EntryOf } from '../../src/core/transcript';
import { CardActs } from '../common/CardActs';
import { useEstimate } from '../common/EstimateLine';
import { Markdown } from '../markdown/Markdown';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest } from '../model/selectors';
import { Button } from '../ui/Button';
import { actionRows } from '../ui/Card';
import { useArrivalInComposer } from '../ui/useAutoFocusNewCard';
import { openLines } from './waitingCard';

export function YourTurnNotice({ entry }: { readonly entry: EntryOf<'floor'> }) {
  const { live } = usePanel();
  const t = useStrings();
  const session = useSession();
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

/**
 * Fields for answering the team's open questions.
 * @param card ID of the entry that asks; drafts are saved under this ID
 */
function AnswerFields({ card, asked }: { readonly card: string; readonly asked: readonly Note[] }) {
  const { host, send } = usePanel();
  const t = useStrings();
  const recalled = host.recall().answers;
  const [texts, setTexts] = useState<readonly string[]>(recalled?.card === card ? recalled.given.map(({ text }) => text) : []);
  const write = (at: number, text: string) => {
    const next = asked.map((_, index) => (index === at ? text : (texts[index] ?? '')));
    setTexts(next);
    host.remember({ answers: { card, given: next.map((each) => ({ choices: [], text: each })) } });
  };
  const given = asked.flatMap(({ id }, index) => (texts[index]?.trim() ? [`${id}: ${texts[index].trim()}`] : []));
  const answer = () => {
    if (given.length === 0) return;
    host.remember({ answers: null });
    send({ type: 'message.send', text: given.join('\n') });
  };
  return (
    <>
      <ul aria-label={t('ledger.question')}>
        {asked.map(({ id, by, text }, index) => (
          <li key={id}>
            {asked.length > 1 && <span class="quiet">{t('card.questions.progress', { index: index + 1, all: asked.length })} </span>}
            <b>{t.nameOf(by)}</b> <InlineText text={text} />
            <div class="say-field field">
              <textarea
                rows={1}
                value={texts[index] ?? ''}
                aria-label={t('wait.answer', { id: inQuotes(text) })}
                placeholder={t('card.questions.ownOnly')}
                onInput={(event) => write(index, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
                  event.preventDefault();
                  answer();
                }}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button kind="main" disabled={given.length === 0} onPress={answer}>
        {t('card.questions.answer')}
      </Button>
    </>
  );
}
