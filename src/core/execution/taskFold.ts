// Folds facts into the attempts, hunks, reviews and requests for help of one task.
import { foldOf, type OfType } from '../base/fact';
import { receiptOf } from '../models/callReceipt';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import type { ExecutionFact } from './facts';
import { hunkFold } from './hunkFold';
import type { Attempt, Help, Review, TaskProgress } from './state';

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

export const taskFold = foldOf<TaskProgress, ExecutionFact | CallFact>()({
  'edits.proposed': propose,
  ...hunkFold,
  'task.settled': (task, event) => ({ ...task, outcome: event.outcome, rebuild: null, blocker: null, noEdits: null }),
  'task.reopened': reopen,
  'task.blocked': (task, event) => ({ ...task, blocker: event.text, noEdits: event.cause ?? null }),
  'basis.waived': (task) => ({ ...task, ignoresUnmetDependencies: true }),
  'revision.asked': (task, event) => ({ ...task, blocker: null, noEdits: null, rebuild: { cause: 'user', text: event.text } }),
  'diagnostics.taken': (task, event) => ({ ...task, before: event.found, diagnostics: null, importers: event.importers ?? [] }),
  'diagnostics.compared': (task, event) => ({ ...task, diagnostics: { added: event.added, gone: event.gone } }),
  'review.opened': (task, event) =>
    event.attempt === task.attempt
      ? { ...task, review: { reviewers: event.reviewers, given: [], verdict: null, dismissed: [], toBuilder: '', receipts: {} } }
      : task,
  'review.given': (task, event) => {
    const review = openReview(task, event);
    if (!review) return task;
    const { reviewer, findings, gap } = event;
    return {
      ...task,
      review: { ...review, given: [...review.given.filter((given) => given.reviewer !== reviewer), { reviewer, findings, gap }] },
    };
  },
  'review.closed': (task, event) => {
    const review = openReview(task, event);
    if (!review) return task;
    const { verdict, dismissed, toBuilder } = event;
    const closed = { ...task, review: { ...review, verdict, dismissed, toBuilder } };
    return verdict === 'revise' ? { ...closed, revisions: task.revisions + 1, rebuild: { cause: 'reviewers' } } : closed;
  },
  'help.asked': askHelp,
  'help.given': (task, event) => {
    const help = openHelp(task, event);
    if (!help) return task;
    const { agent, answer, gap } = event;
    return { ...task, help: { ...help, given: [...help.given.filter((given) => given.agent !== agent), { agent, answer, gap }] } };
  },
  'help.closed': (task, event) => {
    const help = openHelp(task, event);
    if (!help) return task;
    if (help.batchId !== undefined) return advised(task, help, event.advice ?? '');
    const closed = { ...task, help: { ...help, isOpen: false } };
    return help.given.some(({ answer }) => answer) ? { ...closed, rebuild: { cause: 'help' } } : { ...closed, blocker: help.text };
  },
  'call.ended': noteReceipt,
});

/**
 * Stores a call's receipt under its role: in a batch of facts, the receipt precedes the answer, so there is no answer to attach it to yet.
 */
function noteReceipt(task: TaskProgress, event: CallFact): TaskProgress {
  const { role, purpose } = event;
  const add = (receipts: Readonly<Record<string, Receipt>>) => ({ ...receipts, [role]: receiptOf(event, receipts[role]) });
  if (purpose === 'review' && task.review) return { ...task, review: { ...task.review, receipts: add(task.review.receipts) } };
  return purpose === 'help' && task.help ? { ...task, help: { ...task.help, receipts: add(task.help.receipts) } } : task;
}

function propose(task: TaskProgress, event: OfType<ExecutionFact, 'edits.proposed'>): TaskProgress {
  const { attempt, files, verdicts, review, earlier, edited = [], met = [], undone, rebuild } = task;
  const sentBack = rebuild?.cause === 'user' && rebuild.text !== '' ? { sentBack: rebuild.text } : {};
  const before: readonly Attempt[] =
    attempt > 0 ? [...earlier, { attempt, files, verdicts, review, edited, met, ...(undone && { undone }), ...sentBack }] : earlier;
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
    undone: [],
    earlier: supersedesEarlier(event, rebuild) ? before.map((each) => ({ ...each, undone: [], isSuperseded: true })) : before,
    rebuild: null,
    blocker: null,
    noEdits: null,
    unchanged: event.unchanged ?? null,
    missing: event.missing ?? [],
    patched: event.patched ?? [],
    isCut: event.isCut ?? false,
  };
}

/** Whether an attempt supersedes earlier ones: it has edits or needs none, and it does not repair written edits. */
function supersedesEarlier({ files, unchanged }: OfType<ExecutionFact, 'edits.proposed'>, rebuild: TaskProgress['rebuild']): boolean {
  return (files.length > 0 || unchanged != null) && rebuild?.cause !== 'fix' && rebuild?.cause !== 'command';
}

function reopen(task: TaskProgress, { cause, by }: OfType<ExecutionFact, 'task.reopened'>): TaskProgress {
  const opened: TaskProgress = { ...task, outcome: null, blocker: null, noEdits: null, rebuild: { cause } };
  if (cause === 'redo') return { ...opened, revisions: 0, helps: 0, fixes: 0 };
  return by === 'engine' ? { ...opened, fixes: task.fixes + 1 } : opened;
}

function openReview({ attempt, review }: TaskProgress, event: { readonly attempt: number }): Review | null {
  return event.attempt === attempt && review && !review.verdict ? review : null;
}

function askHelp(task: TaskProgress, { helpId, taskId, by, text, agents, batchId }: OfType<ExecutionFact, 'help.asked'>): TaskProgress {
  const empty = { given: [], isOpen: true, receipts: {} };
  // The blocker remains until the experts have answered.
  if (batchId !== undefined) return { ...task, help: { id: helpId, taskId, by, text, agents, batchId, ...empty } };
  const help: Help = { id: helpId, taskId, by, text, agents, ...empty };
  return { ...task, help, blocker: null, noEdits: null, helps: by === 'builder' ? task.helps + 1 : task.helps };
}

function openHelp({ help }: TaskProgress, { helpId }: { readonly helpId: string }): Help | null {
  return help?.id === helpId && help.isOpen ? help : null;
}

/**
 * Ends a request for help from experts. Empty advice means that there are no answers, for example because the user skipped the experts, so
 * only the request is removed.
 */
function advised(task: TaskProgress, help: Help, advice: string): TaskProgress {
  if (advice === '') return { ...task, help: null };
  return { ...task, help: { ...help, isOpen: false, advice }, blocker: null, noEdits: null, rebuild: { cause: 'help' } };
}
