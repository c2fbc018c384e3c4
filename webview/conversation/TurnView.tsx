// One turn of a member: who, to whom, what they say as they say it, where they stand, and what it cost.
import type { CheckedCitation } from '../../src/core/context/evidence/citations';
import type { TurnEntry } from '../../src/core/transcript';
import { faceOf } from '../model/strings';
import { AboutLine } from '../plan/SideQuestion';
import { Cited } from '../markdown/citations';
import { AnswerLine } from './AnswerLine';
import { Avatar } from '../icons/Face';
import { Markdown } from '../markdown/Markdown';
import { ReceiptFacts } from '../shared/ReceiptBadge';
import { SettledCard } from '../ui/Card';
import { TurnFooter } from './TurnFooter';
import { WorkLine } from './WorkLine';
import { isSilent, type SilentTurn, timesText, useTries } from './failedTries';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly entry: TurnEntry;
  /** Of the entry in the whole conversation. */
  readonly index: number;
}

export function TurnView({ entry, index }: Props) {
  const t = useStrings();
  if (isSilent(entry)) return <SilentTurnLine entry={entry} index={index} />;
  return (
    <div class={`turn ${entry.state}`} data-color={faceOf(entry.agent).color}>
      <Avatar id={entry.agent} />
      <div class="said">
        <header class="who">
          <b>{t.nameOf(entry.agent)}</b>
          <span class="to">{t('badge.to', { to: t.nameOf(entry.to) })}</span>
        </header>
        {entry.about && <AboutLine about={entry.about} />}
        <AnswerLine entry={entry} index={index} />
        <Said entry={entry} />
        <TurnFooter entry={entry} />
      </div>
    </div>
  );
}

/** A turn that came to nothing is told in one line, and what it cost is behind it. */
function SilentTurnLine({ entry, index }: { readonly entry: SilentTurn; readonly index: number }) {
  const t = useStrings();
  const tries = useTries(index);
  if (tries === 0) return null;
  return (
    <SettledCard title={t.nameOf(entry.agent)} outcome={timesText(t(`badge.outcome.${entry.state}`), tries)} mark="none">
      {entry.receipt && (
        <p class="receipt">
          <ReceiptFacts receipt={entry.receipt} />
        </p>
      )}
    </SettledCard>
  );
}

/** Nothing is checked before a turn is over. */
const unchecked: readonly CheckedCitation[] = [];

/** Only this re-renders while characters come in; the text that has come stays as it is built when the turn is over. */
function Said({ entry }: { readonly entry: TurnEntry }) {
  const { live } = usePanel();
  const isLive = entry.state === 'open';
  const typed = isLive ? live.typed(entry.id).value : null;
  const text = typed ? typed.text : entry.text;
  const writing = isLive ? live.writing.value : null;
  const edit = writing?.turnId === entry.id ? writing : null;
  return (
    <>
      {(text !== '' || !isLive) && (
        <div class={isLive ? 'live' : ''}>
          <Cited citations={entry.context?.citations ?? unchecked} outside={entry.context?.outside}>
            <Markdown text={text} {...(typed && { added: typed.added })} />
          </Cited>
        </div>
      )}
      {edit && <WorkLine edit={edit} />}
      {isLive && text === '' && !edit && (
        <p class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </p>
      )}
    </>
  );
}
