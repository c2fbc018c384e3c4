// Facts that settle cards, whether by button or by a typed phrase.
import type { Fact } from '../../core/events';
import { voices } from '../../core/discussion/membership';
import { canChoose } from '../../core/discussion/choices';
import type { ConflictChoice } from '../../core/discussion/facts';
import { fill } from '../../core/i18n/language';
import { clipAtSentence } from '../../core/text/quoting';
import { type Answer, answersTo } from '../../core/clarify/questions';
import type { Session } from '../../core/session';
import { acceptedFacts } from '../clarify/clarify';
import { handoverFacts } from '../discussion/writeHandover';
import { calledFacts } from '../experts/expertCommands';
import type { Flow } from '../kernel/flow';
import { openRound } from '../../core/clarify/clarify';
import { allowedBy, capEnd } from '../../core/models/limits';
import { capLimitsOf } from '../model/pickModel';

/** Returns the facts that answer the open round, even while the handover is being written; none if the round is outdated. */
export function answerFacts({ clarify }: Session, round: number, answers: readonly Answer[]): Fact[] {
  if (openRound(clarify) !== round) return [];
  return [{ type: 'questions.answered', round, answers: answersTo(clarify.rounds[round - 1]?.questions ?? [], answers) }];
}

export function briefFacts(session: Session): Fact[] {
  const { brief } = session.clarify;
  return brief ? acceptedFacts(session, brief, false) : [];
}

/** Returns the facts that settle the offered consensus. If accepted, planning starts; otherwise the team waits for the user. */
export function consensusFacts(flow: Flow, taken: boolean): Fact[] {
  const { consensus } = flow.recorder.session().discussion;
  return taken ? startFacts(flow) : [{ type: 'consensus.settled', version: consensus?.version ?? 0, taken }];
}

/** Returns the facts that end the discussion at the user's request. An offered consensus is accepted. */
export function goFacts(flow: Flow): Fact[] {
  const { discussion } = flow.recorder.session();
  const { consensus, proposal } = discussion;
  const isAgreed = consensus !== null && consensus.version === proposal?.version && consensus.state !== 'taken';
  const taken: Fact[] = isAgreed ? [{ type: 'consensus.settled', version: consensus.version, taken: true }] : [];
  const cause = isAgreed ? 'consensusTaken' : 'userGo';
  return [...taken, { type: 'phase.entered', from: 'discovery', to: 'ready', cause }, ...handoverFacts(flow)];
}

/**
 * Returns the facts that record the user's choice about an objection as a decision in the ledger. Asking a member is not a decision yet.
 */
export function choiceFacts({ recorder, ports }: Flow, objectionId: string, choice: ConflictChoice): Fact[] {
  const { discussion, team } = recorder.session();
  const objection = discussion.objections.find(({ id }) => id === objectionId);
  if (!objection || !canChoose(discussion, team, objectionId, choice)) return [];
  if (choice.kind === 'ask') return [{ type: 'choice.made', objectionId, choice, decision: '' }];
  const text = clipAtSentence(choice.kind === 'change' ? choice.text : objection.text, maxDecisionChars);
  const clause = choice.kind === 'change' ? choice.clause : '';
  const decision = fill(ports.settings.texts(), `choice.decided.${choice.kind}`, { id: objectionId, clause, text });
  const isHere = choice.kind === 'change' && voices(discussion, team).some(({ id }) => id === objection.owner);
  return [{ type: 'choice.made', objectionId, choice, decision, ...(isHere && { judge: objection.owner }) }];
}

const maxDecisionChars = 480;

/**
 * Returns the facts that settle the start card.
 * @param isAdvised whether experts are asked before the plan
 */
export function readyFacts(flow: Pick<Flow, 'ports'>, choice: 'start' | 'continue', isAdvised = false): Fact[] {
  if (choice === 'continue') return [...backFacts(), { type: 'floor.opened', reason: 'declined' }];
  return [
    { type: 'ready.settled', choice },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    ...(isAdvised ? calledFacts(flow) : []),
  ];
}

/** Returns the facts that lead from the start card back to the discussion. */
export function backFacts(): Fact[] {
  return [
    { type: 'ready.settled', choice: 'continue' },
    { type: 'phase.entered', from: 'ready', to: 'discovery', cause: 'discussionContinued' },
  ];
}

export function startFacts(flow: Flow, isAdvised = false): Fact[] {
  return [...(flow.recorder.session().phase === 'discovery' ? goFacts(flow) : []), ...readyFacts(flow, 'start', isAdvised)];
}

/**
 * Returns the facts that extend the reached limit once, or resume work if the user has raised the setting.
 * @param isTyped whether the user asked by message, in which case the limit per message can be extended again
 */
export function extensionFacts(flow: Flow, isTyped = false): Fact[] {
  const { models, phase } = flow.recorder.session();
  const { reached } = models.caps;
  if (!reached) return [];
  const { scope, limit, isLast } = reached;
  const limits = capLimitsOf(flow);
  const isEnough = capEnd(models.caps, phase, limits)?.scope !== scope;
  const isRaised = limit !== null && allowedBy(reached, models.caps, limits) > limit;
  if (isEnough && (isLast || isRaised)) return [{ type: 'cap.extended', scope, doubled: false }];
  return !isLast || (isTyped && scope === 'message') ? [{ type: 'cap.extended', scope, doubled: true }] : [];
}
