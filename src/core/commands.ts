// Commands of the user, as data validated at the host.
import * as v from 'valibot';
import { ideaBriefSchema, intentHandoverSchema } from './clarify/intent';
import { answerSchema } from './clarify/questions';
import { sizes } from './clarify/size';
import { maxQuestion } from './execution/help';
import { expertCommandSchemas } from './experts/commands';
import { handOnPlaces } from './handover/facts';
import { attachmentsSchema } from './lifecycle/attachments';
import { maxCode, maxMessageLength } from './messageBounds';
import { modelCommandSchemas, setupCommandSchemas } from './models/commands';
import { maxKeptBytes } from './pictures/picture';
import { executionHandoverSchema } from './plan/executionHandover';
import { isWholePlan, type TaskMap } from './plan/taskMap';
import { sessionCommands } from './sessions/commands';
import { transcriptQuerySchema } from './sessions/transcriptSearch';
import { commandScopes } from './shell/facts';
import { wordCommandSchemas } from './messageIntent/wish';
import { maxTopicLength, workshopCommands } from './workshop/commands';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Of a file the user saves, in characters: what is longer is not followed. */
export const maxSaved = 2_000_000;

/** What changes are reviewed against: the last commit, the index, another commit; or a patch. */
const changeSources = ['workingTree', 'index', 'commit', 'patch'] as const;

/** Files of one review. */
export const maxReviewed = 1_000;

/** Why the user closes an entry of the ledger; an objection is never closed without a word. */
const reason = v.pipe(v.string(), v.trim(), v.maxLength(600));

/** What the user tells the Builder or asks the experts about one step. */
const question = v.pipe(v.string(), v.trim(), v.maxLength(maxQuestion));

/** Lines without their endings, as many as a person can have edited by hand. */
const hunkLines = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100_000), v.regex(/^[^\r\n\0]*$/))), v.maxLength(50_000));

const saidText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000));

const about = v.variant('kind', [
  v.object({ kind: v.literal('task'), taskId: id }),
  v.object({ kind: v.literal('hunk'), taskId: id, hunkId: id }),
]);

