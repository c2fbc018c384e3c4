// Confirmation questions: state, fold and commands.
import * as v from 'valibot';
import { foldOf, forEach } from '../base/fact';
import type { FaultReason } from '../faults';
import { languages } from '../i18n/language';
import type { BudgetReason } from '../models/facts';
import type { Want, WordFact } from './facts';

/** Wants that need a click: they write files, run something, end the session or mark work as done. */
const byPress: readonly Want[] = ['accept', 'byHand', 'end', 'run'];

export function isByPress({ want }: Pick<Wish, 'want'>): boolean {
  return byPress.includes(want);
}

export function openWish(wishes: readonly Wish[]): Wish | undefined {
  return wishes.findLast(({ state }) => state === 'open');
}

export interface Wish {
  readonly id: string;
  readonly want: Want;
  readonly planHash: string | null;
  readonly taskId: string | null;
  readonly messageId: string | null;
  readonly objectionId: string | null;
  readonly commandId: string | null;
  readonly cap: { readonly reason: BudgetReason; readonly limit: number | null } | null;
  readonly fault: FaultReason | null;
  /** Passed when another act of the user closed it without an answer. */
  readonly state: 'open' | 'taken' | 'left' | 'passed';
}

export const wordCommandSchemas = [
  v.object({ type: v.literal('wish.settle'), wishId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), taken: v.boolean() }),
  v.object({ type: v.literal('language.choose'), language: v.picklist(languages) }),
] as const;

/** Acts of the user that close a question. */
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

/** Cards that have their own confirmation. */
const newCards = ['consensus.offered', 'plan.proposed', 'edits.proposed', 'command.asked'] as const;

type SettlingFact = { type: (typeof acts)[number] | (typeof newCards)[number] } | { type: 'task.reopened' | 'help.asked'; by: string };

export const wishFold = foldOf<readonly Wish[], WordFact | SettlingFact>()({
  'wish.asked': (wishes, event) => {
    const { wishId: id, want, planHash = null, taskId = null, messageId = null, objectionId = null, commandId = null } = event;
    const { cap = null, fault = null } = event;
    return [...closed(wishes), { id, want, planHash, taskId, messageId, objectionId, commandId, cap, fault, state: 'open' }];
  },
  'wish.settled': (wishes, event) =>
    wishes.map((wish) => (wish.id === event.wishId ? { ...wish, state: event.taken ? 'taken' : 'left' } : wish)),
  ...forEach(acts, closed),
  'task.reopened': (wishes, event) => (event.by === 'user' ? closed(wishes) : wishes),
  'help.asked': (wishes, event) => (event.by === 'user' ? closed(wishes) : wishes),
  ...forEach(newCards, closed),
});

function closed(wishes: readonly Wish[]): readonly Wish[] {
  return wishes.some(({ state }) => state === 'open')
    ? wishes.map((wish) => (wish.state === 'open' ? { ...wish, state: 'passed' } : wish))
    : wishes;
}
