// Asks independent reviewers to review a step's edits.
import type { Gathered } from '../../core/context/evidence/sources';
import type { FileProposal } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import { renderMissing } from '../../core/execution/agreedInStep';
import type { ReviewerId } from '../../core/execution/facts';
import {
  type Synthesis,
  concludeReview,
  findingsOf,
  isOpen,
  levelOf,
  memberOf,
  reviewRole,
  reviewSchema,
  reviewersOf,
  synthesisRole,
  synthesisSchema,
  unweighed,
} from '../../core/execution/findings';
import { currentTask, findingsIn, hasExistingChanges } from '../../core/execution/selectors';
import { renderFindings, renderPlanAround, renderProposal, renderStake, renderStepLedger } from '../../core/execution/renderReview';
import type { TaskProgress } from '../../core/execution/state';
import { renderTask } from '../../core/handover/render';
import { isUnusableAnswer } from '../../core/models/failure';
import { checkPath } from '../../core/paths/pathRules';
import type { Task } from '../../core/plan/taskMap';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf, allOrAbort } from '../kernel/flow';
import { callModelTyped } from '../model/callModelTyped';
import { importersOf, openingAndWords } from '../model/stepMaterial';
import { memberWhole } from '../model/memberMethod';
import { renderRules } from '../model/projectRules';
import { gathering, renderFiles, renderPrompt } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';

/** Returns the facts that open a review, to be recorded with the proposal in one append; none if there are no reviewers. */
export function reviewFacts({ recorder, ports }: Flow, task: Task, attempt: number, files: readonly FileProposal[]): Fact[] {
  if (files.length === 0) return [];
  const session = recorder.session();
  const { objections, own } = session.discussion;
  const reviewers = [...reviewersOf(task, objections, levelOf(session, ports.settings.reviewLevel()), own)];
  if (reviewers.length === 0) return [];
  return [{ type: 'review.opened', taskId: task.id, attempt, reviewers }, ...answersBefore(currentTask(session.progress), attempt, files)];
}

/**
 * Returns the reviews of the previous attempt if it proposed the same changes. They are reused because a second review could miss an
 * earlier finding.
 */
function answersBefore(before: TaskProgress | undefined, attempt: number, files: readonly FileProposal[]): Fact[] {
  const changesOf = (proposed: readonly FileProposal[]) =>
    JSON.stringify(proposed.map(({ path, operation, hunks }) => [path, operation, hunks.map((hunk) => [hunk.before, hunk.after])]));
  if (!before?.review || changesOf(before.files) !== changesOf(files)) return [];
  const { given, dismissed } = before.review;
  const idsOf = (proposed: readonly FileProposal[]) => proposed.flatMap(({ hunks }) => hunks.map(({ id }) => id));
  const ids = new Map(idsOf(before.files).map((id, index) => [id, idsOf(files)[index] ?? null]));
  return given
    .filter(({ gap }) => gap === null)
    .map(({ reviewer, findings }) => ({
      type: 'review.given',
      taskId: before.id,
      attempt,
      reviewer,
      findings: findings
        .filter(({ id }) => !dismissed.some(({ findingId }) => findingId === id))
        .map((finding) => ({ ...finding, hunkId: finding.hunkId === null ? null : (ids.get(finding.hunkId) ?? null) })),
      gap: null,
    }));
}

/**
 * Asks, in one batch, all reviewers that have not answered, and closes the review. A stop ends all calls but keeps the answers already
 * received; resuming asks only the remaining reviewers. An unreachable reviewer is recorded as a gap.
 */
export async function review(flow: Flow): Promise<void> {
  const read = reading(flow);
  if (!read?.progress.review) return;
  const { reviewers, given } = read.progress.review;
  const left = reviewers.filter((id) => !given.some(({ reviewer }) => reviewer === id));
  const gathered = gathering();
  const files = left.length > 0 ? await reviewedFiles(flow, read.progress.files, gathered) : '';
  // All prompts are built first, so that the order of calls does not depend on file reads.
  const prompts = await Promise.all(left.map((reviewer) => reviewerPrompt(flow, read, reviewer, { files, gathered })));
  await allOrAbort(flow, left, (each, reviewer, index) => askReviewer(each, read, reviewer, prompts[index]));
  if (!flow.signal.aborted) await close(flow);
}

interface ShownFiles {
  readonly files: string;
  readonly gathered: Gathered;
}

/** Renders the project context for a review: the edited files, the rules that apply to them, and the names of importing files. */
async function reviewedFiles(flow: Flow, proposed: readonly FileProposal[], gathered: Gathered): Promise<string> {
  const paths = proposed.map(({ path }) => path);
  const [files, rules, users] = await Promise.all([
    renderFiles(flow, paths, gathered),
    renderRules(flow, gathered.sources, paths),
    importersOf(flow, paths),
  ]);
  const used = users.length > 0 ? fenceUntrusted('files that use them', users.join('\n'), nonceOf(flow)) : '';
  return [files, rules.lasting, rules.current, used].filter((part) => part !== '').join('\n\n');
}

