// Folds what became of a prompt that was handed on, until another one is written or the changes are in review.
import type { Event } from '../events';
import type { BroughtChanges, HandedOn, OwnSave } from './state';

export function evolveHandedOn(handedOn: HandedOn | null, event: Event): HandedOn | null {
  switch (event.type) {
    case 'prompt.handedOn': {
      const { to, kept, files, left } = event;
      return { to, kept, files, left, own: kept !== null && handedOn?.kept === kept ? handedOn.own : [], missed: null };
    }
    case 'own.saved': {
      const { path, before, after } = event;
      return handedOn && { ...handedOn, own: withSave(handedOn.own, { path, before, after }) };
    }
    case 'changes.missed':
      return handedOn && { ...handedOn, missed: event.why };
    case 'phase.entered':
      return null;
    default:
      return handedOn;
  }
}

/** A save that goes on from the one before is one with it. */
function withSave(own: readonly OwnSave[], save: OwnSave): readonly OwnSave[] {
  const at = own.findLastIndex(({ path }) => path === save.path);
  const last = own[at];
  return last?.after === save.before ? own.with(at, { ...last, after: save.after }) : [...own, save];
}

export function evolveBrought(brought: BroughtChanges | null, event: Event): BroughtChanges | null {
  switch (event.type) {
    case 'changes.brought':
      return { taskId: event.taskId, by: event.by, files: event.files, text: event.text ?? null };
    case 'edits.proposed':
      return brought?.taskId === event.taskId ? null : brought;
    case 'phase.entered':
      return null;
    default:
      return brought;
  }
}
