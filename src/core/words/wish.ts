// Confirmation questions: facts and state. The next act of the user closes one.
import * as v from 'valibot';
import { type FactsIn, foldOf, forEach } from '../base/fact';
import { flag, maybe, number, object, orNull, text, typed, word } from '../base/shape';
import { type Language, languages } from '../i18n/language';
import type { BudgetReason } from '../models/facts';

/** Lines that would end what is under way: a card that comes has its own yes. */
export const endsWork: readonly Want[] = ['end', 'stop', 'replan'];

/** What comes of a word or an act of the user. */
const acts = [
  'message.said',
  'fault.cleared',
  'run.resumed',
  'cap.extended',
  'phase.entered',
  'floor.passed',
  'choice.made',
  'consensus.settled',
  'experts.asked',
  'experts.skipped',
  'plan.revisionAsked',
  'approval.granted',
  'execution.continued',
  'hunk.settled',
  'hunk.edited',
  'revision.asked',
  'task.settled',
  'basis.waived',
  'verification.waived',
  'command.settled',
] as const;

/** Cards that come with a yes of their own. */
const newCards = ['consensus.offered', 'plan.proposed', 'edits.proposed', 'command.asked'] as const;

type SettlingFact = { type: (typeof acts)[number] | (typeof newCards)[number] } | { type: 'task.reopened' | 'help.asked'; by: string };

export const wishFold = foldOf<readonly Wish[], WordFact | SettlingFact>()({
  'wish.asked': (wishes, event) => {
    const { wishId: id, want, planHash = null, taskId = null, messageId = null, objectionId = null, commandId = null, cap = null } = event;
    return [...closed(wishes), { id, want, planHash, taskId, messageId, objectionId, commandId, cap, state: 'open' }];
  },
  'wish.settled': (wishes, event) =>
    wishes.map((wish) => (wish.id === event.wishId ? { ...wish, state: event.taken ? 'taken' : 'left' } : wish)),
  ...forEach(acts, closed),
  'task.reopened': (wishes, event) => (event.by === 'user' ? closed(wishes) : wishes),
  'help.asked': (wishes, event) => (event.by === 'user' ? closed(wishes) : wishes),
  ...forEach(newCards, (wishes: readonly Wish[]) => {
    const wish = openWish(wishes);
    return wish && endsWork.includes(wish.want) ? closed(wishes) : wishes;
  }),
});

function closed(wishes: readonly Wish[]): readonly Wish[] {
  return wishes.some(({ state }) => state === 'open')
    ? wishes.map((wish) => (wish.state === 'open' ? { ...wish, state: 'left' } : wish))
    : wishes;
}

export function openWish(wishes: readonly Wish[]): Wish | undefined {
  return wishes.findLast(({ state }) => state === 'open');
}

/**
 * What a line asks for: to start building, to approve the plan, to stop, to skip a step, to accept or reject what is under review, to change
 * what was built, to accept the risk of an objection, to decide on it later, to end the discussion or the build, to run a command, to take the
 * brief or the proposal, to ask the experts, to go on, to do a step again, to mark it as done by hand, to take one back, to run the checks, to
 * ask the experts about a step, to go back to the discussion for another plan, or to say what should change of the one on offer, to have a red
 * check mended, to go on although it is red, or to extend the limit that is reached.
 */
export type Want =
  | 'build'
  | 'approve'
  | 'stop'
  | 'skip'
  | 'accept'
  | 'reject'
  | 'followUp'
  | 'acceptRisk'
  | 'decideLater'
  | 'end'
  | 'run'
  | 'brief'
  | 'proposal'
  | 'experts'
  | 'goOn'
  | 'redo'
  | 'byHand'
  | 'undo'
  | 'check'
  | 'help'
  | 'replan'
  | 'change'
  | 'fix'
  | 'waive'
  | 'extend';

export const wordFactShapes = {
  /** The user is asked to confirm what a message meant. */
  'wish.asked': {
    wishId: text,
    want: word<Want>('build'),
    /** Whether the router thought so, and not the rules. */
    byRouter: maybe(typed<true>(flag, true)),
    /** The plan the line is about, and the step. */
    planHash: maybe(text),
    taskId: maybe(text),
    /** The objection it is about. */
    objectionId: maybe(text),
    /** The command it is about. */
    commandId: maybe(text),
    /** The limit it is about, and how much of it there was; null where the log does not say it. */
    cap: maybe(object({ reason: word<BudgetReason>('callBudget'), limit: orNull(number) })),
    /** The message that asks for the change of what was built. */
    messageId: maybe(text),
  },
  /** The user confirmed or dismissed that question. */
  'wish.settled': { wishId: text, taken: flag },
  /** The language of the session was set. */
  'language.settled': { language: word<Language>('de'), by: word<'message' | 'user'>('message') },
};

export type WordFact = FactsIn<typeof wordFactShapes>;

export interface Wish {
  readonly id: string;
  readonly want: Want;
  readonly planHash: string | null;
  readonly taskId: string | null;
  readonly messageId: string | null;
  readonly objectionId: string | null;
  readonly commandId: string | null;
  readonly cap: { readonly reason: BudgetReason; readonly limit: number | null } | null;
  readonly state: 'open' | 'taken' | 'left';
}

export const wordCommandSchemas = [
  v.object({ type: v.literal('wish.settle'), wishId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), taken: v.boolean() }),
  v.object({ type: v.literal('language.choose'), language: v.picklist(languages) }),
] as const;
