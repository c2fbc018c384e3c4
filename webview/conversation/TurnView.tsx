// Member turn: streaming text, stance and footer.
import { useComputed } from '@preact/signals';
import { path as reply } from '@vscode/codicons/src/icons/reply.svg';
import type { CheckedCitation } from '../../src/core/context/evidence/citations';
import { sameAsText } from '../../src/core/conversation/entryTexts';
import type { SameAs } from '../../src/core/discussion/facts';
import { type EditUnderWay, editLine } from '../../src/core/edits/lines/editProgress';
import type { TurnEntry, Entry } from '../../src/core/transcript';
import { below, entries } from '../common/entryTargets';
import { OutsideQuotes } from '../common/OutsideQuotes';
import { ReceiptChips, ReceiptFacts } from '../common/ReceiptBadge';
import { StanceChips } from '../common/StanceChips';
import { Avatar } from '../icons/Face';
import { Icon } from '../icons/Icon';
import { CitationChips, Cited } from '../markdown/citations';
import { Markdown } from '../markdown/Markdown';
import { CitedPlaces } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import { faceOf } from '../model/strings';
import { AboutLine } from '../plan/SideQuestion';
import { SettledCard } from '../ui/Card';
import { Chip } from '../ui/Chip';
import { LazyFold } from '../ui/Fold';
import { useStatus } from '../ui/StatusLine';
import { TurnContextLine } from '../usage/LookLines';
import { answeredBy, onDemand, PinButton, SaidActions } from './SaidActions';
import { at, type List } from '../../src/core/base/chunkedList';

interface Props {
  readonly entry: TurnEntry;
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

/** One-line view of a failed turn without text. Its cost is shown on demand. */
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

/** Shared empty list for open turns, whose citations are checked only at the end. */
const unchecked: readonly CheckedCitation[] = [];

/** The text of a turn. While text streams, only this component re-renders. */
function Said({ entry }: { readonly entry: TurnEntry }) {
  const { live } = usePanel();
  const t = useStrings();
  const isLive = entry.state === 'open';
  const typed = isLive ? live.typed(entry.id).value : null;
  const text = typed ? typed.text : entry.text;
  const writing = isLive ? live.writing.value : null;
  const edit = writing?.turnId === entry.id ? writing : null;
  const isCurrent = useComputed(() => live.session.value.turn?.turnId === entry.id);
  if (text === '' && entry.state === 'done') return <p class="working">{t('badge.onlyEdits')}</p>;
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
      {/* a turn whose end was lost in a damaged log stays open, so its indicator is hidden */}
      {isLive && text === '' && !edit && isCurrent.value && (
        <p class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </p>
      )}
    </>
  );
}

/** Link to the message that a turn answers; nothing if that message is directly above. */
function AnswerLine({ entry, index }: { readonly entry: TurnEntry; readonly index: number }) {
  const { live, view } = usePanel();
  const t = useStrings();
  const answered = answeredBy(live.session.peek(), entry, index);
  if (!answered) return null;
  const goThere = () => {
    view.place.value = { index: answered.index, within: null };
  };
  return (
    <button type="button" class="answers" title={t('message.showAnswered')} onClick={goThere}>
      <Icon path={reply} isMirrored />
      {answered.text}
    </button>
  );
}

/** Line shown while the team works but produces no text: the status, or the last completed edit. */
export function WorkLine({ edit }: { readonly edit?: EditUnderWay }) {
  const t = useStrings();
  const status = useStatus();
  const line = edit ? `${editLine(edit)} · ${t.count('strip.edits', edit.count)}` : status.line;
  return (
    <p class={edit ? 'working' : 'entry working'} ref={edit ? null : entries.at(below)} aria-hidden="true">
      <span class="dots">
        <i />
        <i />
        <i />
      </span>
      {line}
    </p>
  );
}

