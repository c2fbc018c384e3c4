// An answer of the opening talk in one line: what was chosen, and what was said in own words.
import type { Answer } from '../../src/core/clarify/questions';

/** Empty for a question that was skipped. */
export function answerText(answer: Answer): string {
  return [...answer.choices, answer.text.trim()].filter(Boolean).join(' · ');
}
