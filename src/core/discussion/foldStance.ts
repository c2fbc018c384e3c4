// Folds the stance of a turn into proposal, positions, objections and notes.
import type { AgentId } from '../agents/roster';
import { numberedRisks } from '../firstOpinions/board';
import { predict, type ProposedPrediction } from '../predictions/prediction';
import { changedClauses, designAfter, type Proposal, activeClauses } from './design';
import type { AdoptedConcern } from './facts';
import { withRaised } from './ledger';
import { foundedEvidence, type Stance } from './stance';
import type { DiscussionState, MemberPosition, Note, Objection } from './state';
import { isConformityFlip, isStillUnmet, restsOnNothing } from './votes';

export function hasMoved(before: DiscussionState, after: DiscussionState, agent: AgentId): boolean {
  const [old, taken] = [before.positions[agent], after.positions[agent]];
  return (
    before.proposal !== after.proposal ||
    before.ledger !== after.ledger ||
    before.predictions !== after.predictions ||
    before.objections.length !== after.objections.length ||
    before.objections.some((objection, index) => objection.open !== after.objections[index]?.open) ||
    old?.position !== taken?.position ||
    old?.version !== taken?.version
  );
}

/**
 * Marks objections that a turn answers: the author of the design answers all objections of other members; other members answer those they
 * name.
 */
export function answerObjections(discussion: DiscussionState, speaker: AgentId, stance: Stance | null, seq: number): readonly Objection[] {
  const after = rejectAnswers(discussion, speaker);
  const isAuthor = speaker === after.proposal?.author;
  if (!isAuthor && !stance?.addresses.length) return after.objections;
  const isAnswer = ({ open, owner, id }: Objection) => open && owner !== speaker && (isAuthor || stance?.addresses.includes(id));
  return after.objections.map((objection) =>
    isAnswer(objection) ? { ...objection, since: after.taken + 1, answered: { by: speaker, seq } } : objection,
  );
}

/**
 * Marks answers to the speaker's open objections as rejected, because an owner who accepts an answer closes the objection. Also clears the
 * user's requests for a statement by the speaker.
 */
function rejectAnswers(discussion: DiscussionState, speaker: AgentId): DiscussionState {
  const isLeft = ({ open, owner, answered }: Objection) => open && owner === speaker && answered !== null;
  if (!discussion.objections.some((objection) => isLeft(objection) || objection.asked === speaker)) return discussion;
  const objections = discussion.objections.map(({ asked, ...objection }): Objection => {
    const waits = asked === undefined || asked === speaker ? {} : { asked };
    const left = isLeft(objection) ? { answered: null, upheld: objection.upheld + 1 } : {};
    return { ...objection, ...waits, ...left };
  });
  return { ...discussion, objections };
}

/** A recorded stance. `seq`: log position of its event. `unfounded`: evidence that is not in the files. */
interface StanceTaken {
  readonly stance: Stance;
  readonly seq: number;
  readonly unfounded?: readonly string[];
  /** Objections that the stance tried to close but that stay open. */
  readonly stillOpen?: readonly string[];
}

export function foldStance(
  discussion: DiscussionState,
  agent: AgentId,
  { stance: said, seq, unfounded = [], stillOpen = [] }: StanceTaken,
): DiscussionState {
  const stance = { ...said, evidence: [...foundedEvidence(said.evidence, unfounded)] };
  const proposed = answerRisks(discussion, propose(discussion, agent, stance, seq), agent, { stance, seq });
  const closed = closeObjections(proposed, agent, stance, { seq, stillOpen });
  const objected = addObjections(closed, agent, stance, { seq, unfounded });
  const positioned = position(objected, agent, stance, unfounded);
  const decided = noteAll(positioned, 'decision', stance.decided, agent, seq);
  const asked = noteAll(decided, 'question', stance.asks, agent, seq);
  const left = deferQuestions(noteAll(asked, 'question', stance.later ?? [], agent, seq), stance.later ?? []);
  const noted = noteAll(left, 'assumption', stance.assumes, agent, seq);
  const predicted = [...(stance.predictions ?? []), ...proposedTests(noted, stance, seq)];
  return { ...noted, predictions: predict(noted.predictions, agent, predicted, seq) };
}

/** Returns predictions from the tests of new blocking objections: each test is predicted to fail on the current code. */
function proposedTests({ objections }: DiscussionState, stance: Stance, seq: number): readonly ProposedPrediction[] {
  return objections.flatMap(({ id: about, text, blocking, seq: raisedAt }): readonly ProposedPrediction[] => {
    const test = raisedAt === seq && blocking ? stance.objections.find((said) => said.text === text)?.test : null;
    return test ? [{ claim: 'fails', of: test.path, in: '', about, test: test.text }] : [];
  });
}

