// Intent behind the request: the accepted brief, and the user's framing of it.
import * as v from 'valibot';
import { maxMessageLength } from '../lifecycle/messageLimits';

const text = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), '');
const texts = v.fallback(v.array(v.pipe(v.string(), v.trim(), v.maxLength(600))), []);

export const ideaBriefSchema = v.object({
  title: text,
  // May be as long as a message, because without a brief the request becomes the summary.
  summary: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(maxMessageLength)), ''),
  problem: text,
  users: text,
  scope: texts,
  technology: texts,
  outOfScope: texts,
  decisions: texts,
  constraints: texts,
});

/** The feature as understood before the discussion. Every field is present; unknown fields are empty. */
export type IdeaBrief = v.InferOutput<typeof ideaBriefSchema>;

export const emptyBrief: IdeaBrief = {
  title: '',
  summary: '',
  problem: '',
  users: '',
  scope: [],
  technology: [],
  outOfScope: [],
  decisions: [],
  constraints: [],
};

/** Creates a brief from plain text: the text is the summary, its first line the title. */
export function briefOf(words: string): IdeaBrief {
  const summary = words.trim().slice(0, maxMessageLength).trim();
  const title = (summary.split('\n')[0] ?? '')
    .replace(/^[#*_\s-]+|[*_\s]+$/g, '')
    .slice(0, 80)
    .trim();
  return { ...emptyBrief, title, summary };
}

export function isEmptyBrief(brief: IdeaBrief): boolean {
  return Object.values(brief).every((part) => part.length === 0);
}

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

/** The user's intent as learned by the Starter; missing fields are null or empty. */
export type IntentHandover = v.InferOutput<typeof intentHandoverSchema>;

export const emptyIntent: IntentHandover = {
  shape: '',
  keyFindings: [],
  tensions: [],
  gaps: [],
  exchange: '',
  goal: '',
  constraints: [],
  framingAccepted: [],
  framingResisted: [],
  volunteered: [],
  unclear: [],
  stance: null,
};

export function isEmptyIntent(intent: IntentHandover): boolean {
  return Object.values(intent).every((part) => part === null || part.length === 0);
}
