// What every event must hold to be folded: one shape a fact, total, so that a new fact or field without a check does not compile.
import type { Event, Fact, FactOf } from '../events';
import { flag, has, list, maybe, number, object, orNull, type Shape, some, text, upTo } from './shape';

type FactShapes = { readonly [T in Fact['type']]: Shape<Omit<FactOf<T>, 'type'>> };

const texts = list(text);
const objects = list(object);
/** Rounds and versions are counted up one by one, and some are looped over. */
const round = upTo(10_000);

const brief = some({
  title: text,
  summary: text,
  problem: text,
  users: text,
  scope: texts,
  technology: texts,
  outOfScope: texts,
  decisions: texts,
  constraints: texts,
});
const usage = some({ input: number, output: number, cached: number, thinking: number });
const ofRequest = { turnId: orNull(text), agent: orNull(text), role: maybe(text), purpose: maybe(text) };
const ofBatch = { batchId: text };
const ofWorkshop = { workshopId: text };
const ofTask = { taskId: text };
const ofMember = { agent: text };
const ofCommand = { commandId: text, ...ofTask };
const ofHunk = { ...ofTask, hunkId: text };
const files = list(some({ path: text }));

const shapes: FactShapes = {
  // experts
  'experts.called': { ...ofBatch, experts: objects, step: maybe(object) },
  'experts.briefed': { ...ofBatch, brief: object, by: text },
  'experts.asked': { ...ofBatch, arm: text },
  'experts.skipped': ofBatch,
  'expert.answered': { ...ofBatch, expert: text, outcome: text, text, reason: orNull(text) },
  'experts.gathered': ofBatch,
  'expert.voted': { ...ofBatch, expert: text, choice: orNull(text), reason: text },
  'claims.mapped': { ...ofBatch, map: orNull(object) },
  // the workspace's text
  'files.consulted': { ...ofRequest, looks: objects },
  'context.shown': { ...ofRequest, sources: objects, overview: maybe(object), masked: maybe(object) },
  'citations.checked': { turnId: text, citations: objects, outside: maybe(objects) },
  // the user's own tools
  'tool.asked': {
    callId: text,
    turnId: text,
    ...ofMember,
    tool: text,
    args: text,
    level: text,
    mostTokens: number,
    costUsd: orNull(number),
  },
  'tool.answered': { callId: text, allowed: flag },
  'tool.ended': { callId: text, outcome: text, tokens: number, text: maybe(text) },
  // the web
  'web.asked': { lookId: text, turnId: text, ...ofMember, use: text, what: text, costUsd: orNull(number) },
  'web.ended': { lookId: text, outcome: text, queries: texts, sources: list(some({ address: text, title: text, passages: texts })) },
  // commands of the Builder
  'command.proposed': { ...ofCommand, line: text, folder: text, reason: text, afterEdits: flag },
  'command.asked': { ...ofCommand, hazards: texts, scripts: objects, print: text, prefix: orNull(texts), isChanged: maybe(flag) },
  'command.settled': { ...ofCommand, allowed: orNull(text), by: text },
  'command.started': ofCommand,
  'command.ended': { ...ofCommand, outcome: text, exitCode: orNull(number), tookMs: number, output: text },
  // models
  'model.assigned': { ...ofMember, model: orNull(text) },
  'cap.reached': { scope: text, reason: text, summary: maybe(text), limit: maybe(number) },
  'cap.extended': { scope: text, doubled: flag },
  'turns.condensed': { upTo: number, text },
  'message.pinned': { messageId: text, text, by: maybe(text) },
  'message.unpinned': { messageId: text },
  // workshops
  'workshop.opened': { ...ofWorkshop, topic: text, depth: text, rounds: upTo(100), cast: object, without: maybe(texts), seed: number },
  'workshop.heard': {
    ...ofWorkshop,
    round,
    part: text,
    turnId: text,
    focus: maybe(object),
    ideas: maybe(objects),
    concerns: maybe(objects),
    notes: maybe(objects),
    choice: maybe(object),
    isWordsOnly: maybe(flag),
  },
  'workshop.missed': { ...ofWorkshop, round, part: text, why: text },
  'workshop.reasked': ofWorkshop,
  'workshop.scored': { ...ofWorkshop, pass: number, scores: objects },
  'workshop.unscored': { ...ofWorkshop, pass: number, why: text },
  'workshop.closed': { ...ofWorkshop, outcome: text, winner: orNull(text), by: orNull(text), contenders: texts },
  'workshop.picked': { ...ofWorkshop, ideaId: text },
  'workshop.adopted': { ...ofWorkshop, ideaId: text, concerns: objects },
  // the session in a list, and members of its own
  'session.renamed': { title: text },
  'session.pinned': { pinned: flag },
  'session.archived': { archived: flag },
  'agents.defined': { agents: objects },
  // the session
  'session.started': { sessionId: text, workspace: text, language: text, team: texts, learnt: maybe(texts) },
  'session.forked': { sessionId: text, from: text, seq: number },
  'session.branched': { to: text, seq: number },
  'phase.entered': { from: orNull(text), to: text, cause: text, request: maybe(text) },
  'message.said': { messageId: text, text, mentions: texts, attachments: maybe(objects), refused: maybe(objects), heardAs: maybe(text) },
  'wish.asked': {
    wishId: text,
    want: text,
    byRouter: maybe(flag),
    planHash: maybe(text),
    taskId: maybe(text),
    messageId: maybe(text),
    objectionId: maybe(text),
    commandId: maybe(text),
    cap: maybe(some({ reason: text, limit: orNull(number) })),
  },
  'wish.settled': { wishId: text, taken: flag },
  'language.settled': { language: text, by: text },
  'run.stopped': { reason: text },
  'run.resumed': {},
  'fault.raised': { faultId: text, fault: some({ reason: text, about: text }) },
  'fault.cleared': { faultId: text },
  'log.repaired': { droppedBytes: number, lostEvents: maybe(number) },
  // calls and turns
  'call.ended': {
    role: text,
    purpose: text,
    agent: orNull(text),
    turnId: orNull(text),
    model: text,
    recorded: flag,
    usage,
    costUsd: orNull(number),
    countedUsd: maybe(number),
    outcome: text,
    tookMs: number,
    attempts: maybe(number),
    insteadOf: maybe(text),
    estimated: maybe(flag),
    masked: maybe(object),
    searches: maybe(number),
    pictures: maybe(number),
    unseen: maybe(flag),
  },
  'route.chosen': { next: text, by: orNull(text), reason: text, source: text, tier: maybe(text), onTopic: maybe(flag) },
  'turn.started': { turnId: text, ...ofMember, to: text, reason: text, source: text, about: maybe(object), workshop: maybe(object) },
  'turn.ended': { turnId: text, outcome: text, text, mentions: texts, stance: orNull(object), unfounded: maybe(texts) },
  'turn.kept': { turnId: text, text },
  'turn.skipped': { turnId: text, ...ofMember, reason: text },
  'oddity.noted': { oddity: text, by: orNull(text), detail: text },
  // the opening talk
  'questions.asked': { round, attitude: orNull(text), questions: objects, readings: maybe(texts), open: maybe(texts) },
  'questions.answered': { round, answers: list(some({ choices: texts, text })) },
  'brief.written': { brief, attitude: orNull(text), source: text },
  'brief.accepted': { brief, edited: flag },
  'intent.written': { handover: object },
  'intent.edited': { handover: object },
  'clarify.expired': { sessionId: text, request: text },
  // the discussion
  'cards.opened': { members: texts, about: text },
  'card.laid': { ...ofMember, card: orNull(object), gap: orNull(text), unfounded: maybe(texts) },
  'cards.revealed': {},
  'incident.asked': { version: round, by: text },
  'incident.written': { version: round, incident: object, unfounded: maybe(texts) },
  'incident.missed': { version: round, reason: text },
  'prediction.allowed': { predictionId: text },
  'prediction.settled': { predictionId: text, result: text, places: texts },
  'floor.opened': { reason: text, summary: maybe(text) },
  'floor.passed': {},
  'vote.opened': { voteId: text, version: round, round, cause: text, voters: texts },
  'ballot.cast': { voteId: text, ...ofMember, ballot: orNull(object), gap: orNull(text), unfounded: maybe(texts) },
  'vote.closed': { voteId: text, outcome: text },
  'objection.closed': { objectionId: text, reason: text },
  'choice.made': { objectionId: text, choice: object, decision: text, judge: maybe(text) },
  'note.closed': { noteId: text, reason: text },
  'member.seated': ofMember,
  'member.unseated': ofMember,
  'member.muted': ofMember,
  'member.unmuted': ofMember,
  'mention.missed': { ...ofMember, by: text, why: text },
  'seat.proposed': { ...ofMember, by: text, reason: text },
  'consensus.offered': { version: round },
  'consensus.settled': { version: round, taken: flag },
  // the build
  'ready.written': { handover: object },
  'ready.settled': { choice: text },
  'prompt.handedOn': { to: text, kept: orNull(text), files: number, left: number },
  'own.saved': { path: text, before: text, after: text },
  'changes.missed': { why: text },
  'changes.brought': { ...ofTask, by: text, files, text: maybe(text) },
  'plan.proposed': { plan: some({ tasks: objects }), version: round, hash: text, by: maybe(text), reviewers: maybe(texts) },
  'plan.commented': { commentId: text, hash: text, taskId: orNull(text), line: text, text },
  'plan.uncommented': { commentId: text },
  'plan.revisionAsked': { hash: text },
  'plan.editRefused': { reason: text },
  'plan.reviewed': { hash: text, ...ofMember, remarks: orNull(objects) },
  'approval.granted': { source: text, via: text, planHash: text },
  'execution.started': { planHash: text },
  'execution.continued': {},
  'aside.asked': { asideId: text, about: object, text, messageId: maybe(text) },
  'aside.answered': { asideId: text },
  'edits.proposed': {
    ...ofTask,
    attempt: round,
    files: list(some({ path: text, hunks: objects, whole: maybe(some({ id: text })), marks: maybe(list(some({ kind: text, by: text }))) })),
    refused: objects,
    unchanged: maybe(object),
    missing: maybe(list(some({ clause: text, terms: texts }))),
  },
  'hunk.settled': { ...ofHunk, verdict: text, checkpoint: orNull(text), sides: maybe(object) },
  'hunk.freed': ofHunk,
  'hunk.reopened': ofHunk,
  'hunk.edited': { ...ofHunk, after: texts },
  'hunks.renewed': { ...ofTask, path: text, base: text, hunks: objects },
  'confirmation.asked': { ...ofTask, hunkIds: texts },
  'checkpoint.kept': { checkpointId: text, ...ofTask, hunkIds: texts, files },
  'restore.offered': { restoreId: text, checkpointId: text, what: text, files },
  'restore.settled': { restoreId: text, taken: flag, overwrite: texts, writes: files },
  'checkpoint.restored': {
    restoreId: text,
    checkpointId: text,
    kept: text,
    direction: text,
    files,
    left: texts,
    hunks: objects,
    voidsApproval: flag,
  },
  'task.settled': { ...ofTask, outcome: text },
  'task.reopened': { ...ofTask, cause: text, by: text },
  'task.blocked': { ...ofTask, text, cause: maybe(text) },
  'basis.waived': ofTask,
  'review.opened': { ...ofTask, attempt: round, reviewers: texts },
  'review.given': { ...ofTask, attempt: round, reviewer: text, findings: objects, gap: orNull(text) },
  'review.closed': { ...ofTask, attempt: round, verdict: text, dismissed: objects, toBuilder: text },
  'revision.asked': { ...ofTask, text },
  'help.asked': { helpId: text, ...ofTask, by: text, text, agents: texts, batchId: maybe(text) },
  'help.given': { helpId: text, ...ofTask, ...ofMember, answer: orNull(object), gap: orNull(text) },
  'help.closed': { helpId: text, ...ofTask, advice: maybe(text) },
  'diagnostics.taken': { ...ofTask, found: objects, importers: maybe(texts) },
  'diagnostics.compared': { ...ofTask, added: objects, gone: objects },
  'verification.chosen': { when: text },
  'verification.ended': {
    task: text,
    outcome: text,
    exitCode: orNull(number),
    taskId: maybe(text),
    output: maybe(orNull(text)),
    why: maybe(text),
  },
  'verification.waived': {},
};

const checks = new Map(Object.entries(shapes).map(([type, shape]) => [type, has(shape)]));

/** Whether an event holds what its type says. One of a type that is not known here is of a later version, and passes: the fold skips it. */
export function isWhole(event: Event): boolean {
  const isStamped = Number.isSafeInteger(event.seq) && event.seq > 0 && number(event.at);
  return isStamped && (checks.get(event.type)?.(event) ?? true);
}
