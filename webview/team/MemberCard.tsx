// Member card: role, position, objections, cost and actions.
import { lastSeenBy } from '../../src/core/context/evidence/evidence';
import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useId, useState } from 'preact/hooks';
import { agentById, type AgentId } from '../../src/core/agents/roster';
import { canMute, canSeat, canUnseat } from '../../src/core/discussion/membership';
import type { Session } from '../../src/core/session';
import { Avatar } from '../icons/Face';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { currentPositions, isBlocking, openObjections } from '../model/selectors';
import { faceOf } from '../model/strings';
import { SourceList } from '../common/LookList';
import { tones } from '../common/StanceChips';
import { Button, QuietButton } from '../ui/Button';
import { Chip } from '../ui/Chip';
import { Fold } from '../ui/Fold';
import { usePopup } from '../ui/usePopup';
import { agentModelsOf, assignedWord } from '../../src/core/models/assignment';
import { fullModelId } from '../../src/core/models/modelSelection';
import type { Provider } from '../../src/core/models/providers';
import type { Setup } from '../../src/core/models/setup';
import { agentOf } from '../../src/core/agents/customAgents';
import type { Environment } from '../../src/protocol';
import { connectionText } from '../common/connectionResult';

interface Props {
  readonly id: AgentId;
  readonly onClose: () => void;
}

export function MemberCard({ id, onClose }: Props) {
  const t = useStrings();
  const card = usePopup<HTMLDivElement>(onClose);
  const title = useId();
  const session = useSession();
  const spend = session.spendByAgent[id];
  return (
    <div class="over member" ref={card} role="dialog" tabIndex={-1} aria-labelledby={title} data-color={faceOf(id).color}>
      <header>
        <Avatar id={id} />
        <h2 id={title}>{t.nameOf(id)}</h2>
        <QuietButton label={t('member.close')} icon={close} onPress={onClose} />
      </header>
      <p class="quiet">{t.roleOf(id)}</p>
      <CurrentPosition id={id} session={session} />
      <Objections id={id} session={session} />
      {spend && <p class="quiet small">{t('member.spend', { spend: t.spend(spend) })}</p>}
      <MemberModel id={id} />
      <MemberContext id={id} />
      <Actions id={id} session={session} onClose={onClose} />
    </div>
  );
}

interface FactProps {
  readonly id: AgentId;
  readonly session: Session;
}

/** Position on the current proposal, or the reason why the member has none. */
function CurrentPosition({ id, session }: FactProps) {
  const t = useStrings();
  const { discussion, team } = session;
  const taken = currentPositions(discussion).find((position) => position.id === id)?.taken;
  const isSeatable = agentById(id)?.seat !== 'opening';
  return (
    <>
      {taken && (
        <p>
          <Chip tone={tones[taken.position]}>{t(`badge.position.${taken.position}`)}</Chip> <InlineText text={taken.why} />
        </p>
      )}
      {!taken && team.includes(id) && discussion.proposal && <p>{t('member.noPosition')}</p>}
      {discussion.muted.includes(id) && <p>{t('member.muted')}</p>}
      {isSeatable && !team.includes(id) && <p>{t('member.away')}</p>}
    </>
  );
}

