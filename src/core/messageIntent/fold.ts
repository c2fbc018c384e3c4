// Folds facts into confirmation questions; the user's next action closes a question.
import { foldOf, forEach } from '../base/fact';
import type { WordFact } from './facts';
import type { Wish } from './wish';

/** User actions that close an open question. */
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

/** Facts that show a new card. A card asks for its own confirmation, so it closes an open question. */
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
