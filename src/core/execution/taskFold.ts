// Folds facts into the state of one task: its attempts, hunks, reviews and questions.
import { evolveHunks } from './hunkFold';
import type { Attempt, Help, TaskProgress } from './state';
import type { Event, EventOf } from '../events';
import { receiptOf } from '../models/costs';
import type { Receipt } from '../models/state';

export function newTask(id: string): TaskProgress {
  return {
    id,
    attempt: 0,
    files: [],
    refused: [],
    verdicts: {},
    outcome: null,
    review: null,
    earlier: [],
    rebuild: null,
    blocker: null,
    help: null,
    revisions: 0,
    helps: 0,
    fixes: 0,
    before: null,
    diagnostics: null,
  };
}

/** Facts about a task; a call is about the one that is under way. */
export type TaskEvent = Extract<Event, { readonly taskId: string }> | EventOf<'call.ended'>;

export function evolveTask(task: TaskProgress, event: TaskEvent): TaskProgress {
  switch (event.type) {
    case 'edits.proposed':
      return propose(task, event);
    case 'hunk.settled':
    case 'hunk.freed':
    case 'hunk.reopened':
    case 'hunk.edited':
    case 'hunks.renewed':
    case 'confirmation.asked':
      return evolveHunks(task, event);
    case 'task.settled':
      return { ...task, outcome: event.outcome, rebuild: null, blocker: null, noEdits: null };
    case 'task.reopened':
      return reopen(task, event);
    case 'task.blocked':
      return { ...task, blocker: event.text, noEdits: event.cause ?? null };
    case 'basis.waived':
      return { ...task, goesWithoutBasis: true };
    case 'revision.asked':
      return { ...task, blocker: null, noEdits: null, rebuild: { cause: 'user', text: event.text } };
    case 'diagnostics.taken':
      return { ...task, before: event.found, diagnostics: null, importers: event.importers ?? [] };
    case 'diagnostics.compared':
      return { ...task, diagnostics: { added: event.added, gone: event.gone } };
    case 'review.opened':
    case 'review.given':
    case 'review.closed':
      return event.attempt === task.attempt ? evolveReview(task, event) : task;
    case 'help.asked':
    case 'help.given':
    case 'help.closed':
      return evolveHelp(task, event);
    case 'call.ended':
      return noteReceipt(task, event);
    default:
      return task;
  }
}

/** The bill of an answer is recorded before it, in the same append. */
function noteReceipt(task: TaskProgress, event: EventOf<'call.ended'>): TaskProgress {
  const { role, purpose } = event;
  const add = (receipts: Readonly<Record<string, Receipt>>) => ({ ...receipts, [role]: receiptOf(event, receipts[role]) });
  if (purpose === 'review' && task.review) return { ...task, review: { ...task.review, receipts: add(task.review.receipts) } };
  return purpose === 'help' && task.help ? { ...task, help: { ...task.help, receipts: add(task.help.receipts) } } : task;
}

function propose(task: TaskProgress, event: EventOf<'edits.proposed'>): TaskProgress {
  const { attempt, files, verdicts, review, earlier, edited = [], met = [], rebuild } = task;
  const sentBack = rebuild?.cause === 'user' && rebuild.text !== '' ? { sentBack: rebuild.text } : {};
  return {
    ...task,
    attempt: event.attempt,
    files: event.files,
    refused: event.refused,
    verdicts: Object.fromEntries(event.files.flatMap((file) => file.hunks).map((hunk) => [hunk.id, 'pending' as const])),
    sides: {},
    toConfirm: [],
    edited: [],
    met: [],
    proposed: {},
    renewed: [],
    review: null,
    earlier: attempt > 0 ? [...earlier, { attempt, files, verdicts, review, edited, met, ...sentBack }] : earlier,
    rebuild: null,
    blocker: null,
    noEdits: null,
    unchanged: event.unchanged ?? null,
    missing: event.missing ?? [],
  };
}

function reopen(task: TaskProgress, { cause, by }: EventOf<'task.reopened'>): TaskProgress {
  const opened: TaskProgress = { ...task, outcome: null, blocker: null, noEdits: null, rebuild: { cause } };
  if (cause === 'redo') return { ...opened, revisions: 0, helps: 0, fixes: 0 };
  return by === 'engine' ? { ...opened, fixes: task.fixes + 1 } : opened;
}

function evolveReview(task: TaskProgress, event: EventOf<'review.opened' | 'review.given' | 'review.closed'>): TaskProgress {
  if (event.type === 'review.opened')
    return { ...task, review: { reviewers: event.reviewers, given: [], verdict: null, dismissed: [], toBuilder: '', receipts: {} } };
  if (!task.review || task.review.verdict) return task;
  if (event.type === 'review.given') {
    const { reviewer, findings, gap } = event;
    const others = task.review.given.filter((given) => given.reviewer !== reviewer);
    return { ...task, review: { ...task.review, given: [...others, { reviewer, findings, gap }] } };
  }
  const { verdict, dismissed, toBuilder } = event;
  const closed = { ...task, review: { ...task.review, verdict, dismissed, toBuilder } };
  return verdict === 'revise' ? { ...closed, revisions: task.revisions + 1, rebuild: { cause: 'reviewers' } } : closed;
}

function evolveHelp(task: TaskProgress, event: EventOf<'help.asked' | 'help.given' | 'help.closed'>): TaskProgress {
  if (event.type === 'help.asked') {
    const { helpId, taskId, by, text, agents, batchId } = event;
    const empty = { given: [], isOpen: true, receipts: {} };
    // until the experts have answered, what stands in the way stands there
    if (batchId !== undefined) return { ...task, help: { id: helpId, taskId, by, text, agents, batchId, ...empty } };
    const help: Help = { id: helpId, taskId, by, text, agents, ...empty };
    return { ...task, help, blocker: null, noEdits: null, helps: by === 'builder' ? task.helps + 1 : task.helps };
  }
  const { help } = task;
  if (help?.id !== event.helpId || !help.isOpen) return task;
  if (event.type === 'help.given') {
    const { agent, answer, gap } = event;
    return { ...task, help: { ...help, given: [...help.given.filter((given) => given.agent !== agent), { agent, answer, gap }] } };
  }
  if (help.batchId !== undefined) return advised(task, help, event.advice ?? '');
  const closed = { ...task, help: { ...help, isOpen: false } };
  return help.given.some(({ answer }) => answer) ? { ...closed, rebuild: { cause: 'help' } } : { ...closed, blocker: help.text };
}

/** Experts who were not asked after all leave the step as it was. */
function advised(task: TaskProgress, help: Help, advice: string): TaskProgress {
  if (advice === '') return { ...task, help: null };
  return { ...task, help: { ...help, isOpen: false, advice }, blocker: null, noEdits: null, rebuild: { cause: 'help' } };
}

export function hasAccepted({ verdicts }: Pick<Attempt, 'verdicts'>): boolean {
  return Object.values(verdicts).includes('accepted');
}
