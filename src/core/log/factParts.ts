// The parts that facts hold, as far as they are relied on: above all each word of a closed list. What is kept of a model's answer is checked by the
// schema it was read by.
import { cardSchema } from '../cards/card';
import type { RestoreFile } from '../checkpoints/facts';
import { ideaBriefSchema, intentHandoverSchema } from '../clarify/intent';
import { questionSchema } from '../clarify/questions';
import type { EvidenceSource } from '../context/evidence/sources';
import type { LookNote } from '../context/lookup/lookupTools';
import { ballotSchema } from '../discussion/ballot';
import { type ConflictChoice, workshopParts } from '../discussion/facts';
import type { EditRefusal, FileProposal, Hunk } from '../edits/lines/proposal';
import type { Diagnostic } from '../execution/diagnostics';
import { type Finding, helpSchema } from '../execution/facts';
import type { Claim, ClaimMap, ClaimSource } from '../experts/claims';
import type { Fault } from '../faults';
import { incidentSchema } from '../incident/incident';
import type { Usage } from '../models/usage';
import { executionHandoverSchema } from '../plan/executionHandover';
import { remarkSchema } from '../plan/facts';
import { taskMapSchema } from '../plan/taskMap';
import type { OutsideCitation } from '../web/state';
import { depths } from '../workshop/depth';
import { ideaChangeKinds } from '../workshop/ideas';
import { workshopRoles } from '../workshop/roles';
import { criteria, type IdeaMarks } from '../workshop/scores';
import { type BuildNote, type Concern, ideaDraftSchema, type WorkshopChoice } from '../workshop/turnSchemas';
import { shapeOf } from './schemaShape';
import { either, list, maybe, number, object, oneOf, orNull, type Shape, some, text, upTo, whole } from './shape';

/** What is relied on of a part of a fact, and checked; above all each of its words of a closed list. */
const part = <T extends object>(fields: Partial<Shape<T>>) => whole(fields as Parameters<typeof whole>[0]);
export const texts = list(text);
export const objects = list(object);
/** Rounds and versions are counted up one by one, and some are looped over. */
export const round = upTo(10_000);
export const brief = shapeOf(ideaBriefSchema);
export const usage = part<Usage>({ input: number, output: number, cached: number, thinking: number });
export const depth = oneOf(depths);
export const cast = whole(Object.fromEntries(workshopRoles.map((role) => [role, text])));
export const files = list(whole({ path: text }));
export const hunks = list(part<Hunk>({ id: text, start: number, before: texts, after: texts, intent: text }));
const draft = shapeOf(ideaDraftSchema, { firstVersion: texts, from: texts });
export const handover = shapeOf(intentHandoverSchema);

/** In older logs the proposal is a text, and so is the one objection. */
export const stance = whole({
  position: text,
  why: text,
  decided: texts,
  asks: texts,
  assumes: texts,
  proposal: maybe(either(text, list(whole({ text })))),
  objections: maybe(list(whole({ text, evidence: texts }))),
});
export const idea = whole({ kind: oneOf(ideaChangeKinds), id: text, draft: orNull(draft), from: maybe(texts) });
export const diagnostics = list(part<Diagnostic>({ path: text, severity: text }));
export const marks = part<IdeaMarks>({
  marks: some(Object.fromEntries(criteria.map((each) => [each, number]))),
  reasons: maybe(whole({ pro: text, contra: text })),
});

export const about = either(whole({ kind: text, taskId: text }), whole({ kind: oneOf(['session']) }));
export const workshopPart = oneOf(workshopParts);

export const mappedClaims = part<ClaimMap>({
  claims: list(
    part<Claim>({
      id: text,
      text,
      polarity: text,
      sources: list(part<ClaimSource>({ expert: text })),
      conflicts: texts,
      needs: texts,
    }),
  ),
  gaps: texts,
});
export const looks = list(part<LookNote>({ tool: text, what: text, outcome: text, tokens: maybe(number) }));
export const sources = list(part<EvidenceSource>({ kind: text, path: text, from: number, to: number, tokens: number }));
export const outside = list(part<OutsideCitation>({ text, address: text, title: text, quote: orNull(text), state: text }));
export const concerns = list(part<Concern>({ text }));
export const notes = list(part<BuildNote>({ effort: orNull(text), text }));
export const workshopChoice = part<WorkshopChoice>({ why: text });
export const fault = part<Fault>({ reason: text, about: text });
export const conflictChoice = part<ConflictChoice>({ kind: text });
export const proposals = list(
  part<FileProposal>({
    path: text,
    operation: text,
    hunks,
    whole: maybe(some({ id: text })),
    marks: maybe(list(some({ kind: text, by: text }))),
  }),
);
export const refusals = list(part<EditRefusal>({ path: text, intent: text, reason: text }));
export const restoreFiles = list(part<RestoreFile>({ path: text, outcome: text, change: text }));
export const findings = list(part<Finding>({ severity: text, path: text }));
export const ballot = shapeOf(ballotSchema);
export const card = shapeOf(cardSchema);
export const incident = shapeOf(incidentSchema);
export const helpAnswer = shapeOf(helpSchema);
export const remarks = list(shapeOf(remarkSchema));
export const questions = list(shapeOf(questionSchema));
export const execution = shapeOf(executionHandoverSchema);
export const taskMap = shapeOf(taskMapSchema);
export const webFindings = list(whole({ address: text, title: text, passages: texts }));
export const termsMissing = list(whole({ clause: text, terms: texts }));
