// Renders the experts' claims or answers for the planner.
import { clipAtSentence, fenceUntrusted, labeled, oneLine } from '../text/quoting';
import { singleSpaced } from '../text/lines';
import { answerLetters, type Batch, chosenAnswers, currentBatch, type ExpertAnswer, type Experts, turnout, usableAnswers } from './batch';
import { type Claim, support } from './claims';
import { type Structure, structureOf } from './structure';

const shapes: Readonly<Record<Structure['shape'], string>> = {
  thin: 'thin: too little to compare',
  contested: 'contested: many claims contradict each other',
  forked: 'forked: two approaches, each with supporters',
  convergent: 'convergent: most experts make most of the claims',
  scattered: 'scattered: the answers are about different things',
};

interface WithExperts {
  readonly id: string;
  readonly experts: Experts;
}

/**
 * Renders the result of the batch for the planner.
 * @param nonce random mark in the delimiters around answers, which are untrusted data
 */
export function renderExperts(session: WithExperts, nonce: string): string {
  const batch = currentBatch(session.experts);
  return withSaid((batch && renderBatch(session.id, batch, nonce)) ?? 'none', batch);
}

/** Renders the result of a batch about a step for the Builder; empty without answers. */
export function renderAdvice({ id, experts }: WithExperts, batchId: string, nonce: string): string {
  const batch = experts.batches.find((known) => known.id === batchId);
  const text = batch && renderBatch(id, batch, nonce);
  return text ? withSaid(text, batch) : '';
}

function renderBatch(sessionId: string, batch: Batch, nonce: string): string | null {
  if (batch.isSkipped || !batch.isGathered) return null;
  return batch.arm === 'experts' && batch.map
    ? `${renderMap(batch, batch.map.claims)}\n${renderGrounds(sessionId, batch, batch.map.claims, nonce)}`
    : renderAnswers(sessionId, batch, nonce);
}

/** Returns the claims that a plan must cover; empty if there is no map. */
export function claimsToAccount(session: Pick<WithExperts, 'experts'>): readonly Claim[] {
  const batch = currentBatch(session.experts);
  return batch && !batch.isSkipped ? (batch.map?.claims ?? []) : [];
}

function withSaid(text: string, batch: Batch | undefined): string {
  const said = batch?.said ?? [];
  return said.length === 0 ? text : [text, 'Meanwhile, the user said:', ...said.map((line) => labeled('-', line))].join('\n');
}

function renderMap(batch: Batch, claims: readonly Claim[]): string {
  const { answered, asked } = turnout(batch);
  const structure = structureOf(batch.map ?? { claims, gaps: [], dropped: 0 }, answered);
  const ids = (found: readonly string[]) => found.join(', ') || 'none';
  return [
    `${answered} of ${asked} experts answered the same question independently.`,
    `Shape: ${shapes[structure.shape]}.`,
    `Made by most experts and not contradicted: ${ids(structure.findings)}`,
    `In dispute: ${structure.tensions.map(([a, b]) => `${a} against ${b}`).join('; ') || 'none'}`,
    `Made by one expert only: ${ids(structure.unique)}`,
    `Made by one expert only, and others depend on it: ${ids(structure.weak)}`,
    'The claims, by id:',
    ...claims.map((claim) => renderClaim(claim, structure)),
    ...(structure.gaps.length > 0 ? ['What nobody answered:', ...structure.gaps.map((gap) => `- ${oneLine(gap)}`)] : []),
  ].join('\n');
}

/**
 * Maximum number of characters quoted per claim: the source and the sentences after it. A source that is longer by itself is quoted in
 * full.
 */
const maxGround = 360;

function renderGrounds(sessionId: string, batch: Batch, claims: readonly Claim[], nonce: string): string {
  const letters = answerLetters(sessionId, batch);
  const lines = claims.flatMap(({ id, sources: [source] }) => {
    const answer = source && batch.answers.find(({ expert }) => expert === source.expert);
    if (!source || !answer) return [];
    const paragraph = answer.text.slice(source.start).split(/\n\s*\n/)[0] ?? '';
    const least = source.end - source.start;
    return [`${id}, answer ${letters.get(source.expert) ?? ''}: ${oneLine(clipAtSentence(paragraph.trim(), Math.max(least, maxGround)))}`];
  });
  return lines.length === 0
    ? ''
    : ['Their evidence as quoted in the answers, with the reasons given:', fenceUntrusted('reasons', lines.join('\n'), nonce)].join('\n');
}

/** Renders a claim on one line. Line breaks are removed because the text comes from a model. */
function renderClaim(claim: Claim, { answers, leverage }: Structure): string {
  const notes = [
    `${support(claim)} of ${answers}`,
    claim.polarity,
    ...(claim.conflicts.length > 0 ? [`contradicts ${claim.conflicts.join(', ')}`] : []),
    ...(claim.needs.length > 0 ? [`depends on ${claim.needs.join(', ')}`] : []),
    ...((leverage[claim.id] ?? 0) > 0 ? [`${leverage[claim.id]} depend on it`] : []),
  ];
  return `- ${claim.id} (${notes.join('; ')}): ${oneLine(singleSpaced(claim.text))}`;
}

function renderAnswers(sessionId: string, batch: Batch, nonce: string): string {
  const { answered, asked } = turnout(batch);
  const letters = answerLetters(sessionId, batch);
  const told = (answers: readonly ExpertAnswer[]) =>
    answers
      .toSorted((a, b) => ((letters.get(a.expert) ?? '') < (letters.get(b.expert) ?? '') ? -1 : 1))
      .map(({ expert, text }) => fenceUntrusted(`answer ${letters.get(expert) ?? ''}`, text, nonce));
  if (batch.arm === 'one') return ['One expert was asked:', ...told(usableAnswers(batch))].join('\n\n');
  if (batch.arm === 'vote') {
    const chosen = chosenAnswers(batch);
    const votes = batch.votes.filter(({ choice }) => choice !== null).length;
    const head = chosen.length === 1 ? 'The answer chosen in a blind vote' : 'The answers that share the most votes of a blind vote';
    return [`${head} among ${answered} (${votes} votes cast):`, ...told(chosen)].join('\n\n');
  }
  return [
    `${answered} of ${asked} experts answered the same question. Their claims could not be mapped, so the answers are shown side by side:`,
    ...told(usableAnswers(batch)),
  ].join('\n\n');
}