function propose(discussion: DiscussionState, by: AgentId, stance: Stance, seq: number): DiscussionState {
  const after = designAfter(discussion.proposal, stance, { by, seq });
  return after === discussion.proposal || !after ? discussion : onDesign(discussion, after);
}

/**
 * Marks the risks that a turn names as answered. Risks that the first design ignores become objections, each owned by a member who named
 * the risk, preferably not the design's author.
 */
function answerRisks(before: DiscussionState, discussion: DiscussionState, by: AgentId, { stance, seq }: StanceTaken): DiscussionState {
  const risks = numberedRisks(discussion.firstOpinions);
  if (!discussion.firstOpinions || risks.length === 0) return discussion;
  const named = stance.addresses.map((id) => id.toUpperCase());
  const answered = risks.flatMap(({ id, isAnswered }) => (isAnswered || named.includes(id) ? [id] : []));
  const isFirstDesign = before.proposal === null && discussion.proposal !== null;
  const left = isFirstDesign ? risks.filter(({ id }) => !answered.includes(id)) : [];
  const raised = left.map(({ agents: [first = by, ...others], text, places }) => ({
    owner: first === by ? (others[0] ?? by) : first,
    text,
    evidence: places,
  }));
  const objections = withRaised(discussion.objections, raised, { seq, since: discussion.taken + 1 });
  return { ...discussion, firstOpinions: { ...discussion.firstOpinions, answered }, objections };
}

/** Sets a new version of the design. Support must be renewed; a reservation that is only about unchanged clauses remains valid. */
export function onDesign(discussion: DiscussionState, proposal: Proposal): DiscussionState {
  const changed = new Set(changedClauses(discussion.proposal, proposal));
  const active = new Set(activeClauses(proposal).map(({ id }) => id));
  const stays = ({ position: taken, version, about = [] }: MemberPosition) =>
    version === discussion.proposal?.version &&
    (taken === 'object' || taken === 'changes') &&
    about.length > 0 &&
    about.every((id) => active.has(id) && !changed.has(id));
  const positions = Object.fromEntries(
    Object.entries(discussion.positions).map(([id, taken]) => [id, stays(taken) ? { ...taken, version: proposal.version } : taken]),
  );
  return { ...discussion, proposal, positions, objections: discussion.objections.map((objection) => reopened(objection, changed)) };
}

/** Resets the history of an objection to a changed clause, so that the objection is debated again. */
function reopened(objection: Objection, changed: ReadonlySet<string>): Objection {
  if (!isAbout(objection, changed) || (objection.upheld === 0 && !objection.unmet)) return objection;
  const { unmet: _unmet, ...rest } = objection;
  return { ...rest, upheld: 0 };
}

function isAbout({ about }: Objection, changed: ReadonlySet<string>): boolean {
  return about.length === 0 ? changed.size > 0 : about.some((id) => changed.has(id));
}

/** Whether a stance closes an objection: the owner's, if it names the objection's ID or, for a blocking objection, supports the design. */
function isClosedBy({ open, owner, id, blocking }: Objection, agent: AgentId, { closes, position: taken }: Stance): boolean {
  return open && owner === agent && (closes.includes(id) || (taken === 'support' && blocking));
}

/**
 * Returns the blocking objections that a stance tries to close but that stay open. All stay open if the stance offers no new fact or cites
 * only unfounded evidence. Otherwise, an objection stays open if an earlier attempt to close it failed and there is still no new fact or
 * changed clause, or if it is based on the member's own failed verdicts and the stance does not name it.
 */
export function unmetObjections(
  discussion: DiscussionState,
  agent: AgentId,
  stance: Stance,
  unfounded: readonly string[],
): readonly string[] {
  const closing = discussion.objections.filter((objection) => objection.blocking && isClosedBy(objection, agent, stance));
  if (closing.length === 0) return [];
  const design = designAfter(discussion.proposal, stance, { by: agent, seq: 0 });
  const changed = new Set(changedClauses(discussion.proposal, design));
  const after = { position: stance.position, version: design?.version ?? 0 };
  const evidence = foundedEvidence(stance.evidence, unfounded);
  const isIdle = isConformityFlip(discussion.positions[agent], { ...after, evidence }) || restsOnNothing(stance.evidence, unfounded);
  return closing.flatMap((objection) => {
    const isRepeated = isStillUnmet(objection, evidence) && !isAbout(objection, changed);
    return isIdle || isRepeated || (objection.fails && !stance.closes.includes(objection.id)) ? [objection.id] : [];
  });
}

function closeObjections(
  discussion: DiscussionState,
  agent: AgentId,
  stance: Stance,
  { seq, stillOpen }: { readonly seq: number; readonly stillOpen: readonly string[] },
): DiscussionState {
  if (!discussion.objections.some((objection) => isClosedBy(objection, agent, stance))) return discussion;
  return {
    ...discussion,
    objections: discussion.objections.map((objection) => {
      if (!isClosedBy(objection, agent, stance)) return objection;
      if (stillOpen.includes(objection.id)) return { ...objection, unmet: true };
      return { ...objection, open: false, closed: { by: agent, seq, reason: stance.why } };
    }),
  };
}