function Objections({ id, session }: FactProps) {
  const t = useStrings();
  const open = openObjections(session.discussion).filter((objection) => objection.owner === id);
  if (open.length === 0) return null;
  return (
    <>
      <h3>{t.count('strip.objections', open.length)}</h3>
      <ul>
        {open.map((objection) => (
          <li key={objection.id} title={objection.id}>
            <InlineText text={objection.text} /> {isBlocking(session, objection) && <Chip tone="bad">{t('ledger.blocking')}</Chip>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({ id, session, onClose }: FactProps & Pick<Props, 'onClose'>) {
  const { composer, send, host } = usePanel();
  const t = useStrings();
  const isMuted = session.discussion.muted.includes(id);
  const ask = () => {
    const { draft } = host.recall();
    onClose();
    composer.request.value = { text: `${draft.trim() === '' ? '' : `${draft.trimEnd()} `}@${id} ` };
  };
  const isDone = session.phase === 'done';
  return (
    <div class="row">
      {!isDone && agentById(id)?.seat !== 'opening' && (
        <Button kind="main" onPress={ask}>
          {t('member.ask')}
        </Button>
      )}
      {canMute(session, id, !isMuted) && (
        <Button onPress={() => send({ type: 'member.mute', agent: id, muted: !isMuted })}>
          {t(isMuted ? 'member.unmute' : 'member.mute')}
        </Button>
      )}
      {canUnseat(session, id) && (
        <Button
          onPress={() => {
            send({ type: 'member.unseat', agent: id });
            onClose();
          }}
        >
          {t('member.unseat')}
        </Button>
      )}
      {canSeat(session, id) && <Button onPress={() => send({ type: 'member.seat', agent: id })}>{t('member.seat')}</Button>}
    </div>
  );
}

/** Locations shown to the member for its last answer, including those that it looked up. */
function MemberContext({ id }: { readonly id: AgentId }) {
  const t = useStrings();
  const seen = lastSeenBy(useSession().context, id);
  if (!seen) return null;
  return (
    <Fold summary={t.count('look.shown', new Set(seen.sources.map(({ path }) => path)).size)}>
      <SourceList sources={seen.sources} />
    </Fold>
  );
}

function MemberModel({ id }: { readonly id: AgentId }) {
  const { connection, send } = usePanel();
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const environment = connection.environment.value;
  const { models } = useSession();
  if (!environment || environment.team === 'recorded') return null;
  const named = assignedWord(id, { session: models.assigned, setting: environment.agentModels, own: connection.own.value });
  const isForSession = Object.hasOwn(models.assigned, id);
  const { tier } = agentById(id, connection.own.value.map(agentOf)) ?? { tier: 'strong' };
  return (
    <div class="member-model">
      <p>
        {t('member.model', { model: named || environment.models[tier] })}{' '}
        {isForSession && <span class="quiet">{t('member.model.own')}</span>}
      </p>
      {named !== '' && named === environment.secondFamily && (
        <p class="quiet small">
          {t('member.model.second')}{' '}
          <QuietButton look="link" onPress={() => send({ type: 'setup.oneFamily' })}>
            {t('member.model.oneFamily')}
          </QuietButton>
        </p>
      )}
      {isOpen ? (
        <Choice id={id} named={named} environment={environment} />
      ) : (
        <button type="button" class="link" aria-expanded="false" onClick={() => setOpen(true)}>
          {t('member.model.change')}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly id: AgentId;
  readonly named: string;
  readonly environment: Environment;
}

function Choice({ id, named, environment }: ChoiceProps) {
  const { live, send } = usePanel();
  const t = useStrings();
  const [typed, setTyped] = useState(named);
  const list = useId();
  const { member } = environment.setup;
  const isMine = member.agent === id;
  const isBusy = isMine && member.way.state === 'busy';
  const model = typed.trim();
  const use = (keep: 'session' | 'setting') => model !== '' && !isBusy && send({ type: 'setup.assign', agent: id, model, keep });
  const reset = () => {
    const { assigned } = live.session.value.models;
    if (Object.hasOwn(assigned, id)) send({ type: 'model.assign', agent: id, model: null });
    else send({ type: 'setup.assign', agent: id, model: null, keep: 'setting' });
  };
  const hasSession = live.session.value.id !== '';
  const isSet = Object.hasOwn(agentModelsOf(environment.agentModels), id) && environment.agentModels[id] !== environment.secondFamily;
  const wayOut = isSet || Object.hasOwn(live.session.value.models.assigned, id);
  return (
    <>
      <input
        type="text"
        list={list}
        spellcheck={false}
        value={typed}
        aria-label={t('member.model.label')}
        placeholder={t('member.model.label')}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && use('session')}
      />
      <datalist id={list}>
        {offered(environment.setup, environment).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <div class="row">
        {hasSession && (
          <Button kind="main" disabled={isBusy || model === ''} onPress={() => use('session')}>
            {t('member.model.session')}
          </Button>
        )}
        <Button disabled={isBusy || model === ''} onPress={() => use('setting')}>
          {t('member.model.always')}
        </Button>
        {wayOut && (
          <Button disabled={isBusy} onPress={reset}>
            {t('member.model.reset')}
          </Button>
        )}
      </div>
      <p class={isMine && member.way.state === 'failed' ? 'outcome bad' : 'outcome'} role="status">
        {isMine && newsOf(member, t)}
      </p>
    </>
  );
}

function newsOf({ way, model }: Setup['member'], t: ReturnType<typeof useStrings>): string {
  if (way.state === 'works') return t('member.model.works', { model: way.model });
  if (way.state === 'failed' && way.reason === 'noKey') return t('member.model.unset', { model });
  return connectionText(way, null, t);
}

function offered({ providers }: Setup, { models }: Environment): readonly string[] {
  const ids = Object.keys(providers) as Provider[];
  const listed = ids.flatMap((provider) => providers[provider].models.map(({ id }) => fullModelId({ provider, model: id })));
  return [...new Set(['strong', 'fast', models.strong, models.fast, ...listed])];
}
