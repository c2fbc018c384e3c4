// Card for starting the build: the handover with its open objections.
import { handOnPlaces } from '../../src/core/handover/facts';
import { CardActs } from '../common/CardActs';
import { path as share } from '@vscode/codicons/src/icons/share.svg';
import { useState } from 'preact/hooks';
import { type ClauseKind, clauseKinds } from '../../src/core/discussion/stance';
import type { Proposal } from '../../src/core/discussion/design';
import { currentVote } from '../../src/core/discussion/votes';
import { awaits } from '../../src/core/next';
import type { ExecutionHandover } from '../../src/core/plan/executionHandover';
import type { Entry } from '../../src/core/transcript';
import { usePanel, useSession, useStrings } from '../model/context';
import { isLatest } from '../model/selectors';
import { ClauseList } from '../common/ClauseList';
import { Dissent } from '../common/Dissent';
import { SessionEstimateLine, useHasCosts } from '../common/EstimateLine';
import { type SheetField, SheetForm, SheetView, tidied } from '../common/FieldSheet';
import { Button } from '../ui/Button';
import { TextArea } from '../ui/formControls';
import { Card, SettledCard } from '../ui/Card';
import { Fold } from '../ui/Fold';
import { Menu } from '../ui/Menu';
import { VoteResult } from './VoteCard';

const open: SheetField<ExecutionHandover> = { key: 'openQuestions', label: 'card.ready.open' };
const short: readonly SheetField<ExecutionHandover>[] = [
  { key: 'goal', label: 'card.ready.goal' },
  { key: 'decisions', label: 'card.ready.decided' },
  { key: 'tradeOffs', label: 'card.ready.tradeOffs' },
  { key: 'constraints', label: 'card.ready.limits' },
  open,
];
const more: readonly SheetField<ExecutionHandover>[] = [
  { key: 'problem', label: 'card.ready.problem' },
  { key: 'situation', label: 'card.ready.situation' },
  { key: 'priorities', label: 'card.ready.priorities' },
  { key: 'highlights', label: 'card.ready.highlights' },
];
const prompt: SheetField<ExecutionHandover> = { key: 'prompt', label: 'card.ready.prompt' };

export function ReadyEntry({ entry }: { readonly entry: Entry }) {
  const t = useStrings();
  const session = useSession();
  if (!session.ready || !isLatest(session, entry))
    return <SettledCard title={t('card.ready.title')} outcome={t('card.replaced')} mark="none" />;
  const { handover, choice } = session.ready;
  if (choice === null && session.phase === 'ready')
    return <OpenReady key={entry.id} handover={handover} isOpen={awaits(session) === 'readyChoice'} />;
  // The handover of a plan without a discussion is shown on the plan card, so this card is omitted.
  if (choice === null) return null;
  return (
    <SettledCard
      title={t('card.ready.title')}
      outcome={t(choice === 'start' ? 'card.ready.started' : 'card.ready.continued')}
      mark={choice === 'start' ? 'done' : 'none'}
    >
      <SheetView fields={[...short, ...more]} value={handover} />
    </SettledCard>
  );
}

