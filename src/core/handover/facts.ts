// Facts of the handover: what can happen, in the form the log keeps it.
import { keptFiles } from '../checkpoints/facts';
import { executionHandoverSchema } from '../plan/executionHandover';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, number, orNull, text, word } from '../base/shape';
import type { HandOnPlace } from './handOnPlaces';
import type { MissedChanges } from './state';

export const handoverFactShapes = {
  'ready.written': { handover: fromSchema(executionHandoverSchema) },
  'ready.settled': { choice: word<'start' | 'continue'>('start') },
  /** The prompt went to another agent; `kept`: the files as they were then. */
  'prompt.handedOn': { to: word<HandOnPlace>('terminal'), kept: orNull(text), files: number, left: number },
  /** The user typed into a file and saved it while another agent has the prompt; contents of the store. */
  'own.saved': { path: text, before: text, after: text },
  /** The user looked for what the agent changed, and there was nothing to review. */
  'changes.missed': { why: word<MissedChanges>('noChanges') },
  /** The user has the changes of another agent reviewed as a step; those that are in `files` are taken out of them first. `text`: a pasted reply, by its content. */
  'changes.brought': { taskId: text, by: word<HandOnPlace>('terminal'), files: keptFiles, text: maybe(text) },
};

export type HandoverFact = FactsIn<typeof handoverFactShapes>;
