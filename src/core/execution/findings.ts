// Findings of reviewers: who reads a step, and which findings count.
import * as v from 'valibot';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Clarify } from '../clarify/clarify';
import { isDirect } from '../clarify/size';
import { type Agent, agentById, type AgentId } from '../agents/roster';
import type { Task } from '../plan/taskMap';
import { type Dismissal, type Finding, type ReviewerId, type ReviewVerdict, severities } from './facts';
import type { Objection } from '../discussion/state';
import { lineTexts, singleLine } from '../text/lines';

/** What a step is read for where several read it, each with a prompt of its own. */
const reviewDuties = ['correctness', 'security', 'tests'] as const;

/** Reviewers who are no members of the team: `step` reads for all the duties in one call. */
export const dutyReviewers = ['step', ...reviewDuties] as const;

/** How much is reviewed: nothing, a task with a risk by one reader, or every task by one reader for each duty. */
export const reviewLevels = ['off', 'byRisk', 'all'] as const;

export type ReviewLevel = (typeof reviewLevels)[number];

/** What is read in this session: in a direct way only those steps to which the user has given a reviewer. */
export function levelOf(session: Reviewable, level: ReviewLevel): ReviewLevel | 'named' {
  if (!isDirect(session) || level === 'off') return level;
  return session.progress.offered?.by === 'user' ? 'named' : 'off';
}

interface Reviewable {
  readonly clarify: Pick<Clarify, 'size'>;
  readonly progress: { readonly offered: { readonly by: 'planner' | 'user' } | null };
}

/** More voices than this find the same things again. */
const maxReviewers = 5;

const memberPrefix = 'member.';

/** The member behind a reviewer, or null where it is a duty. */
export function memberOf(reviewer: ReviewerId): AgentId | null {
  return reviewer.startsWith(memberPrefix) ? reviewer.slice(memberPrefix.length) : null;
}

function reviewerOf(member: AgentId): ReviewerId {
  return `${memberPrefix}${member}`;
}

/** Reviewers' answers are counted apart from a member's turns, so that a recorded team has each where it belongs. */
export function reviewRole(reviewer: ReviewerId): string {
  const member = memberOf(reviewer);
  return member === null ? `reviewer.${reviewer}` : `${member}.review`;
}

/** Who weighs what the reviewers found. */
export const synthesisRole = 'reviewer.synthesis';

/** A task as a plan may have it: with reviewers named or not. */
export interface ReviewedTask {
  readonly risk: Task['risk'];
  readonly answers: readonly string[];
  readonly reviewers?: readonly string[] | undefined;
}

/**
 * Who reads the edits of a task: whoever has an open objection, or one the task answers, for everything else too; where there is nobody, one
 * reviewer if the task has a risk. Those the plan names read beside them. A name nobody goes by is left out.
 * @param own members of the workspace, who review as everybody else does
 */
export function reviewersOf(
  task: ReviewedTask,
  objections: readonly Objection[],
  level: ReviewLevel | 'named',
  own: readonly Agent[] = [],
): readonly ReviewerId[] {
  if (level === 'off') return [];
  const named = (task.reviewers ?? []).flatMap((name) => reviewerNamed(name, own));
  if (level === 'named') return named.slice(0, maxReviewers);
  const dissenters = objections.filter(({ id, open }) => open || task.answers.includes(id)).map(({ owner }) => reviewerOf(owner));
  const isReadAnyway = dissenters.length > 0 || task.risk === 'low';
  const usual = level === 'all' ? reviewDuties : isReadAnyway ? [] : (['step'] as const);
  return [...new Set([...usual, ...named, ...dissenters])].slice(0, maxReviewers);
}

function reviewerNamed(name: string, own: readonly Agent[]): ReviewerId[] {
  const known = name.trim().replace(/^@/, '').toLowerCase();
  if (dutyReviewers.some((duty) => duty === known)) return [known];
  return agentById(known, own)?.seat === 'discussion' ? [reviewerOf(known)] : [];
}

const short = v.pipe(v.string(), v.trim(), v.maxLength(400));

const place = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null);

/** One finding as it is asked for: `line` counts in the file as proposed, `evidence` quotes it or the file as it is. */
const answeredSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(800)),
  evidence: v.fallback(v.pipe(v.string(), v.maxLength(1_000)), ''),
  path: v.fallback(short, ''),
  line: place,
  hunk: v.fallback(v.nullable(short), null),
  /** A finding of a weight nobody can read is weighed as the gravest, never left out. */
  severity: v.fallback(v.picklist(severities), 'blocker'),
  /** From 0 to 1; null where it was left out or out of range. */
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});

export const reviewSchema = v.object({ findings: v.pipe(v.array(answeredSchema), v.maxLength(12)) });

export type ReviewAnswer = v.InferOutput<typeof reviewSchema>;

type ReviewedFinding = ReviewAnswer['findings'][number];

/** The synthesis: which findings fall and why, and what becomes of the rest. */
export const synthesisSchema = v.object({
  dismissed: v.fallback(
    v.pipe(v.array(v.object({ finding: short, reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400)) })), v.maxLength(40)),
    [],
  ),
  toBuilder: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''),
  verdict: v.picklist(['revise', 'ask']),
});

