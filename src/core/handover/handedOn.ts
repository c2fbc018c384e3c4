// The ready page and the prompt handed to another agent: facts and state.
import { type FactsIn, foldOf } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, number, orNull, text, word } from '../base/shape';
import { type KeptFile, keptFiles } from '../checkpoints/checkpoints';
import type { ExecutionFact } from '../execution/facts';
import type { SessionFact } from '../lifecycle/facts';
import { type ExecutionHandover, executionHandoverSchema } from '../plan/executionHandover';
import { maskSecrets } from '../secrets/mask';

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

/** A save that goes on from the one before is one with it. */
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

export const handoverFactShapes = {
  /** The execution-ready prompt and handover were written. */
  'ready.written': { handover: fromSchema(executionHandoverSchema) },
  /** The user chose to start the build or to keep discussing. */
  'ready.settled': { choice: word<'start' | 'continue'>('start') },
  /** The prompt was handed to another agent. `kept`: the files as they were. */
  'prompt.handedOn': { to: word<HandOnPlace>('terminal'), kept: orNull(text), files: number, left: number },
  /** The user edited and saved a file while another agent has the prompt. */
  'own.saved': { path: text, before: text, after: text },
  /** The user looked for the other agent's changes; there was nothing to review. */
  'changes.missed': { why: word<MissedChanges>('noChanges') },
  /** The other agent's changes became a step to review. `text`: a pasted reply, by its content id. */
  'changes.brought': { taskId: text, by: word<HandOnPlace>('terminal'), files: keptFiles, text: maybe(text) },
};

export type HandoverFact = FactsIn<typeof handoverFactShapes>;

export interface HandedOn {
  readonly to: HandOnPlace;
  /** The files as they were then, in one content of the store; null where the session cannot tell what has changed since. */
  readonly kept: string | null;
  readonly files: number;
  /** Files that are not followed: too large, too many, or no text. */
  readonly left: number;
  /** What the user typed and saved since, oldest first. */
  readonly own: readonly OwnSave[];
  /** What came of the last look for changes, where there was nothing to review. */
  readonly missed: MissedChanges | null;
}

/** A file as it was before the user typed, and as they saved it: contents of the store. */
export interface OwnSave {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** `noChanges`: no file differs from what was kept; `noEdits`: the pasted text holds no edit that fits the files. */
export type MissedChanges = 'noChanges' | 'noEdits';

/** Changes of another agent, in the files still or in a text, that are about to be put before the user. */
export interface BroughtChanges {
  readonly taskId: string;
  readonly by: HandOnPlace;
  /** Each file as it was handed over, and as the agent left it. */
  readonly files: readonly KeptFile[];
  /** The content of a reply that was pasted instead; null where there was none. */
  readonly text: string | null;
}

/** The prompt as another agent is given it; null where there is none. */
export function promptToHandOn({ ready }: { readonly ready: { readonly handover: ExecutionHandover } | null }): string | null {
  return maskSecrets(ready?.handover.prompt ?? '').trim() || null;
}

export const handOnPlaces = ['chat', 'terminal', 'clipboard'] as const;

export type HandOnPlace = (typeof handOnPlaces)[number];
