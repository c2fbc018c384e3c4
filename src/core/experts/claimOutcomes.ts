// Claim outcomes in a plan: covered by a step, rejected, or open.
import { asOpenDecisions, maxLineLength, maxTaskLines, type TaskMap } from '../plan/taskMap';
import type { Claim } from './claims';

export type ClaimOutcome =
  | { readonly kind: 'task'; readonly tasks: readonly string[] }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'open'; readonly line: string }
  | { readonly kind: 'missing' };

/**
 * Returns the outcome of a claim. If several outcomes apply, a task takes precedence over a rejection, and a rejection over an open
 * decision.
 */
export function outcomeOfClaim(plan: TaskMap, id: string): ClaimOutcome {
  const tasks = plan.tasks.filter(({ answers }) => answers.some((text) => claimIds(text).includes(id)));
  if (tasks.length > 0) return { kind: 'task', tasks: tasks.map((task) => task.id) };
  const rejected = (plan.rejected ?? []).find(({ claim, reason }) => claim === id && reason !== '');
  if (rejected) return { kind: 'rejected', reason: rejected.reason };
  const line = plan.openDecisions.find((text) => claimIds(text).includes(id));
  return line === undefined ? { kind: 'missing' } : { kind: 'open', line };
}

export function claimGaps(plan: TaskMap, claims: readonly Claim[]): Claim[] {
  return claims.filter(({ id }) => outcomeOfClaim(plan, id).kind === 'missing');
}

/**
 * Adds open decisions for all claims that the plan does not mention. Each disputed claim gets its own line if there is room; the others
 * share lines to keep the list short.
 * @param note text in the user's language with the placeholder `{claims}`
 */
export function withOpenClaims(plan: TaskMap, claims: readonly Claim[], note: string): TaskMap {
  const missing = claimGaps(plan, claims);
  if (missing.length === 0) return plan;
  const room = Math.max(1, maxTaskLines - plan.openDecisions.length);
  const disputed = missing.filter(({ conflicts }) => conflicts.length > 0);
  const rest = missing.filter(({ conflicts }) => conflicts.length === 0);
  const single = disputed.length + Math.min(rest.length, 1) <= room ? disputed.map((claim) => [claim]) : [];
  const shared = single.length > 0 || disputed.length === 0 ? rest : missing;
  const lines = [...single, ...inLines(shared, note, room - single.length)].map((held) => lineOf(held, note));
  return { ...plan, openDecisions: asOpenDecisions([...plan.openDecisions, ...lines]) };
}

/**
 * Distributes claims over lines of at most `maxLineLength` characters. If more than `room` lines would be needed, all claims share one
 * line.
 */
function inLines(claims: readonly Claim[], note: string, room: number): Claim[][] {
  const lines: Claim[][] = [];
  for (const claim of claims) {
    const last = lines.at(-1);
    if (last && wordsOf([...last, claim], note).length <= maxLineLength) last.push(claim);
    else lines.push([claim]);
  }
  return lines.length <= room ? lines : claims.length > 0 ? [[...claims]] : [];
}

function lineOf(claims: readonly Claim[], note: string): string {
  const inWords = wordsOf(claims, note);
  if (inWords.length <= maxLineLength || claims.length === 1) return inWords;
  return note.replace('{claims}', () => claims.map(({ id }) => id).join(', '));
}

function wordsOf(claims: readonly Claim[], note: string): string {
  return note.replace('{claims}', () => claims.map(({ id, text }) => `${id} (${text})`).join('; '));
}

function claimIds(text: string): string[] {
  return text.match(/\bK\d+\b/g) ?? [];
}