export type Synthesis = v.InferOutput<typeof synthesisSchema>;

/**
 * An answer as findings on their hunks, each checked against the texts.
 * @param textsOf the texts a path may be quoted from, as they are and as proposed; those of all files of the task for an empty path
 */
export function findingsOf(
  reviewer: ReviewerId,
  { findings }: ReviewAnswer,
  files: readonly FileProposal[],
  textsOf: (path: string) => readonly string[],
): Finding[] {
  return findings.map((answered, index) => {
    const at = placeOf(answered, files);
    const { severity, confidence, evidence, text } = answered;
    const id = `${reviewer}-${index + 1}`;
    return { id, reviewer, severity, confidence, ...at, evidence, text, verified: isFounded(evidence, textsOf(at.path)) };
  });
}

function placeOf({ path, line, hunk }: ReviewedFinding, files: readonly FileProposal[]): Pick<Finding, 'path' | 'line' | 'hunkId'> {
  const named = files.find(({ hunks }) => hunks.some(({ id }) => id === hunk));
  if (named) return { path: named.path, line, hunkId: hunk };
  const file = files.find((each) => each.path === path);
  const found = file && line !== null ? file.hunks.find((each) => holdsLine(file, each, line)) : undefined;
  return { path, line, hunkId: found?.id ?? null };
}

function holdsLine(file: FileProposal, hunk: Hunk, line: number): boolean {
  const start = proposedStart(file, hunk);
  return line >= start - hunk.contextBefore.length && line < start + Math.max(1, hunk.after.length) + hunk.contextAfter.length;
}

/** 1-based line at which a hunk begins in the file as proposed. */
export function proposedStart({ hunks }: FileProposal, { start }: Hunk): number {
  return hunks.filter((other) => other.start < start).reduce((line, other) => line + other.after.length - other.before.length, start);
}

/** A quote of fewer letters and digits proves nothing, and one of fewer characters only as a whole line. */
const minQuoteLength = 4;

const minPartLength = 8;

/** Whether every line of the evidence stands in one of the texts, apart from its spacing and a diff mark or line number in front. */
export function isFounded(evidence: string, texts: readonly string[]): boolean {
  const quoted = lineTexts(evidence).filter((line) => line.trim() !== '');
  if ((evidence.match(/[\p{L}\p{N}]/gu) ?? []).length < minQuoteLength) return false;
  return texts.some((text) => {
    const lines = lineTexts(text).map(singleLine);
    return quoted.every((quote) =>
      readings(quote).some((reading) =>
        lines.some((line) => line === reading || (reading.length >= minPartLength && line.includes(reading))),
      ),
    );
  });
}

/** The quote as it stands, and without what a diff or a listing puts in front of a line. */
function readings(quote: string): string[] {
  const bare = quote.replace(/^\s*(?:\d+\s*)?[|+-]?/, '');
  return [singleLine(quote), singleLine(bare)].filter((reading) => /[\p{L}\p{N}]/u.test(reading));
}

/** Below this a reviewer doubts the finding more than the edits. */
const minConfidence = 0.5;

/** Whether a finding can send the edits back: serious, founded, meant by its reviewer, and not dismissed. */
export function isOpen(finding: Finding, dismissed: readonly Dismissal[] = []): boolean {
  const isSerious = finding.severity === 'blocker' || finding.severity === 'major';
  const isMeant = finding.confidence === null || finding.confidence >= minConfidence;
  return isSerious && isMeant && finding.verified && !dismissed.some(({ findingId }) => findingId === finding.id);
}

/** The edits of a task go back to the Builder at most this often; then the user is asked. */
export const maxRevisions = 2;

export interface Concluded {
  readonly verdict: ReviewVerdict;
  readonly dismissed: Dismissal[];
  readonly toBuilder: string;
}

/**
 * What one reviewer found needs no weighing against others: what stands open goes back to the Builder as it was said. Null where several read.
 */
export function unweighed(reviewers: readonly ReviewerId[]): Synthesis | null {
  return reviewers.length === 1 ? { dismissed: [], toBuilder: '', verdict: 'revise' } : null;
}

/**
 * What a review comes to, by rule: nothing open passes, whatever the synthesis said; what is open goes back or to the user.
 * @param synthesis null where none was needed or could be had
 */
export function concludeReview(findings: readonly Finding[], synthesis: Synthesis | null, revisions: number): Concluded {
  const dismissed = (synthesis?.dismissed ?? [])
    .filter(({ finding }) => findings.some(({ id }) => id === finding))
    .map(({ finding, reason }) => ({ findingId: finding, reason }));
  const toBuilder = synthesis?.toBuilder ?? '';
  if (!findings.some((finding) => isOpen(finding, dismissed))) return { verdict: 'pass', dismissed, toBuilder: '' };
  const isBuilders = synthesis?.verdict === 'revise' && revisions < maxRevisions;
  return { verdict: isBuilders ? 'revise' : 'ask', dismissed, toBuilder };
}