/** What is done about an objection the team cannot settle. */
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
    // the hash of the plan its writer was looking at: a typed approval is one of that plan
    plan: v.optional(id),
    // the command its writer was asked about: a typed yes is one to that command
    command: v.optional(id),
  }),
  v.object({ type: v.literal('run.stop') }),
  v.object({ type: v.literal('run.resume') }),
  // for good; the user is asked once where something would be left undone
  v.object({ type: v.literal('run.end') }),
  v.object({ type: v.literal('questions.answer'), round: v.number(), answers: v.pipe(v.array(answerSchema), v.maxLength(5)) }),
  v.object({ type: v.literal('brief.accept'), brief: ideaBriefSchema }),
  // a shorter or a longer way than the one chosen; `brief`: as the user edited it on its card
  v.object({ type: v.literal('size.choose'), size: v.picklist(sizes), brief: v.optional(ideaBriefSchema) }),
  v.object({ type: v.literal('member.seat'), agent: id }),
  v.object({ type: v.literal('member.unseat'), agent: id }),
  v.object({ type: v.literal('member.mute'), agent: id, muted: v.boolean() }),
  v.object({ type: v.literal('intent.edit'), handover: intentHandoverSchema }),
  v.object({ type: v.literal('clarify.resume'), sessionId: id }),
  v.object({ type: v.literal('floor.pass') }),
  v.object({ type: v.literal('discussion.close') }),
  v.object({ type: v.literal('vote.call') }),
  v.object({ type: v.literal('incident.ask') }),
  // whether the check may run on a copy of the workspace, to settle what a member predicted
  v.object({ type: v.literal('prediction.answer'), id, allowed: v.boolean() }),
  // whether a member's call of a tool of the user's own may run, this once
  v.object({ type: v.literal('tool.answer'), callId: id, allowed: v.boolean() }),
  v.object({ type: v.literal('objection.close'), id, reason }),
  v.object({ type: v.literal('note.close'), id, reason }),
  v.object({ type: v.literal('choice.make'), objectionId: id, choice: choiceSchema }),
  v.object({ type: v.literal('consensus.settle'), taken: v.boolean() }),
  v.object({ type: v.literal('ready.edit'), handover: executionHandoverSchema }),
  // `advised`: several models are asked before the plan
  v.object({ type: v.literal('ready.settle'), choice: v.picklist(['start', 'continue']), advised: v.optional(v.boolean()) }),
  ...expertCommandSchemas,
  v.object({ type: v.literal('plan.approve'), hash: id }),
  v.object({ type: v.literal('plan.edit'), hash: id, plan: v.custom<TaskMap>(isWholePlan) }),
  v.object({
    type: v.literal('plan.comment'),
    hash: id,
    taskId: v.nullable(id),
    line: v.pipe(v.string(), v.maxLength(1_000)),
    text: saidText,
  }),
  v.object({ type: v.literal('plan.uncomment'), commentId: id }),
  v.object({ type: v.literal('plan.revise'), hash: id }),
  v.object({ type: v.literal('aside.ask'), about, text: saidText }),
  v.object({ type: v.literal('execution.goOn'), goOn: v.boolean() }),
  // `confirmed`: the user's second word for files that are not written without one
  v.object({ type: v.literal('hunk.settle'), taskId: id, hunkId: id, accept: v.boolean(), confirmed: v.optional(v.boolean()) }),
  // a rejection that is taken back while its task is still under review
  v.object({ type: v.literal('hunk.reopen'), taskId: id, hunkId: id }),
  // all that is undecided in a task, or in one file of it
  v.object({
    type: v.literal('task.settle'),
    taskId: id,
    accept: v.boolean(),
    path: v.optional(id),
    confirmed: v.optional(v.boolean()),
  }),
  // the lines the user wants at the place of a conflicted hunk, in place of what stands there now
  v.object({ type: v.literal('hunk.resolve'), taskId: id, hunkId: id, lines: hunkLines, confirmed: v.optional(v.boolean()) }),
  // the user typed into a file under review
  // without a path all files that the session has written
  v.object({ type: v.literal('review.refresh'), path: v.optional(id) }),
  v.object({ type: v.literal('checkout.settle'), noticeId: id, isUndone: v.boolean() }),
  // other new lines for a hunk that is not decided yet; nothing is written
  v.object({ type: v.literal('hunk.edit'), taskId: id, hunkId: id, after: hunkLines }),
  // the user's word on a command the Builder proposed; null does not run it
  // the files are kept as they are, for the prompt goes to another agent
  v.object({ type: v.literal('handOn.keep'), to: v.picklist(handOnPlaces) }),
  /** The user typed into a file and saved it: text before and after. */
  v.object({
    type: v.literal('handOn.saved'),
    path: id,
    before: v.pipe(v.string(), v.maxLength(maxSaved)),
    after: v.pipe(v.string(), v.maxLength(maxSaved)),
  }),
  // what the agent changed is reviewed: in the files, or in a text of its that was pasted
  v.object({ type: v.literal('handOn.review'), text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000_000))) }),
  // changes of the project, whoever made them: the files as they were without them, or a patch
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
    text: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(maxSaved))),
  }),
  v.object({ type: v.literal('command.settle'), commandId: id, allow: v.nullable(v.picklist(commandScopes)) }),
  v.object({ type: v.literal('verification.run') }),
  v.object({ type: v.literal('verification.skip') }),
  v.object({ type: v.literal('verification.choose'), when: v.picklist(['everyStep', 'atEnd']) }),
  v.object({ type: v.literal('verification.fix') }),
  v.object({ type: v.literal('verification.waive') }),
  // reviewers read the step that waits for the user, where nobody has
  v.object({ type: v.literal('review.ask'), taskId: id }),
  v.object({ type: v.literal('task.mark'), taskId: id }),
  v.object({ type: v.literal('task.skip'), taskId: id }),
  v.object({ type: v.literal('task.buildAnyway'), taskId: id }),
  v.object({ type: v.literal('task.redo'), taskId: id }),
  v.object({ type: v.literal('task.revise'), taskId: id, text: question }),
  v.object({ type: v.literal('step.help'), taskId: id, text: v.pipe(question, v.minLength(1)) }),
  v.object({ type: v.literal('execution.pause') }),
  // the decision record of a build that is over, as a file to accept
  v.object({ type: v.literal('record.propose') }),
  v.object({ type: v.literal('checkpoint.preview'), checkpointId: id, what: v.picklist(['files', 'conversation', 'both']) }),
  /** `overwrite`: conflicting files that shall take the old version all the same. */
  v.object({ type: v.literal('restore.settle'), restoreId: id, taken: v.boolean(), overwrite: v.pipe(v.array(id), v.maxLength(1_000)) }),
  ...setupCommandSchemas(),
  // what the editor itself does, with no trace in the session
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
    // of the file that the fault is about
    path: v.optional(id),
  }),
  // `keepFocus`: the panel keeps the keys, for whoever goes from place to place
  v.object({ type: v.literal('editor.openFile'), path: id, line: v.nullable(v.number()), keepFocus: v.optional(v.boolean()) }),
  // what could be attached, by what was typed after the @ or #; answered with places, as `suggestions`
  v.object({ type: v.literal('editor.suggest'), query: v.pipe(v.string(), v.maxLength(200)) }),
  // the editor asks for files or for a symbol in its own way; what is chosen is attached
  v.object({ type: v.literal('editor.pick'), what: v.picklist(['files', 'symbols']) }),
  // files that were dropped on the composer, as the editor or the desktop names them
  v.object({ type: v.literal('editor.attach'), uris: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(40)) }),
  // whether members may look things up on the web in this workspace; nothing said: the other of what is
  v.object({ type: v.literal('editor.web'), on: v.optional(v.boolean()) }),
  // lets the user choose pictures to attach
  v.object({ type: v.literal('editor.pickPictures') }),
  // code of a message: at the cursor of the editor after a second word of the user, or as a file that has no name yet
  v.object({ type: v.literal('editor.insertCode'), text: v.pipe(v.string(), v.maxLength(maxCode)) }),
  v.object({
    type: v.literal('editor.openCode'),
    text: v.pipe(v.string(), v.maxLength(maxCode)),
    language: v.pipe(v.string(), v.maxLength(40)),
  }),
  v.object({ type: v.literal('editor.showDiff'), taskId: id, path: id, hunkId: v.optional(id) }),
  v.object({ type: v.literal('editor.showStep'), taskId: id }),
  v.object({ type: v.literal('editor.openPanel') }),
  // the execution-ready prompt, to where another agent works; it is put there and not sent
  v.object({ type: v.literal('editor.handOn'), to: v.picklist(handOnPlaces) }),
  v.object({ type: v.literal('editor.newAgent') }),
  // asks which changes of the project are to be reviewed
  v.object({ type: v.literal('editor.reviewChanges') }),
  // shows where a workshop is started, with the topic as far as it is known
  v.object({ type: v.literal('editor.workshop'), topic: v.pipe(v.string(), v.trim(), v.maxLength(maxTopicLength)) }),
  /** Without a format the user is asked for one. */
  v.object({ type: v.literal('report.open'), format: v.nullable(v.picklist(['html', 'markdown'])) }),
  v.object({ type: v.literal('report.save') }),
  // a text to publish, to the clipboard
  v.object({ type: v.literal('report.copy'), what: v.picklist(['record', 'branch', 'commit', 'pullRequest']) }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

/** What concerns the editor alone and leaves no trace in the session. */
export type EditorCommand = Extract<Command, { type: `editor.${string}` | `report.${string}` | `sessions.${string}` }>;

/** What connects a model, which is the user's own and no session's. */
export type SetupCommand = Extract<Command, { type: `setup.${string}` }>;

export type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** What the panel may send; it is ours, but a message is input like any other. */
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
  v.object({ kind: v.literal('seek'), sessionId: id, sought: transcriptQuerySchema }),
]);

/** What concerns the session; the editor's own commands are not the room's. */
export type RoomCommand = Exclude<Command, EditorCommand | SetupCommand>;
