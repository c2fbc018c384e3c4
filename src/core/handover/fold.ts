// Folds facts about work handed to another agent and its changes.
import { foldOf } from '../base/fact';
import type { ExecutionFact } from '../execution/facts';
import type { SessionFact } from '../lifecycle/facts';
import type { HandoverFact } from './facts';
import type { BroughtChanges, HandedOn, OwnSave } from './handedOn';

export const handedOnFold = foldOf<HandedOn | null, HandoverFact | SessionFact>()({
  'prompt.handedOn': (handedOn, event) => {
    const { to, kept, files, left } = event;
    return { to, kept, files, left, own: kept !== null && handedOn?.kept === kept ? handedOn.own : [], missed: null };
  },
  'own.saved': (handedOn, event) => {
    const { path, before, after } = event;
    return handedOn && { ...handedOn, own: withSave(handedOn.own, { path, before, after }) };
  },
  'changes.missed': (handedOn, event) => handedOn && { ...handedOn, missed: event.why },
  'phase.entered': () => null,
});

/** Merges a save into the previous one if it continues it. */
function withSave(own: readonly OwnSave[], save: OwnSave): readonly OwnSave[] {
  const at = own.findLastIndex(({ path }) => path === save.path);
  const last = own[at];
  return last?.after === save.before ? own.with(at, { ...last, after: save.after }) : [...own, save];
}

export const broughtFold = foldOf<BroughtChanges | null, HandoverFact | SessionFact | ExecutionFact>()({
  'changes.brought': (_brought, event) => ({ taskId: event.taskId, by: event.by, files: event.files, text: event.text ?? null }),
  'edits.proposed': (brought, event) => (brought?.taskId === event.taskId ? null : brought),
  'phase.entered': () => null,
});
