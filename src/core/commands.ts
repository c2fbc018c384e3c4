// User commands as data, validated by the host.
import * as v from 'valibot';
import { ideaBriefSchema } from './clarify/intent';
import { answerSchema } from './clarify/questions';
import { sizes } from './clarify/size';
import { maxQuestion } from './execution/help';
import { expertCommandSchemas } from './experts/commands';
import { handOnPlaces } from './handover/facts';
import { attachmentsSchema } from './lifecycle/attachments';
import { maxCode, maxMessageLength } from './lifecycle/messageLimits';
import { modelCommandSchemas, setupCommandSchemas } from './models/commands';
import { maxKeptBytes } from './pictures/picture';
import { executionHandoverSchema } from './plan/executionHandover';
import { isWholePlan, maxDecisionLength, type TaskMap } from './plan/taskMap';
import { sessionCommands } from './sessions/commands';
import { maxSought } from './sessions/transcriptSearch';
import { commandScopes } from './shell/facts';
import { wordCommandSchemas } from './messageIntent/wish';
import { workshopCommands } from './workshop/commands';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Maximum length of a saved file in characters; longer files are not tracked. */
export const maxSaved = 2_000_000;

const changeSources = ['workingTree', 'index', 'commit', 'patch'] as const;

export const maxReviewed = 1_000;

/** The user's reason for closing a ledger entry; mandatory for objections. */
const reason = v.pipe(v.string(), v.trim(), v.maxLength(600));

const question = v.pipe(v.string(), v.trim(), v.maxLength(maxQuestion));

/** Lines of a hunk, without line endings. The limits are high enough for manual edits. */
const hunkLines = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100_000), v.regex(/^[^\r\n\0]*$/))), v.maxLength(50_000));

const saidText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000));

const about = v.variant('kind', [
  v.object({ kind: v.literal('task'), taskId: id }),
  v.object({ kind: v.literal('hunk'), taskId: id, hunkId: id }),
]);

const choiceSchema = v.variant('kind', [
  v.object({ kind: v.literal('accept') }),
  v.object({ kind: v.literal('change'), clause: id, text: v.pipe(reason, v.minLength(1)) }),
  v.object({ kind: v.literal('ask'), agent: id }),
  v.object({ kind: v.literal('later') }),
]);

