// Picker of the model that answers next.
import { popupFrames } from '../ui/useClickOutside';
import { path as chevron } from '@vscode/codicons/src/icons/chevron-down.svg';
import { useState } from 'preact/hooks';
import { assignedWord } from '../../src/core/models/assignment';
import { agentOf } from '../../src/core/agents/customAgents';
import { agentById } from '../../src/core/agents/roster';
import type { Environment } from '../../src/protocol';
import { Icon } from '../icons/Icon';
import { ModelMenu } from '../lazyViews';
import { usePanel, useSession, useStrings } from '../model/context';
import { isOwnRequest, teamOf } from '../model/selectors';

/** @param text the draft; an addressed member answers first */
export function ModelButton({ environment, text }: { readonly environment: Environment; readonly text: string }) {
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  const named = useAnswering(text, environment);
  const session = useSession();
  const isLive = environment.team === 'live';
  // without a model only the tour answers
  const isTourOn = session.seq > 0 && !isOwnRequest(session, environment);
  const model = isLive ? named : t(isTourOn ? 'badge.recordedTeam' : 'setup.title');
  // the accessible name includes the visible text, for voice control
  const label = isLive ? t('setup.answers', { model }) : isTourOn ? `${model}. ${t('setup.title')}` : model;
  return (
    <span class="model-picker" ref={popupFrames.at(true)}>
      <button
        type="button"
        class="model"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{model}</span>
        <Icon path={chevron} />
      </button>
      {isOpen && <ModelMenu environment={environment} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** Model of the first addressed member, otherwise the team's; the host decides the addressee on sending. */
function useAnswering(text: string, { models, agentModels }: Environment): string {
  const { connection, live } = usePanel();
  const t = useStrings();
  const called = /(?:^|[\s(])@([\p{L}\p{N}_-]+)/u.exec(text)?.[1]?.toLowerCase();
  if (called === undefined) return models.strong;
  const own = connection.own.value;
  const id = teamOf(live.session.value).find((each) => each === called || t.nameOf(each).toLowerCase() === called);
  if (id === undefined) return models.strong;
  const word = assignedWord(id, { session: live.session.value.models.assigned, setting: agentModels, own });
  const tier = agentById(id, own.map(agentOf))?.tier ?? 'strong';
  return word === 'strong' || word === 'fast' ? models[word] : word || models[tier];
}
