// Typed button labels of the open card and of the size line.
import { type ActingCard, type CardAct, cardActs, sizeActs } from '../../core/cardActs';
import { openRound } from '../../core/clarify/clarify';
import type { TextKey } from '../../core/i18n/language';
import { labelsOf } from '../../core/messageIntent/actLabels';
import { folded } from '../../core/messageIntent/phraseLists';
import { openCard } from '../../core/readingCards';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import { askedTool } from '../../core/tools/toolUse';
import type { Flow } from '../kernel/flow';
import { capLimitsOf } from '../model/limits';
import { answerFacts } from './cardFacts';
import { answers, askToConfirm, type IntentEffect, press, recommended, type Said } from './intentEffect';

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
  // only the version the user saw
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
    .replace(/[.!。！…]+$/u, '')
    .trim();
}

/** The open cards and their alternatives. */
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

/** Labels with plurals match with the number shown. */
function shownLabels({ label, short, values, count }: CardAct): readonly string[] {
  const given: Readonly<Record<string, string | number>> = { ...values, ...(count !== undefined && { count }) };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole));
  return [label, ...(short ? [short] : [])].flatMap(labelsOf).flatMap((text) => text.split('|').map(filled));
}

/** Buttons of the clarifying questions that need no form. */
function onQuestions(session: Session, label: TextKey): IntentEffect | null {
  const round = session.phase === 'clarify' ? openRound(session.clarify) : null;
  if (round === null) return null;
  const questions = session.clarify.rounds[round - 1]?.questions ?? [];
  if (label === 'card.questions.skip') return answers(...answerFacts(session, round, []));
  return label === 'card.questions.takeRecommended' ? answers(...answerFacts(session, round, questions.map(recommended))) : null;
}
