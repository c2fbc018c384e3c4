// What the opening talk leaves to the discussion: the brief the user accepted and how the user framed it.
import * as v from 'valibot';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), '');
const texts = v.fallback(v.array(v.pipe(v.string(), v.trim(), v.maxLength(600))), []);

export const ideaBriefSchema = v.object({
  title: text,
  summary: text,
  problem: text,
  users: text,
  scope: texts,
  technology: texts,
  outOfScope: texts,
  decisions: texts,
  constraints: texts,
});

/** The feature as understood before the discussion; missing parts are empty, never absent. */
export type IdeaBrief = v.InferOutput<typeof ideaBriefSchema>;

export const attitudes = ['explore', 'decide', 'challenge'] as const;
export type Attitude = (typeof attitudes)[number];

export const intentHandoverSchema = v.object({
  shape: text,
  keyFindings: texts,
  tensions: texts,
  gaps: texts,
  exchange: text,
  goal: text,
  constraints: texts,
  framingAccepted: texts,
  framingResisted: texts,
  volunteered: texts,
  unclear: texts,
  stance: v.fallback(v.nullable(v.picklist(attitudes)), null),
});

/** What the opener learned about the user's intent; missing fields are null or empty. */
export type IntentHandover = v.InferOutput<typeof intentHandoverSchema>;