function stepText({ recorder }: Flow, { task }: ReviewReading): string {
  const plan = recorder.session().progress.offered?.plan;
  const around = plan ? `\n\n${renderPlanAround(plan, task.id)}` : '';
  return `${renderTask(task)}${around}`;
}

interface ReviewReading {
  readonly task: Task;
  readonly progress: TaskProgress;
}

function proposalText(flow: Flow, { files, missing = [] }: TaskProgress): string {
  return `${fenceUntrusted('proposal', renderProposal(files), nonceOf(flow))}${renderMissing(missing)}`;
}

function reading({ recorder }: Flow): ReviewReading | null {
  const { progress } = recorder.session();
  const current = currentTask(progress);
  const task = progress.offered?.plan.tasks.find(({ id }) => id === current?.id);
  return current && task ? { task, progress: current } : null;
}

async function askReviewer(
  flow: Flow,
  { task, progress }: ReviewReading,
  reviewer: ReviewerId,
  prompt: RenderedPrompt | undefined,
): Promise<void> {
  const { attempt, files } = progress;
  const taskId = task.id;
  const texts = await textsOf(flow, files);
  if (flow.signal.aborted || !prompt) return;
  const asked = await callModelTyped(
    flow,
    { role: reviewRole(reviewer), purpose: 'review', agent: memberOf(reviewer), prompt, schema: reviewSchema, looks: true },
    (answer) => [{ type: 'review.given', taskId, attempt, reviewer, findings: findingsOf(reviewer, answer, files, texts), gap: null }],
  );
  if (asked.ok || flow.signal.aborted) return;
  const gap = isUnusableAnswer(asked.error.reason) ? 'invalid' : 'failed';
  await flow.recorder.record({ type: 'review.given', taskId, attempt, reviewer, findings: [], gap });
}

async function reviewerPrompt(
  flow: Flow,
  { task, progress }: ReviewReading,
  reviewer: ReviewerId,
  shown: ShownFiles,
): Promise<RenderedPrompt> {
  const { discussion } = flow.recorder.session();
  const member = memberOf(reviewer);
  const gathered: Gathered = { ...shown.gathered, sources: [...shown.gathered.sources] };
  const seen = {
    task: stepText(flow, { task, progress }),
    proposal: proposalText(flow, progress),
    files: shown.files,
    ledger: renderStepLedger(discussion, task),
    ...openingAndWords(flow, member ?? reviewRole(reviewer)),
  };
  if (member === null) return renderPrompt(flow, `execution/reviewers/${reviewer}`, gathered, seen);
  return renderPrompt(flow, 'execution/reviewers/dissent', gathered, {
    ...seen,
    member: await memberWhole(flow, member),
    stake: renderStake(discussion, member, task.answers),
  });
}

/** Returns the texts that findings may quote, by file: the current and the proposed version. Other files do not count as evidence. */
async function textsOf({ ports }: Flow, files: readonly FileProposal[]): Promise<(path: string) => readonly string[]> {
  const texts = new Map<string, string[]>();
  for (const { path, hunks } of files) {
    const live = checkPath(path).ok ? ((await ports.workspace.read(path))?.text ?? '') : '';
    const proposed = hunks.flatMap(({ contextBefore, after, contextAfter }) => [...contextBefore, ...after, ...contextAfter]);
    texts.set(path, [...(texts.get(path) ?? []), live, proposed.join('\n')]);
  }
  return (path) => (path === '' ? [...texts.values()].flat() : (texts.get(path) ?? []));
}

/** Concludes the review. Asks for a synthesis only if a serious finding is open. */
async function close(flow: Flow): Promise<void> {
  const read = reading(flow);
  const open = read?.progress.review;
  if (!read || open?.verdict !== null) return;
  const { task, progress } = read;
  const findings = findingsIn(progress);
  const closing = (synthesis: Synthesis | null): Fact => ({
    type: 'review.closed',
    taskId: task.id,
    attempt: progress.attempt,
    // Changes that are already in the files are never sent back to the Builder, so their revisions count as used up.
    ...concludeReview(findings, synthesis, hasExistingChanges(progress) ? Number.POSITIVE_INFINITY : progress.revisions),
  });
  const alone = unweighed(open.reviewers);
  if (alone || !findings.some((finding) => isOpen(finding))) return flow.recorder.record(closing(alone));
  const { discussion } = flow.recorder.session();
  const nonce = nonceOf(flow);
  const gathered = gathering();
  const paths = progress.files.map(({ path }) => path);
  const files = await renderFiles(flow, paths, gathered);
  const prompt = await renderPrompt(flow, 'execution/reviewers/synthesis', gathered, {
    task: stepText(flow, read),
    proposal: `${proposalText(flow, progress)}\n\nThe files as they are, which a finding may quote:\n\n${files}`,
    findings: fenceUntrusted('findings', renderFindings(findings), nonce),
    ledger: renderStepLedger(discussion, task),
  });
  const request = { role: synthesisRole, purpose: 'review', agent: null, prompt, schema: synthesisSchema } as const;
  const weighed = await callModelTyped(flow, request, (synthesis) => [closing(synthesis)]);
  if (!weighed.ok && !flow.signal.aborted) await flow.recorder.record(closing(null));
}