function OpenReady({ handover, isOpen }: { readonly handover: ExecutionHandover; readonly isOpen: boolean }) {
  const { send } = usePanel();
  const t = useStrings();
  const [draft, setDraft] = useState<ExecutionHandover | null>(null);
  const save = () => {
    if (draft) send({ type: 'ready.edit', handover: tidied(draft) });
    setDraft(null);
  };
  const actions = draft ? (
    <>
      <Button onPress={() => setDraft(null)}>{t('card.undoEdit')}</Button>
      <Button kind="main" onPress={save}>
        {t('card.save')}
      </Button>
    </>
  ) : (
    <CardActs of="readyChoice" />
  );
  return (
    <Card title={t('card.ready.title')} tone="good" actions={isOpen && actions}>
      {draft ? (
        <SheetForm fields={[...short, ...more, prompt]} value={draft} onChange={setDraft} />
      ) : (
        <>
          <HandoverView handover={handover} />
          <HandedOn />
          {isOpen && (
            <div class="row card-more">
              <Button onPress={() => setDraft(handover)}>{t('card.edit')}</Button>
              <Button onPress={() => send({ type: 'report.open', format: 'html' })}>{t('report.open')}</Button>
              {handover.prompt !== '' && <HandOn />}
              <AdviceButton />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Clause kinds shown before the build starts; all other kinds are collapsed. */
export const decided: readonly ClauseKind[] = ['behaviour', 'number', 'price'];

interface HandoverProps {
  readonly handover: ExecutionHandover;
  /** The design, if the card already shows it; handover fields that repeat the design are then collapsed. */
  readonly proposal?: Proposal | null;
}

export function HandoverView({ handover, proposal = null }: HandoverProps) {
  const t = useStrings();
  const { discussion } = useSession();
  const folded = proposal ? [...short.filter((field) => field !== open), ...more] : more;
  return (
    <>
      <SheetView fields={proposal ? [open] : short} value={handover} />
      <Dissent />
      <SessionEstimateLine />
      {!proposal && <Votes />}
      {folded.some(({ key }) => (handover[key]?.length ?? 0) > 0) && (
        <Fold summary={t('message.details')}>
          {proposal && (
            <ClauseList
              proposal={proposal}
              objections={discussion.objections}
              kinds={clauseKinds.filter((kind) => !decided.includes(kind))}
            />
          )}
          <SheetView fields={folded} value={handover} />
        </Fold>
      )}
      <Fold summary={t('card.ready.prompt')}>
        <pre class="prompt">{handover.prompt}</pre>
      </Fold>
    </>
  );
}

/** Button for starting the build with second opinions. A later card shows their cost before any expert is called. */
export function AdviceButton() {
  const { send } = usePanel();
  const t = useStrings();
  if (!useHasCosts()) return null;
  return <Button onPress={() => send({ type: 'ready.settle', choice: 'start', advised: true })}>{t('card.ready.advise')}</Button>;
}

/** Menu for handing the prompt to another agent. */
function HandOn() {
  const { send } = usePanel();
  const t = useStrings();
  return (
    <Menu
      look="step-menu"
      opens="toStay"
      label={t('card.ready.handOn')}
      mark={share}
      choices={handOnPlaces.map((to) => ({ text: t(`card.ready.handOn.${to}`), run: () => send({ type: 'editor.handOn', to }) }))}
    />
  );
}

function Votes() {
  const t = useStrings();
  const vote = currentVote(useSession().discussion);
  if (!vote || vote.outcome === 'unheld') return null;
  return (
    <Fold summary={`${t('card.vote.title', { version: vote.version })}: ${t(`card.vote.outcome.${vote.outcome ?? 'stale'}`)}`}>
      <VoteResult vote={vote} />
    </Fold>
  );
}

/** Section shown while another agent works on the prompt; offers to review that agent's changes as a step. */
function HandedOn() {
  const { live, send } = usePanel();
  const t = useStrings();
  const [text, setText] = useState('');
  const { handedOn } = useSession();
  if (!handedOn) return null;
  const { to, kept, files, missed } = handedOn;
  // The section has no actions while the session is read-only, for example because another window has it open.
  const isOurs = live.held.value === null;
  return (
    <section class="handed-on">
      <p class="why">
        {t(`card.handOn.with.${to}`)} {kept !== null && t.count('card.handOn.kept', files)}
      </p>
      {kept !== null && <p class="quiet">{t('card.handOn.hint')}</p>}
      {missed && (
        <p class="why" role="status">
          {t(`card.handOn.missed.${missed}`)}
        </p>
      )}
      {isOurs && kept !== null && <Button onPress={() => send({ type: 'handOn.review' })}>{t('card.handOn.review')}</Button>}
      {isOurs && (
        <Fold summary={t('card.handOn.paste')}>
          <TextArea label={t('card.handOn.text')} rows={4} value={text} onInput={setText} />
          <Button disabled={text.trim() === ''} onPress={() => send({ type: 'handOn.review', text })}>
            {t('card.handOn.reviewText')}
          </Button>
        </Fold>
      )}
    </section>
  );
}
