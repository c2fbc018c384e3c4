// Reviewers' findings: selection of reviewers, and rules for which findings count.
import * as v from 'valibot';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Clarify } from '../clarify/clarify';
import { isDirect } from '../clarify/size';
import { type Agent, agentById, type AgentId } from '../agents/roster';
import type { Task } from '../plan/taskMap';
import { type Dismissal, type Finding, type ReviewerId, type ReviewVerdict, severities } from './facts';
import type { Objection } from '../discussion/state';
import { knownPath } from '../edits/formats/form';
import { fenceOf } from '../text/fences';
import { lineTexts, singleLine } from '../text/lines';

const reviewDuties = ['correctness', 'security', 'tests'] as const;

/** Reviewers that are not team members; `step` covers all duties in one call. */
export const dutyReviewers = ['step', ...reviewDuties] as const;

/** Review levels: no review; one reviewer for each task with more than low risk; one reviewer per duty for every task. */
export const reviewLevels = ['off', 'byRisk', 'all'] as const;

export type ReviewLevel = (typeof reviewLevels)[number];

/**
 * Returns the effective review level. A direct session has reviews only if the user edited the plan, and only by reviewers named in the
 * plan.
 */
export function levelOf(session: Reviewable, level: ReviewLevel): ReviewLevel | 'named' {
  if (!isDirect(session) || level === 'off') return level;
  return session.progress.offered?.by === 'user' ? 'named' : 'off';
}

interface Reviewable {
  readonly clarify: Pick<Clarify, 'size'>;
  readonly progress: { readonly offered: { readonly by: 'planner' | 'user' } | null };
}

/** Maximum number of reviewers; more would only repeat findings. */
const maxReviewers = 5;

const memberPrefix = 'member.';

/** Returns the team member behind a reviewer; null for a duty. */
export function memberOf(reviewer: ReviewerId): AgentId | null {
  return reviewer.startsWith(memberPrefix) ? reviewer.slice(memberPrefix.length) : null;
}

function reviewerOf(member: AgentId): ReviewerId {
  return `${memberPrefix}${member}`;
}

/** Returns the call role of a reviewer. It differs from the role of the member's turns, so that recordings can tell them apart. */
export function reviewRole(reviewer: ReviewerId): string {
  const member = memberOf(reviewer);
  return member === null ? `reviewer.${reviewer}` : `${member}.review`;
}

/** Call role of the synthesis, which weighs the reviewers' findings. */
export const synthesisRole = 'reviewer.synthesis';

export interface ReviewedTask {
  readonly risk: Task['risk'];
  readonly answers: readonly string[];
  readonly reviewers?: readonly string[] | undefined;
}

/**
 * Returns the reviewers of a task, at most `maxReviewers`: reviewers named in the plan, owners of open objections and of objections that
 * the task answers and, at level `all`, one reviewer per duty. At level `byRisk`, a task with more than low risk and no such owners gets
 * one reviewer. At level `named`, only the reviewers named in the plan count. Unknown names are ignored.
 * @param own custom members of the workspace, who review like all other members
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

/** Schema of a finding. `line` refers to the proposed file; `evidence` quotes the proposed or the current file. */
const answeredSchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(800)),
  evidence: v.fallback(v.pipe(v.string(), v.maxLength(1_000)), ''),
  path: v.fallback(short, ''),
  line: place,
  hunk: v.fallback(v.nullable(short), null),
  /** An invalid severity becomes the highest severity, so that the finding is never lost. */
  severity: v.fallback(v.picklist(severities), 'blocker'),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});

export const reviewSchema = v.object({ findings: v.pipe(v.array(answeredSchema), v.maxLength(12)) });

export type ReviewAnswer = v.InferOutput<typeof reviewSchema>;

type ReviewedFinding = ReviewAnswer['findings'][number];

/** Schema of the synthesis: dismissed findings with reasons, and the verdict on the others. */
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
 * Parses the findings in an answer, assigns them to hunks and verifies their quotes.
 * @param textsOf current and proposed texts that may be quoted for a path; an empty path means all files of the task
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
  const file = fileNamed(path, files);
  const found = file && line !== null ? file.hunks.find((each) => holdsLine(file, each, line)) : undefined;
  return { path: file?.path ?? path, line, hunkId: found?.id ?? null };
}