function TurnFooter({ entry }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  const { state, stance, receipt, reason } = entry;
  const hasDetails = receipt !== null || entry.context !== undefined || reason !== '' || Boolean(stance?.why);
  return (
    <footer class="badge">
      {stance && <StanceChips stance={stance} />}
      {entry.sameAs && <SameAsChip sameAs={entry.sameAs} />}
      {state !== 'open' && state !== 'done' && <Chip tone="warn">{t(`badge.outcome.${state}`)}</Chip>}
      {receipt && <ReceiptChips receipt={receipt} />}
      {state !== 'open' && <time dateTime={new Date(entry.at).toISOString()}>{t.time(entry.at)}</time>}
      {hasDetails && (
        <div class="details">
          <LazyFold summary={t('message.details')}>{() => <TurnDetails entry={entry} />}</LazyFold>
        </div>
      )}
      {state !== 'open' && (
        <span class="on-demand" ref={onDemand.at(true)}>
          {entry.text !== '' && <PinButton messageId={entry.id} />}
          <SaidActions text={entry.text} />
        </span>
      )}
    </footer>
  );
}

function TurnDetails({ entry: { agent, context, reason, receipt, source, stance } }: { readonly entry: TurnEntry }) {
  const t = useStrings();
  return (
    <>
      {receipt && (
        <p class="receipt">
          <ReceiptFacts receipt={receipt} />
        </p>
      )}
      {context && <CitationChips citations={context.citations} />}
      {context?.outside && <OutsideQuotes outside={context.outside} />}
      {context && <TurnContextLine context={context} />}
      {(reason || stance?.why) && <p class="quiet">{t('route.why', { agent: t.nameOf(agent) })}</p>}
      {(reason || stance?.why) && (
        <p>
          {t(`route.${source}`)} {reason}
        </p>
      )}
      {stance?.why && <p>{t('badge.stanceWhy', { why: stance.why })}</p>}
      {stance && stance.evidence.length > 0 && <Evidence places={stance.evidence} />}
    </>
  );
}

/** Chip that names the members whose points a turn repeats, fully or partly. */
function SameAsChip({ sameAs }: { readonly sameAs: readonly SameAs[] }) {
  const t = useStrings();
  const texts = sameAs.flatMap(({ text }) => (text === '' ? [] : [text]));
  return <Chip title={texts.length > 0 ? texts.join('\n') : t('badge.sameAsHint')}>{sameAsText(t, sameAs)}</Chip>;
}

function Evidence({ places }: { readonly places: readonly string[] }) {
  const t = useStrings();
  return (
    <p class="evidence">
      {t('badge.evidence')} <CitedPlaces places={places} />
    </p>
  );
}

const brokenOff = ['failed', 'interrupted', 'empty', 'refused'] as const;

export type SilentTurn = TurnEntry & { readonly state: (typeof brokenOff)[number] };

function isSilent(entry: TurnEntry): entry is SilentTurn {
  return entry.text === '' && brokenOff.some((state) => state === entry.state);
}

/** Returns how often this failure occurred in the run of failures up to this entry; 0 if a later entry displays the count. */
export function useTries(index: number): number {
  const { live } = usePanel();
  return useComputed(() => triesUpTo(live.session.value.transcript.entries, index)).value;
}

function triesUpTo(entries: List<Entry>, index: number): number {
  return alike(entries, index, 1) > 0 ? 0 : 1 + alike(entries, index, -1);
}

/** Counts the entries with the same failure in one direction, up to the first entry that is not a failure. */
function alike(entries: List<Entry>, index: number, step: 1 | -1): number {
  const own = failureOf(at(entries, index));
  let found = 0;
  for (let next = index + step; ; next += step) {
    const failure = failureOf(at(entries, next));
    if (failure === null) return found;
    if (failure === own) found++;
  }
}

export function timesText(words: string, times: number): string {
  return times > 1 ? `${words} (${times})`.trim() : words;
}

/** Returns a key for an entry's failure; null if the entry did not fail. */
function failureOf(entry: Entry | undefined): string | null {
  if (entry?.kind === 'fault') return `${entry.fault.reason} ${entry.fault.about}`;
  return entry?.kind === 'turn' && isSilent(entry) ? `${entry.agent} ${entry.state}` : null;
}