export const commandSchema = v.variant('type', [
  ...modelCommandSchemas,
  ...workshopCommands,
  ...sessionCommands,
  ...wordCommandSchemas,
  v.object({
    type: v.literal('message.send'),
    text: v.pipe(v.string(), v.maxLength(maxMessageLength)),
    attachments: v.optional(attachmentsSchema),
    // Hash of the plan shown to the user. A typed approval applies only to that plan.
    plan: v.optional(id),
    // Command that the user was asked about. A typed "yes" applies only to that command.
    command: v.optional(id),
  }),
  v.object({ type: v.literal('run.stop') }),
  v.object({ type: v.literal('run.resume') }),
  // Ends the session permanently; asks for confirmation once if unfinished work would be lost.
  v.object({ type: v.literal('run.end') }),
  v.object({ type: v.literal('questions.answer'), round: v.number(), answers: v.pipe(v.array(answerSchema), v.maxLength(5)) }),
  v.object({ type: v.literal('brief.accept'), brief: ideaBriefSchema }),
  // Selects a smaller or larger size. `brief`: the brief as the user edited it on its card.
  v.object({ type: v.literal('size.choose'), size: v.picklist(sizes), brief: v.optional(ideaBriefSchema) }),
  v.object({ type: v.literal('member.seat'), agent: id }),
  v.object({ type: v.literal('member.unseat'), agent: id }),
  v.object({ type: v.literal('member.mute'), agent: id, muted: v.boolean() }),
  v.object({ type: v.literal('clarify.resume'), sessionId: id }),
  v.object({ type: v.literal('floor.pass') }),
  v.object({ type: v.literal('discussion.close') }),
  v.object({ type: v.literal('vote.call') }),
  v.object({ type: v.literal('incident.ask') }),
  // Allows or declines a check on a copy of the workspace to verify a prediction.
  v.object({ type: v.literal('prediction.answer'), id, allowed: v.boolean() }),
  v.object({ type: v.literal('tool.answer'), callId: id, allowed: v.boolean() }),
  v.object({ type: v.literal('objection.close'), id, reason }),
  v.object({ type: v.literal('note.close'), id, reason }),
  v.object({ type: v.literal('choice.make'), objectionId: id, choice: choiceSchema }),
  v.object({ type: v.literal('consensus.settle'), taken: v.boolean() }),
  v.object({ type: v.literal('ready.edit'), handover: executionHandoverSchema }),
  // `advised`: whether to consult several models before planning.
  v.object({ type: v.literal('ready.settle'), choice: v.picklist(['start', 'continue']), advised: v.optional(v.boolean()) }),
  ...expertCommandSchemas,
  v.object({ type: v.literal('plan.approve'), hash: id }),
  v.object({ type: v.literal('plan.edit'), hash: id, plan: v.custom<TaskMap>(isWholePlan) }),
  v.object({
    type: v.literal('plan.comment'),
    hash: id,
    taskId: v.nullable(id),
    line: v.pipe(v.string(), v.maxLength(maxDecisionLength)),
    text: saidText,
  }),
  v.object({ type: v.literal('plan.uncomment'), commentId: id }),
  v.object({ type: v.literal('plan.revise'), hash: id }),
  v.object({ type: v.literal('aside.ask'), about, text: saidText }),
  v.object({ type: v.literal('execution.goOn'), goOn: v.boolean() }),
  // `confirmed`: whether the user has confirmed writing to sensitive files.
  v.object({ type: v.literal('hunk.settle'), taskId: id, hunkId: id, accept: v.boolean(), confirmed: v.optional(v.boolean()) }),
  // Undoes a rejection while the step is under review.
  v.object({ type: v.literal('hunk.reopen'), taskId: id, hunkId: id }),
  // Accepts or rejects all undecided hunks of a step, or of one of its files.
  v.object({
    type: v.literal('task.settle'),
    taskId: id,
    accept: v.boolean(),
    path: v.optional(id),
    confirmed: v.optional(v.boolean()),
  }),
  // Replaces a conflicted hunk with lines chosen by the user.
  v.object({ type: v.literal('hunk.resolve'), taskId: id, hunkId: id, lines: hunkLines, confirmed: v.optional(v.boolean()) }),
  // Refreshes a file under review that the user has edited. If `path` is missing, refreshes all files written by the session.
  v.object({ type: v.literal('review.refresh'), path: v.optional(id) }),
  v.object({ type: v.literal('checkout.settle'), noticeId: id, isUndone: v.boolean() }),
  // Changes the new lines of an undecided hunk without writing to the file.
  v.object({ type: v.literal('hunk.edit'), taskId: id, hunkId: id, after: hunkLines }),
  // Stores a snapshot of the files when the prompt is handed to another agent; the agent's changes are later detected by comparison with
  // the snapshot.
  v.object({ type: v.literal('handOn.keep'), to: v.picklist(handOnPlaces) }),
  /** `before` and `after`: texts of a file that the user edited and saved. */
  v.object({
    type: v.literal('handOn.saved'),
    path: id,
    before: v.pipe(v.string(), v.maxLength(maxSaved)),
    after: v.pipe(v.string(), v.maxLength(maxSaved)),
  }),
  // Reviews another agent's changes, taken from the files or from pasted text.
  v.object({ type: v.literal('handOn.review'), text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000_000))) }),
  // Reviews changes by any author: changes in the project, or a patch.
  v.object({
    type: v.literal('changes.review'),
    source: v.picklist(changeSources),
    name: v.pipe(v.string(), v.maxLength(200)),
    files: v.pipe(
      v.array(
        v.object({
          path: id,
          from: v.optional(id),
          base: v.nullable(v.pipe(v.string(), v.maxLength(maxSaved))),
          mode: v.optional(v.number()),
        }),
      ),
      v.maxLength(maxReviewed),
    ),
    left: v.pipe(v.array(id), v.maxLength(20_000)),
    // Git hooks, and Git settings that start a program. They are listed separately, because no diff shows them.
    programs: v.optional(v.pipe(v.array(id), v.maxLength(200))),
    text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(maxSaved))),
    // The folder that the patch's paths are relative to, with a trailing slash; if missing, the folder is detected.
    below: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  }),
  // Requests a second opinion on the attachments, without a discussion.
  v.object({
    type: v.literal('opinion.ask'),
    text: v.pipe(v.string(), v.maxLength(maxMessageLength)),
    attachments: v.optional(attachmentsSchema),
  }),
  v.object({ type: v.literal('command.settle'), commandId: id, allow: v.nullable(v.picklist(commandScopes)) }),
  v.object({ type: v.literal('verification.run') }),
  v.object({ type: v.literal('verification.skip') }),
  v.object({ type: v.literal('verification.choose'), when: v.picklist(['everyStep', 'atEnd']) }),
  v.object({ type: v.literal('verification.fix') }),
  v.object({ type: v.literal('verification.waive') }),
  v.object({ type: v.literal('review.ask'), taskId: id }),
  v.object({ type: v.literal('task.mark'), taskId: id }),
  v.object({ type: v.literal('task.skip'), taskId: id }),
  v.object({ type: v.literal('task.buildAnyway'), taskId: id }),
  v.object({ type: v.literal('task.redo'), taskId: id }),
  v.object({ type: v.literal('task.revise'), taskId: id, text: question }),
  v.object({ type: v.literal('step.help'), taskId: id, text: v.pipe(question, v.minLength(1)) }),
  v.object({ type: v.literal('execution.pause') }),
  // Proposes the decision record of a finished build as a file.
  v.object({ type: v.literal('record.propose') }),
  v.object({ type: v.literal('checkpoint.preview'), checkpointId: id, what: v.picklist(['files', 'conversation', 'both']) }),
  /** `overwrite`: paths of conflicting files to restore anyway. */
  v.object({ type: v.literal('restore.settle'), restoreId: id, taken: v.boolean(), overwrite: v.pipe(v.array(id), v.maxLength(1_000)) }),
  ...setupCommandSchemas(),
  // Opens the settings, picker or log that helps to fix a fault; not recorded in the session.
  v.object({
    type: v.literal('editor.mend'),
    action: v.picklist([
      'setKey',
      'openModelSettings',
      'openNetworkSettings',
      'openLimitSettings',
      'openFolder',
      'openSample',
      'manageTrust',
      'changeEncoding',
      'showLog',
    ]),
    path: v.optional(id),
  }),
  v.object({ type: v.literal('editor.openFile'), path: id, line: v.nullable(v.number()) }),
  // Requests suggestions for attachments after the user types @ or #; answered with `suggestions`.
  v.object({ type: v.literal('editor.suggest'), query: v.pipe(v.string(), v.maxLength(200)) }),
  // Opens the editor's file or symbol picker, and attaches what the user picks.
  v.object({ type: v.literal('editor.pick'), what: v.picklist(['files', 'symbols']) }),
  // Attaches files dropped on the composer, given as URIs from the editor or the desktop.
  v.object({ type: v.literal('editor.attach'), uris: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(40)) }),
  // Allows or forbids web access in this workspace; toggles the state if `on` is omitted.
  v.object({ type: v.literal('editor.web'), on: v.optional(v.boolean()) }),
  v.object({ type: v.literal('editor.pickPictures') }),
  // Opens code from a message as a new untitled file.
  v.object({
    type: v.literal('editor.openCode'),
    text: v.pipe(v.string(), v.maxLength(maxCode)),
    language: v.pipe(v.string(), v.maxLength(40)),
  }),
  v.object({ type: v.literal('editor.showDiff'), taskId: id, path: id, hunkId: v.optional(id) }),
  v.object({ type: v.literal('editor.showStep'), taskId: id }),
  v.object({ type: v.literal('editor.openPanel') }),
  // Places the execution-ready prompt in another agent's input without sending it.
  v.object({ type: v.literal('editor.handOn'), to: v.picklist(handOnPlaces) }),
  v.object({ type: v.literal('editor.newAgent') }),
  v.object({ type: v.literal('editor.reviewChanges') }),
  // Requests a second opinion on the attachments; without attachments, on the selection or the uncommitted changes.
  v.object({
    type: v.literal('editor.second'),
    text: v.pipe(v.string(), v.maxLength(maxMessageLength)),
    attachments: v.optional(attachmentsSchema),
  }),
  // Opens the plan as a read-only document that can be commented on.
  v.object({ type: v.literal('editor.openPlan') }),
  // Opens the workshop form, filled in with the topic if known.
  v.object({ type: v.literal('editor.workshop'), topic: v.pipe(v.string(), v.trim(), v.maxLength(maxMessageLength)) }),
  /** Opens the report; with a null format, the user is asked for the format. */
  v.object({ type: v.literal('report.open'), format: v.nullable(v.picklist(['html', 'markdown'])) }),
  v.object({ type: v.literal('report.save') }),
  // Copies text for publication, such as a commit message.
  v.object({ type: v.literal('report.copy'), what: v.picklist(['record', 'branch', 'commit', 'pullRequest']) }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

/** Commands that concern only the editor and are not recorded in the session. */
export type EditorCommand = Extract<Command, { type: `editor.${string}` | `report.${string}` | `sessions.${string}` }>;

/** Commands that connect models. Model connections belong to the user, not to a session. */
export type SetupCommand = Extract<Command, { type: `setup.${string}` }>;

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

export const panelMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('command'), command: commandSchema }),
  v.object({ kind: v.literal('typed'), typed: v.pipe(v.string(), v.maxLength(1_000_000)) }),
  v.object({
    kind: v.literal('keepPicture'),
    name: v.pipe(v.string(), v.maxLength(200)),
    data: v.pipe(
      v.instance(Uint8Array),
      v.check((data) => data.length <= maxKeptBytes),
    ),
  }),
  v.object({ kind: v.literal('showPicture'), hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
  v.object({ kind: v.literal('older'), sessionId: id, chunk: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ kind: v.literal('seek'), sessionId: id, text: v.pipe(v.string(), v.maxLength(maxSought)) }),
]);

export type DiscussionCommand = Exclude<Command, EditorCommand | SetupCommand>;
