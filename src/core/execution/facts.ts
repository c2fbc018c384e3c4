// Facts of the build: its steps, edits, reviews and checks.
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, list, maybe, number, orNull, part, round, some, text, texts, word } from '../base/shape';
import * as v from 'valibot';
import type { Diagnostic } from './compareDiagnostics';
import type { NoEditsCause, Unchanged } from './unchanged';
import type { ConflictSides, EditRefusal, FileProposal, Hunk } from '../edits/lines/proposal';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

export const helpSchema = v.object({
  answer: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(3_000)),
  steps: v.fallback(v.pipe(v.array(line), v.maxLength(12)), []),
  confidence: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
});

export type HelpAnswer = v.InferOutput<typeof helpSchema>;

export type HelpGap = 'invalid' | 'failed';

export const severities = ['blocker', 'major', 'minor', 'note'] as const;

export type Severity = (typeof severities)[number];

/** A review duty, or `member.` followed by a team member's ID. */
export type ReviewerId = string;

export interface Finding {
  readonly id: string;
  readonly reviewer: ReviewerId;
  readonly severity: Severity;
  readonly confidence: number | null;
  readonly path: string;
  /** 1-based line in the proposed file; null if unknown. */
  readonly line: number | null;
  /** The hunk that the finding is about; null if it is about the whole task. */
  readonly hunkId: string | null;
  readonly evidence: string;
  readonly text: string;
  /**
   * Whether the quoted evidence was found in the named file, or in any file of the task if no path is given. An unverified finding is shown
   * but has no effect.
   */
  readonly verified: boolean;
}

/** Agreed numbers and names in a clause that are missing from the build so far. */
export interface MissingTerms {
  readonly clause: string;
  readonly terms: readonly string[];
}

/** A line added by an earlier proposal for the step. `isGone`: the line was removed without replacement. */
export interface PatchedLine {
  readonly path: string;
  readonly line: string;
  readonly isGone: boolean;
}

/** Why a reviewer's findings are missing: the answer was invalid, or there was none. */
export type ReviewGap = 'invalid' | 'failed';

export interface Dismissal {
  readonly findingId: string;
  readonly reason: string;
}

export type ReviewVerdict = 'pass' | 'revise' | 'ask';

export type VerificationOutcome = 'passed' | 'failed' | 'skipped';

/** When checks run, as chosen by the user. */
export type VerificationTime = 'everyStep' | 'atEnd';

export type TaskOutcome = 'applied' | 'rejected' | 'nothing' | 'doneByHand' | 'skipped';

const hunks = list(part<Hunk>({ id: text, start: number, before: texts, after: texts, intent: text }));

const proposals = list(
  part<FileProposal>({
    path: text,
    operation: text,
    hunks,
    whole: maybe(some<{ id: string }>({ id: text })),
    marks: maybe(list(some<{ kind: string; by: string }>({ kind: text, by: text }))),
  }),
);

const diagnostics = list(part<Diagnostic>({ path: text, severity: text }));

