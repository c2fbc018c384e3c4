// Model of a member, and its change.
import { useId, useState } from 'preact/hooks';
import { agentModelsOf, assignedWord } from '../../src/core/models/assignment';
import { fullModelId } from '../../src/core/models/modelSelection';
import type { Provider } from '../../src/core/models/providers';
import type { Setup } from '../../src/core/models/setup';
import { agentOf } from '../../src/core/agents/customAgents';
import { agentById, type AgentId } from '../../src/core/agents/roster';
import type { Environment } from '../../src/protocol';
import { Button, QuietButton } from '../ui/Button';
import { connectionText } from '../common/connectionResult';
import { usePanel, useSession, useStrings } from '../model/context';

export function MemberModel({ id }: { readonly id: AgentId }) {
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

/** Known model ids: the tiers, the configured ones, and listed models. */
function offered({ providers }: Setup, { models }: Environment): readonly string[] {
  const ids = Object.keys(providers) as Provider[];
  const listed = ids.flatMap((provider) => providers[provider].models.map(({ id }) => fullModelId({ provider, model: id })));
  return [...new Set(['strong', 'fast', models.strong, models.fast, ...listed])];
}
