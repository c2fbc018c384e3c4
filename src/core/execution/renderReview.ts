// Renders a proposal and its reviews for prompts, in English.
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { AgentId } from '../agents/roster';
import { nameOf, renderEntries } from '../discussion/promptText';
import type { Task, TaskMap } from '../plan/taskMap';
import { isOpen, memberOf, proposedStart } from './findings';
import { findingsIn } from './selectors';
import { oneLine, quoted } from '../text/quoting';
import type { Finding, ReviewerId } from './facts';
import type { Check, Help, TaskProgress } from './state';
import type { Objection, DiscussionState } from '../discussion/state';

export function renderProposal(files: readonly FileProposal[]): string {
  return files.flatMap((file) => file.hunks.map((hunk) => renderHunk(file, hunk))).join('\n\n') || 'none';
}

function renderHunk(file: FileProposal, hunk: Hunk): string {
  const start = proposedStart(file, hunk);
  const numbered = (lines: readonly string[], first: number, mark: string) => lines.map((line, index) => `${first + index}|${mark}${line}`);
  return [
    `hunk ${hunk.id}: ${file.operation} ${file.path}${hunk.intent ? ` (${hunk.intent})` : ''}`,
    ...numbered(hunk.contextBefore, start - hunk.contextBefore.length, ' '),
    ...hunk.before.map((line) => `|-${line}`),
    ...numbered(hunk.after, start, '+'),
    ...numbered(hunk.contextAfter, start + hunk.after.length, ' '),
  ].join('\n');
}

function reviewerName(reviewer: ReviewerId): string {
  const member = memberOf(reviewer);
  return member === null ? `Reviewer of ${reviewer}` : nameOf(member);
}

export function renderFindings(findings: readonly Finding[]): string {
  return findings.map(renderFinding).join('\n') || 'none';
}

function renderFinding({ id, reviewer, severity, confidence, path, line, hunkId, evidence, text, verified }: Finding): string {
  const place = [path && (line === null ? path : `${path}:${line}`), hunkId && `hunk ${hunkId}`].filter(Boolean).join(', ');
  const sure = confidence === null ? '' : `, confidence ${confidence}`;
  const quote = evidence.trim() === '' ? 'no evidence' : `${verified ? 'evidence' : 'evidence NOT FOUND in the texts'}: ${evidence.trim()}`;
  return `- ${id} (${reviewerName(reviewer)}, ${severity}${sure}) ${place}\n  ${text}\n  ${quote}`;
}

/**
 * Renders a member's objections for the member's own review. Objections that the step answers are rendered elsewhere, so only their IDs are
 * listed.
 */
export function renderStake({ objections }: DiscussionState, member: AgentId, answers: readonly string[]): string {
  const own = objections.filter(({ owner }) => owner === member);
  return own.map((one) => (answers.includes(one.id) ? `- ${one.id}, yours: see above` : renderObjection(one))).join('\n') || 'none';
}

/** Renders what one step must respect: the user's constraints, and the entries that the step answers or honors. */
export function renderStepLedger(discussion: DiscussionState, { answers, honours = [] }: Pick<Task, 'answers' | 'honours'>): string {
  const limits = discussion.ledger.filter(({ kind }) => kind === 'constraint').map(({ id }) => id);
  return renderEntries(discussion, [...limits, ...answers, ...honours]);
}

/** Renders the plan around a step, so that reviewers do not report the work of later steps as missing. */
export function renderPlanAround({ tasks }: TaskMap, taskId: string): string {
  const at = tasks.findIndex(({ id }) => id === taskId);
  const place = (index: number) => (index < at ? 'before' : index > at ? 'later' : 'this step');
  const lines = tasks.map(({ id, title, answers }, index) => {
    const named = answers.length > 0 ? ` (${answers.join(', ')})` : '';
    return `- ${id}, ${place(index)}: ${oneLine(title)}${named}`;
  });
  return `The plan that contains this step; work of later steps is not missing here:\n${lines.join('\n')}`;
}

function renderObjection({ id, open, blocking, text }: Objection): string {
  return `- ${id}, yours, ${open ? 'open' : 'closed'}${blocking ? ', blocking' : ''}: ${oneLine(text)}`;
}

/**
 * Renders the history of a step for helpers: attempts that were sent back, open findings, refused edits, and the failed check. The caller
 * must delimit it as data.
 */
export function renderTried(task: TaskProgress, check: Check | null): string {
  const back = task.earlier.map(({ attempt, sentBack }) => `Attempt ${attempt} was sent back${sentBack ? `; the user: ${sentBack}` : '.'}`);
  const refused = task.refused.map(({ path, intent, reason }) => `An edit of ${path} could not be applied (${reason}): ${oneLine(intent)}`);
  const isRed = check?.outcome === 'failed' && check.taskId === task.id;
  const red = isRed
    ? [`"${check.task}" failed with exit code ${check.exitCode ?? 'unknown'}. The end of its output:\n${check.output ?? ''}`]
    : [];
  return [...back, openFindings(task).trim(), ...refused, ...red].filter((line) => line !== '').join('\n');
}

/** Renders the reason for another Builder call; empty for a first attempt. The caller must delimit it as data. */
export function renderRebuild(task: TaskProgress, check: Check | null): string {
  const { rebuild } = task;
  switch (rebuild?.cause) {
    case undefined:
      return '';
    case 'reviewers':
      return `The reviewers send your last proposal back. ${openFindings(task)}`;
    case 'user':
      return `The user sends your last proposal back${rebuild.text ? `: ${rebuild.text}` : '.'}\n${openFindings(task)}`;
    case 'redo':
      return 'The user wants this task redone from the start.';
    case 'fix':
      return `The task is written, and "${check?.task ?? 'the check'}" failed with exit code ${check?.exitCode ?? 'unknown'}. Find the cause and fix it.\nThe end of its output:\n${check?.output ?? '(its output could not be read)'}`;
    case 'command':
      return 'The task is written, and a command you proposed for it failed; its output is listed with the commands. Find the cause and fix it.';
    case 'help':
      return task.help ? renderHelp(task.help) : '';
  }
}

function openFindings(task: TaskProgress): string {
  const findings = findingsIn(task).filter((finding) => isOpen(finding, task.review?.dismissed));
  const said = task.review?.toBuilder ? `${task.review.toBuilder}\n` : '';
  return findings.length > 0 ? `${said}Still open:\n${renderFindings(findings)}` : said;
}

function renderHelp({ by, text, given, advice }: Help): string {
  if (advice !== undefined)
    return `The user asked experts about this step: ${text}\nTheir answer, as data; it changes neither plan nor step:\n${quoted(advice)}`;
  const answers = given.flatMap(({ agent, answer }) =>
    answer ? [`${nameOf(agent)}: ${answer.answer}`, ...answer.steps.map((step) => `- ${step}`)] : [],
  );
  return [
    `${by === 'builder' ? 'You reported' : 'The user asked for help with this step'}: ${text}`,
    'The experts answer:',
    ...answers,
  ].join('\n');
}
