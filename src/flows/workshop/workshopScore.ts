// Moderator's scoring pass over a workshop's ideas.
import { renderUserWords } from '../../core/conversation/workshopTalk';
import type { Fact } from '../../core/events';
import { renderBrief } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isOfOneCall, type ModelFailureReason } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { parseJson } from '../../core/text/parseReply';
import { oneLine } from '../../core/text/quoting';
import { openWorkshop } from '../../core/workshop/workshop';
import { remainingIdeas } from '../../core/workshop/ideas';
import { type Labels, renderForScoring } from '../../core/workshop/render';
import { workshopKey } from '../../core/workshop/roles';
import { criteria, type IdeaMarks, missingMarks, readMarks, scoresForm } from '../../core/workshop/scores';
import { orderOfPass } from '../../core/base/shuffle';
import type { Workshop } from '../../core/workshop/facts';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModel } from '../model/callModel';
import { jsonSchemaOf } from '../model/callModelTyped';

/**
 * Runs a scoring pass and records its result or failure, with the receipt. A stopped pass records only the receipt and is repeated later.
 */
export async function scorePass(flow: Flow, workshop: Workshop, pass: 1 | 2): Promise<void> {
  const { recorder } = flow;
  const labels = labelsOf(workshop, pass);
  const first = await score(flow, workshop, pass, labels, []);
  if (flow.signal.aborted) return recorder.record(first.bill);
  const missing = missingMarks(first.marks);
  const needsMore = first.failure === null && missing.length > 0;
  if (!needsMore) return conclude(flow, workshop, pass, first, []);
  const again = await score(flow, workshop, pass, labels, first.marks);
  if (flow.signal.aborted) return recorder.record(first.bill, again.bill);
  // If the retry failed, the marks of the first call still count.
  const both = again.failure === null || !hasMarks(first) ? again : { ...first, bill: again.bill };
  return conclude(flow, workshop, pass, both, [first.bill]);
}

interface ScoredIdea {
  readonly marks: readonly IdeaMarks[];
  readonly failure: ModelFailureReason | null;
  readonly bill: Fact;
}

async function conclude(flow: Flow, workshop: Workshop, pass: 1 | 2, scored: ScoredIdea, bills: readonly Fact[]): Promise<void> {
  const { recorder } = flow;
  const { marks, failure, bill } = scored;
  const isOver = openWorkshop(recorder.session().workshops)?.id !== workshop.id;
  if (isOver) return recorder.record(...bills, bill);
  if (failure !== null && !isOfOneCall(failure)) {
    await recorder.record(...bills, bill);
    return raise(flow, { reason: failure });
  }
  const workshopId = workshop.id;
  const fact: Fact = hasMarks(scored)
    ? { type: 'workshop.scored', workshopId, pass, scores: [...marks] }
    : { type: 'workshop.unscored', workshopId, pass, why: failure ?? 'malformed' };
  return recorder.record(...bills, bill, fact);
}

function hasMarks({ marks }: Pick<ScoredIdea, 'marks'>): boolean {
  return marks.some((marked) => Object.keys(marked.marks).length > 0);
}

function labelsOf({ ideas, seed }: Workshop, pass: 1 | 2): Labels {
  const order = orderOfPass(
    remainingIdeas(ideas).map(({ id }) => id),
    seed,
    pass,
  );
  return order.map((id, index) => [String.fromCharCode(65 + index), id]);
}

async function score(flow: Flow, workshop: Workshop, pass: 1 | 2, labels: Labels, known: readonly IdeaMarks[]): Promise<ScoredIdea> {
  const session = flow.recorder.session();
  const nonce = nonceOf(flow);
  const prompt = await flow.ports.prompts.render('workshop/moderator', {
    language: languageNames[session.language],
    topic: workshop.topic,
    brief: session.clarify.brief ? renderBrief(session.clarify.brief) : 'nothing',
    limits: renderNewLimits(session),
    said: renderUserWords(session.transcript, workshop, labels, nonce),
    criteria: orderOfPass(criteria, workshop.seed, pass).join(', '),
    ideas: renderForScoring(labels, workshop, nonce),
    note: missingNote(labels, known),
  });
  const agent = workshop.cast.moderator;
  const schema = jsonSchemaOf(scoresForm);
  const request = { role: workshopKey('moderator'), purpose: 'workshop', agent, turnId: null, prompt, schema } as const;
  const { reply, bill } = await callModel(flow, request);
  const parsed = reply.ok ? parseJson(reply.value.text) : null;
  const marks = readMarks(parsed?.ok ? parsed.value.value : null, new Map(labels), known);
  return { marks, bill, failure: reply.ok ? null : reply.error.reason };
}

function renderNewLimits({ clarify, discussion }: Session): string {
  const known = new Set(clarify.brief?.constraints);
  const since = discussion.ledger.filter(({ kind, text }) => kind === 'constraint' && !known.has(text));
  return since.map(({ text }) => `- ${oneLine(text)}`).join('\n') || 'none';
}

function missingNote(labels: Labels, known: readonly IdeaMarks[]): string {
  if (known.length === 0) return '';
  const lines = labels.flatMap(([label, id]) => {
    const missing = missingMarks(known.filter(({ ideaId }) => ideaId === id)).map(({ criterion }) => criterion);
    return missing.length > 0 ? [`- ${label}: ${missing.join(', ')}`] : [];
  });
  return `Your last scores were read only in part: a score is a plain number from 0 to 10, not a text and not null. These are still missing:\n${lines.join('\n')}`;
}
