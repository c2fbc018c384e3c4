// How far one task is: its attempts, what reviewers and experts said of them, and every hunk's verdict, as a fold of facts.
import type { ConflictSides, EditRefusal, FileProposal, Verdict } from '../edits/proposal';
import type { Event, EventOf, TaskOutcome } from '../events';
import type { Diagnostic, DiagnosticChange } from './diagnostics';
import type { Dismissal, Finding, ReviewerId, ReviewGap, ReviewVerdict } from './findings';
import { type Receipt, receiptOf } from '../receipt';
import type { Help } from './help';
import type { NoEditsCause, Unchanged } from '../build/unchanged';
import { evolveHunks } from './hunkProgress';

export interface GivenReview {
  readonly reviewer: ReviewerId;
  readonly findings: readonly Finding[];
  readonly gap: ReviewGap | null;
}

export interface Review {
  readonly reviewers: readonly ReviewerId[];
  readonly given: readonly GivenReview[];
  /** Null while it is under way. */
  readonly verdict: ReviewVerdict | null;
  readonly dismissed: readonly Dismissal[];
  readonly toBuilder: string;
  /** What each answer cost, by the role that was asked. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

/** Why a task with an attempt behind it is built again. */
export type Rebuild =
  | { readonly cause: 'reviewers' | 'redo' | 'fix' | 'help' }
  /** The user sent it back, with words of their own or none. */
  | { readonly cause: 'user'; readonly text: string };

/** An attempt that another one took the place of. */
export interface Attempt {
  readonly attempt: number;
  readonly files: readonly FileProposal[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly review: Review | null;
  /** Hunks whose lines the user changed, and those that met other lines at their place than they were made for. */
  readonly edited?: readonly string[];
  readonly met?: readonly string[];
  /** The user's words when it was sent back. */
  readonly sentBack?: string;
}

export interface TaskProgress extends Attempt {
  readonly id: string;
  readonly refused: readonly EditRefusal[];
  /** By hunk, for those that are conflicted. */
  readonly sides?: Readonly<Record<string, ConflictSides>>;
  /** Hunks the user accepted that wait for a second word. */
  readonly toConfirm?: readonly string[];
  /** By hunk, for those the user has edited: the lines that were proposed. */
  readonly proposed?: Readonly<Record<string, readonly string[]>>;
  /** Hunks that were put into another text than they were cut from, as saving had changed it. */
  readonly renewed?: readonly string[];
  readonly outcome: TaskOutcome | null;
  readonly earlier: readonly Attempt[];
  readonly rebuild: Rebuild | null;
  /** What the Builder cannot get past, where only the user is left to ask. */
  readonly blocker: string | null;
  /** Why it is blocked, where its attempts came to no edit. */
  readonly noEdits?: NoEditsCause | null;
  /** The Builder's checked statement that nothing has to change. */
  readonly unchanged?: Unchanged | null;
  /** The user has it built although what it builds on is not in the files. */
  readonly goesWithoutBasis?: boolean;
  readonly help: Help | null;
  /** How often the reviewers sent it back, the Builder asked for help, and a red check sent it back, each without the user. */
  readonly revisions: number;
  readonly helps: number;
  readonly fixes: number;
  /** What the languages said of its files before the last attempt; null where nobody looked. */
  readonly before: readonly Diagnostic[] | null;
  readonly diagnostics: DiagnosticChange | null;
  /** Files that use its files, and were looked at together with them. */
  readonly importers?: readonly string[];
}

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
    const { helpId, taskId, by, text, agents } = event;
    const help: Help = { id: helpId, taskId, by, text, agents, given: [], isOpen: true, receipts: {} };
    return { ...task, help, blocker: null, noEdits: null, helps: by === 'builder' ? task.helps + 1 : task.helps };
  }
  const { help } = task;
  if (help?.id !== event.helpId || !help.isOpen) return task;
  if (event.type === 'help.given') {
    const { agent, answer, gap } = event;
    return { ...task, help: { ...help, given: [...help.given.filter((given) => given.agent !== agent), { agent, answer, gap }] } };
  }
  const closed = { ...task, help: { ...help, isOpen: false } };
  return help.given.some(({ answer }) => answer) ? { ...closed, rebuild: { cause: 'help' } } : { ...closed, blocker: help.text };
}

/** Whether the Builder has to be asked: for the first time, or once more. */
export function isToBuild({ attempt, rebuild }: TaskProgress): boolean {
  return attempt === 0 || rebuild !== null;
}

export function hasAccepted({ verdicts }: Pick<Attempt, 'verdicts'>): boolean {
  return Object.values(verdicts).includes('accepted');
}

/**
 * What became of a task whose hunks are all decided; what was accepted of an earlier attempt is in the files. A task without any hunk gets here
 * only with a checked statement that nothing has to change: otherwise it is blocked.
 */
export function settledOutcome(task: TaskProgress): TaskOutcome {
  if ([task, ...task.earlier].some(hasAccepted)) return 'applied';
  return Object.keys(task.verdicts).length === 0 ? 'nothing' : 'rejected';
}

/** All that reviewers found in an attempt, the gravest first. */
export function findingsIn({ review }: Pick<Attempt, 'review'>): Finding[] {
  const order = ['blocker', 'major', 'minor', 'note'];
  const found = review?.given.flatMap(({ findings }) => findings) ?? [];
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
