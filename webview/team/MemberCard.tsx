// Details of a member: role, position, objections, cost and actions.
import { lastSeenBy } from '../../src/core/context/evidence/evidence';

import { path as close } from '@vscode/codicons/src/icons/close.svg';
import { useId } from 'preact/hooks';
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
import { useClickOutside } from '../ui/useClickOutside';
import { MemberModel } from './MemberModel';

interface Props {
  readonly id: AgentId;
  readonly onClose: () => void;
}

export function MemberCard({ id, onClose }: Props) {
  const t = useStrings();
  const card = useClickOutside<HTMLDivElement>(onClose);
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
      <Standing id={id} session={session} />
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

/** Position on the current proposal, or why there is none. */
function Standing({ id, session }: FactProps) {
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

/** Places shown to a member for its last answer. */
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