/**
 * Removes a member's only objection if it merely repeats the stance's reason and the member already has an open objection, because the
 * reason then refers to that objection.
 */
export function withoutRepeatedReason(stance: Stance, { objections }: DiscussionState, agent: AgentId): Stance {
  const [only, ...more] = stance.objections;
  const isReason = only !== undefined && more.length === 0 && only.text.trim() === stance.why.trim();
  const hasOpen = objections.some(({ open, owner }) => open && owner === agent);
  return isReason && hasOpen ? { ...stance, objections: [] } : stance;
}

interface Raising {
  readonly seq: number;
  readonly unfounded: readonly string[];
}

/**
 * Adds the objections of a stance, except those that the owner already has open, even if the stance supports the design. A blocking
 * objection stays open until its owner accepts an answer.
 */
function addObjections(discussion: DiscussionState, owner: AgentId, stance: Stance, { seq, unfounded }: Raising): DiscussionState {
  const isKnown = (text: string) => discussion.objections.some((known) => known.open && known.owner === owner && known.text === text);
  const texts = stance.objections.map(({ text }) => text);
  const fresh = stance.objections.filter(({ text }, index) => text !== '' && texts.indexOf(text) === index && !isKnown(text));
  if (fresh.length === 0) return discussion;
  const raised = fresh.map(({ text, blocking, about, evidence, satisfiedBy }) => ({
    ...{ owner, text, blocking, satisfiedBy },
    evidence: foundedEvidence(evidence, unfounded),
    ...markedPlaces([...evidence, text], unfounded),
    about: namedClauses(discussion, about),
  }));
  return { ...discussion, objections: withRaised(discussion.objections, raised, { seq, since: discussion.taken + 1 }) };
}

function markedPlaces(said: readonly string[], unfounded: readonly string[]): Pick<Objection, 'unfounded'> {
  const lost = unfounded.filter((place) => said.some((text) => text.includes(place)));
  return lost.length > 0 ? { unfounded: lost } : {};
}

function namedClauses({ proposal }: DiscussionState, ids: readonly string[]): readonly string[] {
  const named = ids.map((id) => id.toUpperCase());
  return activeClauses(proposal).flatMap(({ id }) => (named.includes(id) ? [id] : []));
}

function position(discussion: DiscussionState, agent: AgentId, stance: Stance, unfounded: readonly string[]): DiscussionState {
  if (!discussion.proposal || stance.position === 'none') return discussion;
  const old = discussion.positions[agent];
  const about = namedClauses(discussion, stance.about);
  const before = old && old.position !== stance.position ? old.position : null;
  const taken = {
    position: stance.position,
    version: discussion.proposal.version,
    why: stance.why,
    evidence: stance.evidence,
    before,
    ...(about.length > 0 && { about }),
    ...(unfounded.length > 0 && { unfounded }),
  };
  return { ...discussion, positions: { ...discussion.positions, [agent]: { ...taken, flipped: isConformityFlip(old, taken) } } };
}

function deferQuestions(discussion: DiscussionState, texts: readonly string[]): DiscussionState {
  const leaves = (note: Note) => note.kind === 'question' && !note.forLater && texts.includes(note.text);
  if (!discussion.ledger.some(leaves)) return discussion;
  return { ...discussion, ledger: discussion.ledger.map((note) => (leaves(note) ? { ...note, forLater: true } : note)) };
}

const letters: Record<Note['kind'], string> = { decision: 'D', question: 'Q', constraint: 'C', assumption: 'A' };

export function noteAll(
  discussion: DiscussionState,
  kind: Note['kind'],
  texts: readonly string[],
  by: Note['by'],
  seq: number,
): DiscussionState {
  if (texts.length === 0) return discussion;
  const known = discussion.ledger.filter((note) => note.kind === kind);
  const fresh = texts.filter((text, index) => text && texts.indexOf(text) === index && !known.some((note) => note.text === text));
  const notes = fresh.map((text, index) => ({
    id: `${letters[kind]}${known.length + index + 1}`,
    kind,
    text,
    by,
    seq,
    open: true,
    closed: null,
  }));
  return notes.length > 0 ? { ...discussion, ledger: [...discussion.ledger, ...notes] } : discussion;
}

/** Adds concerns about the new brief as open, non-blocking objections of the members who raised them. */
export function withConcerns(discussion: DiscussionState, concerns: readonly AdoptedConcern[], seq: number): DiscussionState {
  if (concerns.length === 0) return discussion;
  return { ...discussion, objections: withRaised(discussion.objections, concerns, { seq, since: discussion.taken }), changedAt: seq };
}