/**
 * Finds the file for a path written by a reviewer. The path may have a line number or an invented prefix, or be the path after a rename.
 */
function fileNamed(written: string, files: readonly FileProposal[]): FileProposal | undefined {
  const known = new Map(files.flatMap(({ path, to = path }) => [path, to]).map((path) => [path, null]));
  const path = knownPath(written.replace(/:\d+(?:[-–:]\d+)?$/, ''), known);
  return files.find((file) => path !== null && (file.path === path || file.to === path));
}

function holdsLine(file: FileProposal, hunk: Hunk, line: number): boolean {
  const start = proposedStart(file, hunk);
  return line >= start - hunk.contextBefore.length && line < start + Math.max(1, hunk.after.length) + hunk.contextAfter.length;
}

/** Returns the 1-based first line of a hunk in the proposed file. */
export function proposedStart({ hunks }: FileProposal, { start }: Hunk): number {
  return hunks.filter((other) => other.start < start).reduce((line, other) => line + other.after.length - other.before.length, start);
}

/**
 * Minimum number of letters and digits in a quote. `minPartLength`: minimum number of characters in a quoted line that matches only part of
 * a line in the file.
 */
const minQuoteLength = 4;

const minPartLength = 8;

/**
 * Whether a single text contains every line of the evidence, ignoring whitespace, diff marks, line numbers, fences, quotation marks and
 * lines without a letter or digit. Always false for evidence shorter than `minQuoteLength`.
 */
export function isFounded(evidence: string, texts: readonly string[]): boolean {
  const quoted = lineTexts(evidence).filter((line) => /[\p{L}\p{N}]/u.test(line) && !fenceOf(line));
  if ((evidence.match(/[\p{L}\p{N}]/gu) ?? []).length < minQuoteLength) return false;
  if (quoted.length === 0) return false;
  return texts.some((text) => {
    const lines = lineTexts(text).map(singleLine);
    return quoted.every((quote) =>
      readings(quote).some((reading) =>
        lines.some((line) => line === reading || (reading.length >= minPartLength && line.includes(reading))),
      ),
    );
  });
}

/** Returns variants of a quoted line: unchanged, without diff marks or line numbers, and without quotes. */
function readings(quote: string): string[] {
  const bare = quote.replace(/^\s*(?:\d+\s*)?[|+-]?/, '');
  const inner = /^\s*(["'`])(.+)\1[.,;]?\s*$/.exec(quote)?.[2] ?? '';
  return [singleLine(quote), singleLine(bare), singleLine(inner)].filter((reading) => /[\p{L}\p{N}]/u.test(reading));
}

/** Minimum confidence, from 0 to 1, of a finding that can cause a revision. */
const minConfidence = 0.5;

/** Whether a finding can cause a revision: serious, verified, confident and not dismissed. */
export function isOpen(finding: Finding, dismissed: readonly Dismissal[] = []): boolean {
  const isSerious = finding.severity === 'blocker' || finding.severity === 'major';
  const isMeant = finding.confidence === null || finding.confidence >= minConfidence;
  return isSerious && isMeant && finding.verified && !dismissed.some(({ findingId }) => findingId === finding.id);
}

/** Maximum number of revisions per task; after that, the user is asked. */
export const maxRevisions = 2;

export interface Concluded {
  readonly verdict: ReviewVerdict;
  readonly dismissed: Dismissal[];
  readonly toBuilder: string;
}

/**
 * Returns the synthesis for a single reviewer, whose open findings go to the Builder unchanged. Null for several reviewers, which need a
 * synthesis call.
 */
export function unweighed(reviewers: readonly ReviewerId[]): Synthesis | null {
  return reviewers.length === 1 ? { dismissed: [], toBuilder: '', verdict: 'revise' } : null;
}

/**
 * Concludes a review. The edits pass if there are no open findings, whatever the synthesis says. Otherwise they go back to the Builder if
 * the synthesis asks for a revision and the limit of revisions is not reached; if not, the user decides.
 * @param synthesis null if not needed or unavailable
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