export const executionFactShapes = {
  /** The user started the build of the approved plan. */
  'execution.started': { planHash: text },
  /** The user continued the build after the limit of automatic turns was reached. */
  'execution.continued': {},
  /** The Builder proposed edits for a step. */
  'edits.proposed': {
    taskId: text,
    attempt: round,
    files: proposals,
    refused: list(part<EditRefusal>({ path: text, intent: text, reason: text })),
    /** The Builder's statement that no change is needed, with verified quotes. */
    unchanged: maybe(part<Unchanged>({})),
    /** Agreed numbers and names in the step's clauses that are missing from the build. */
    missing: maybe(list(part<MissingTerms>({ clause: text, terms: texts }))),
    /** Lines of earlier proposals that this proposal replaced or omitted. */
    patched: maybe(list(part<PatchedLine>({ path: text, line: text }))),
    /** Whether the Builder's reply was truncated even after a retry, so that edits may be missing. */
    isCut: maybe(flag),
  },
  /** A hunk was accepted or rejected, or a conflict was detected. */
  'hunk.settled': {
    taskId: text,
    hunkId: text,
    /** Other hunks with the same verdict. A single fact for all of them keeps the fold's running time linear. */
    others: maybe(texts),
    verdict: word<'accepted' | 'rejected' | 'conflicted'>('accepted'),
    /** ID of the checkpoint created by the write; null if nothing was written. */
    checkpoint: orNull(text),
    /** The three conflicting versions: what the Builder saw, what it proposes, and the current text. */
    sides: maybe(part<ConflictSides>({})),
  },
  /** The hunk's conflict was resolved; the hunk is pending again. */
  'hunk.freed': { taskId: text, hunkId: text },
  /** The user undid a rejection. */
  'hunk.reopened': { taskId: text, hunkId: text },
  /** The user edited a hunk before deciding on it. */
  'hunk.edited': { taskId: text, hunkId: text, after: texts },
  /**
   * A file changed under its pending hunks, for example because a formatter ran on save. Contains the pending hunks at their positions in
   * the new text, which is stored as `base`. In a review of existing changes, contains all hunks of the file in the current text, and the
   * `operation` on the whole file.
   */
  'hunks.renewed': { taskId: text, path: text, base: text, hunks: hunks, operation: maybe(word<FileProposal['operation']>('edit')) },
  /** The user was asked for a second confirmation, because the accepted hunks are in sensitive files. */
  'confirmation.asked': { taskId: text, hunkIds: texts },
  /** A step of the plan ended with this outcome. */
  'task.settled': { taskId: text, outcome: word<TaskOutcome>('applied') },
  /** A step will be built again, on request or after a failed check or command. */
  'task.reopened': { taskId: text, cause: word<'redo' | 'fix' | 'command'>('redo'), by: word<'user' | 'engine'>('user') },
  /** The Builder is blocked on a step. `cause`: why the attempts produced no edit. */
  'task.blocked': { taskId: text, text, cause: maybe(word<NoEditsCause>('noEdits')) },
  /** The user continues with a step although a step it depends on has no changes in the files. */
  'basis.waived': { taskId: text },
  /** Reviewers were asked to review the edits of a step. */
  'review.opened': { taskId: text, attempt: round, reviewers: texts },
  /** A reviewer reported findings, or the findings are missing (`gap`: why). */
  'review.given': {
    taskId: text,
    attempt: round,
    reviewer: text,
    findings: list(part<Finding>({ severity: text, path: text })),
    gap: orNull(word<ReviewGap>('failed')),
  },
  /** The review ended with a verdict. */
  'review.closed': {
    taskId: text,
    attempt: round,
    verdict: word<ReviewVerdict>('pass'),
    dismissed: list(part<Dismissal>({})),
    toBuilder: text,
  },
  /** The user sent the edits back to the Builder. */
  'revision.asked': { taskId: text, text },
  /** Members were asked for help with a step. `batchId`: set if a batch of experts was asked instead of members. */
  'help.asked': { helpId: text, taskId: text, by: word<'builder' | 'user'>('builder'), text, agents: texts, batchId: maybe(text) },
  /** A member gave advice on a step, or the advice is missing (`gap`: why). */
  'help.given': { helpId: text, taskId: text, agent: text, answer: orNull(fromSchema(helpSchema)), gap: orNull(word<HelpGap>('failed')) },
  /** The request for help ended. `advice`: the experts' conclusion. */
  'help.closed': { helpId: text, taskId: text, advice: maybe(text) },
  /**
   * Problems that language extensions reported before the edits of a step were written. `importers`: files that import the step's files.
   */
  'diagnostics.taken': { taskId: text, found: diagnostics, importers: maybe(texts) },
  /** Problems added and removed by the edits of a step. */
  'diagnostics.compared': { taskId: text, added: diagnostics, gone: diagnostics },
  /** The user chose when checks run. */
  'verification.chosen': { when: word<VerificationTime>('atEnd') },
  /** A check ran or was skipped. */
  'verification.ended': {
    task: text,
    outcome: word<VerificationOutcome>('passed'),
    exitCode: orNull(number),
    /** The plan step after which the check ran. */
    taskId: maybe(text),
    /** The end of the check's output; null if a workspace task does not expose its output. */
    output: maybe(orNull(text)),
    /** Why the check was skipped; missing if the user skipped it. */
    why: maybe(word<'untrusted' | 'noTask'>('noTask')),
  },
  /** The user continues despite a failed check. */
  'verification.waived': {},
};

export type ExecutionFact = FactsIn<typeof executionFactShapes>;
