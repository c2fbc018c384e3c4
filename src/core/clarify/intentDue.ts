// When the user's intent is written down: on the second exchange at the latest, and anew for every brief.
import type { Clarify } from './state';

/** The exchange by which the intent handover is written at the latest, whatever the opener asks. */
const intentBy = 2;

/** Whether the intent handover is due: on the second exchange at the latest, and anew for every brief. */
export function needsIntent(clarify: Clarify): boolean {
  return clarify.brief ? !clarify.intentIsCurrent : clarify.rounds.length >= intentBy && clarify.intent === null;
}
