// Facts of the handover: the ready page, and the prompt given to another agent.
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, number, orNull, text, word } from '../base/shape';
import { keptFiles } from '../checkpoints/facts';
import { executionHandoverSchema } from '../plan/executionHandover';

/** `noChanges`: no file differs from the snapshot; `noEdits`: the pasted text contains no edit that matches the files. */
export type MissedChanges = 'noChanges' | 'noEdits';

export type HandOnPlace = (typeof handOnPlaces)[number];

export const handOnPlaces = ['chat', 'terminal', 'clipboard'] as const;

export const handoverFactShapes = {
  /**
   * The execution-ready prompt and the handover were written. `by`: set if the engine wrote them from the brief and the discussion alone.
   */
  'ready.written': { handover: fromSchema(executionHandoverSchema), by: maybe(word<'engine'>('engine')) },
  /** The user chose to start the build or to continue the discussion. */
  'ready.settled': { choice: word<'start' | 'continue'>('start') },
  /** The prompt was handed to another agent. `kept`: the snapshot of the files at that time. */
  'prompt.handedOn': { to: word<HandOnPlace>('terminal'), kept: orNull(text), files: number, left: number },
  /** The user edited and saved a file while another agent was working on the prompt. */
  'own.saved': { path: text, before: text, after: text },
  /** The user searched for the other agent's changes, but there was nothing to review. */
  'changes.missed': { why: word<MissedChanges>('noChanges') },
  /** The other agent's changes became a step to review. `text`: content ID of a pasted reply. */
  'changes.brought': { taskId: text, by: word<HandOnPlace>('terminal'), files: keptFiles, text: maybe(text) },
};

export type HandoverFact = FactsIn<typeof handoverFactShapes>;
