// Recognizes typed button labels of the open card and of the size line.
import { type ActingCard, type CardAct, cardActs, sizeActs } from '../../core/cardActs';
import { openRound } from '../../core/clarify/clarify';
import type { TextKey } from '../../core/i18n/language';
import { labelsOf } from '../../core/messageIntent/actLabels';
import { folded } from '../../core/messageIntent/phraseLists';
import { openCard } from '../../core/readingCards';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import { askedTool } from '../../core/tools/toolUse';
import type { Flow, StepRunner } from '../kernel/flow';
import { capLimitsOf } from '../model/pickModel';
import { answerFacts, backFacts, startFacts } from './cardFacts';
import { answers, askToConfirm, type IntentEffect, press, recommended, type Said } from './intentEffect';
import type { CommandOf } from '../../core/commands';
import { mayChooseSize } from '../../core/clarify/size';
import type { Fact } from '../../core/events';
import { acceptedFacts, briefFromRequest } from '../clarify/clarify';

export async function typedAct(flow: Flow, said: Said, session: Session): Promise<IntentEffect | null> {
  const check = await flow.ports.verification.name();
  const limits = capLimitsOf(flow);
  const acts = [...cardsOf(session).flatMap((card) => cardActs[card](session, { check, limits })), ...sizeActs(session)];
  const act = acts.find(
    (one) => isTyped(said.text, shownLabels(one)) || (one.label === 'card.task.acceptAll' && said.intent.says('accepts')),
  );
  if (!act) return null;
  const { command, label } = act;
  if (!command) return onQuestions(session, label) ?? press;
  // Only the version that the user saw can be approved directly. For any other version, the user must confirm.
  if (command.type === 'plan.approve' && command.hash !== said.planHash) return askToConfirm(flow, 'approve', { planHash: command.hash });
  if (command.type === 'command.settle' && command.allow !== null && command.commandId !== said.commandId)
    return askToConfirm(flow, 'run', { commandId: command.commandId });
  return { ...answers(), command };
}

/** Whether the message is one of the labels, ignoring case, width and final punctuation. */
export function isTyped(text: string, labels: readonly string[]): boolean {
  const typed = bare(text);
  return typed !== '' && labels.some((label) => bare(label) === typed);
}

function bare(text: string): string {
  return folded(text)
    .trim()
    .replace(/(?<![.!。！…])[.!。！…]+$/u, '')
    .trim();
}

/** Returns the open cards, including optional ones next to the main card. */
function cardsOf(session: Session): ActingCard[] {
  const { tools, checkpoints, progress, phase } = session;
  const atRest = awaits({ ...session, asides: [], unread: [] });
  const open = [atRest, openCard(session)].filter((card) => card !== null && card !== 'request');
  return [
    ...new Set([
      ...open,
      ...(askedTool(tools) ? (['tool'] as const) : []),
      ...(checkpoints.offer ? (['restore'] as const) : []),
      ...(progress.record && phase === 'done' ? (['record'] as const) : []),
      ...(phase === 'done' ? (['done'] as const) : []),
    ]),
  ];
}

/** Returns a card's labels as displayed, with values filled in. All plural forms are included. */
function shownLabels({ label, short, values, count }: CardAct): readonly string[] {
  const given: Readonly<Record<string, string | number>> = { ...values, ...(count !== undefined && { count }) };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
  return [label, ...(short ? [short] : [])].flatMap(labelsOf).flatMap((text) => text.split('|').map(filled));
}

/** Returns the effect of a typed button label on the clarifying questions; null for buttons that need a form. */
function onQuestions(session: Session, label: TextKey): IntentEffect | null {
  const round = session.phase === 'clarify' ? openRound(session.clarify) : null;
  if (round === null) return null;
  const questions = session.clarify.rounds[round - 1]?.questions ?? [];
  if (label === 'card.questions.skip') return answers(...answerFacts(session, round, []));
  return label === 'card.questions.takeRecommended' ? answers(...answerFacts(session, round, questions.map(recommended))) : null;
}

/** Records the chosen size. Ends work that the choice makes obsolete; other work continues with the new size. */
export async function chooseSize(flow: Flow, run: StepRunner, command: CommandOf<'size.choose'>): Promise<void> {
  const facts = () => sizeFacts(flow, command);
  const moves = facts().some(({ type }) => type === 'phase.entered');
  const record = () => flow.recorder.record(...facts());
  if (moves) await run.stop(record);
  else if (facts().length > 0) await record();
}

export function sizeFacts(flow: Flow, { size, brief }: CommandOf<'size.choose'>): Fact[] {
  const session = flow.recorder.session();
  if (!mayChooseSize(session)) return [];
  const chosen: Fact = { type: 'size.chosen', size, by: 'user', reason: '' };
  const isShort = size === 'direct';
  switch (session.phase) {
    case 'clarify':
      return isShort ? directFacts(session, brief ?? session.clarify.brief) : [chosen];
    case 'discovery':
      return isShort ? [chosen, ...startFacts(flow)] : [chosen];
    case 'ready':
      return isShort ? [chosen, ...startFacts(flow)] : [chosen, ...backFacts()];
    default:
      return isShort ? [chosen] : [chosen, { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' }];
  }
}

/**
 * Returns the facts that skip the clarifying questions and start a plan. If the Starter has not answered yet, the plan waits for the brief.
 */
function directFacts(session: Session, brief: Session['clarify']['brief']): Fact[] {
  const chosen: Fact = { type: 'size.chosen', size: 'direct', by: 'user', reason: '' };
  if (brief) return [chosen, ...acceptedFacts(session, brief, true)];
  const round = openRound(session.clarify);
  return round === null ? [chosen] : [chosen, ...answerFacts(session, round, []), briefFromRequest(session.clarify)];
}
