// Confirmation question under a message.
import { currentTask } from '../../src/core/execution/selectors';
import { openWish, type Wish } from '../../src/core/messageIntent/wish';
import { awaits, canTake } from '../../src/core/next';
import { actionRows } from '../ui/Card';
import { openLines } from './waitingCard';
import { extensionText } from './LimitCard';
import type { Strings } from '../model/strings';
import { Button } from '../ui/Button';
import type { Session } from '../../src/core/session';
import { usePanel, useSession, useStrings } from '../model/context';

export function WishLine({ wishId }: { readonly wishId: string }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { wishes, discussion } = session;
  const wish = wishes.find(({ id }) => id === wishId);
  if (!wish) return null;
  const isOpen = live.held.value === null && openWish(wishes)?.id === wishId && canTake(wish, session);
  const leave = t(wish.want === 'followUp' ? 'wish.leave.followUp' : 'wish.leave');
  const take = takeText(wish, t);
  // a skipped question has no outcome to show, nor has one that another act closed
  const outcome = { open: isOpen ? '' : whatComesFirst(session, t), taken: take, left: wish.want === 'followUp' ? '' : leave, passed: '' }[
    wish.state
  ];
  const isRegretted = wish.want === 'proposal' && discussion.consensus?.state === 'declined';
  const settle = (taken: boolean) => send({ type: 'wish.settle', wishId, taken });
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{isOpen && isRegretted ? t('wish.ask.proposalAfterAll') : askText(wish, t)}</span>
      {isOpen ? (
        <span class="row" ref={actionRows.at(true)}>
          <Button kind="main" onPress={() => settle(true)}>
            {take}
          </Button>
          <Button onPress={() => settle(false)}>{leave}</Button>
        </span>
      ) : (
        <span class="quiet">{outcome}</span>
      )}
    </div>
  );
}

/** Why an open question has no buttons. */
function whatComesFirst(session: Session, t: Strings): string {
  const asked = awaits(session);
  if (asked === 'resume') return t('wish.stopped');
  if (asked === 'mending') return t('strip.awaits.mending');
  return currentTask(session.progress)?.review?.verdict === null ? t('strip.step.review') : '';
}

/** The question; for limits and faults it names them. */
function askText({ want, cap, fault }: Wish, t: Strings): string {
  if (want === 'retry') return `${fault ? `${t(`fault.${fault}.text`)} ` : ''}${t('wish.ask.retry')}`;
  return want === 'extend' ? t(`card.cap.reason.${cap?.reason ?? 'costBudget'}`) : t(`wish.ask.${want}`);
}

/** Label of the button; the same as on the corresponding card. */
function takeText({ want, cap }: Wish, t: Strings): string {
  switch (want) {
    case 'replan':
    case 'change':
      return t('card.plan.pause');
    case 'fix':
    case 'waive':
      return t(`card.verification.${want}`);
    case 'retry':
      return t('fault.action.retry');
    case 'extend':
      return cap && cap.limit !== null ? extensionText(cap, t) : t('card.cap.goOn');
    default:
      return t(`wish.take.${want}`);
  }
}
