// Opening: the Starter's stance, questions or brief.
import { at as entryAt, size } from '../../core/base/chunkedList';
import { lostFacts } from '../../core/anomalies';
import { type Result, ok } from '../../core/base/result';
import { type Clarify, heldToAnswers, needsIntent } from '../../core/clarify/clarify';
import { type ChosenSize, isDirect } from '../../core/clarify/size';
import { type IdeaBrief, type IntentHandover, briefOf, emptyIntent, intentHandoverSchema } from '../../core/clarify/intent';
import { readOpeningText } from '../../core/clarify/parseOpeningText';
import { type Opening, bySeparation, isSkipped, maxReadings, maxRounds, openingSchema, tidyQuestions } from '../../core/clarify/questions';
import type { Fact } from '../../core/events';
import { renderBrief, renderOffers } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { type ModelFailureReason, isUnusableAnswer } from '../../core/models/failure';
import { clipAtSentence } from '../../core/text/clipAtSentence';
import { fenceUntrusted, quoted } from '../../core/text/quoting';
import { parseTyped } from '../../core/text/parseReply';
import { isOwnWord } from '../../core/text/prose';
import { askable, betterOf, problemOf, type Readable, type Reading, readingOf, takeValue } from '../../core/text/reading';
import type { Session } from '../../core/session';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { type TypedFailure, callModelTyped, repair } from '../model/callModelTyped';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { isSmall } from '../model/pickModel';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import { readIssue } from './readIssue';
import type { RenderedPrompt } from '../ports/ports';

/** One turn of the Starter; ends in questions or in a brief for the user to accept. */
export async function takeOpeningTurn(flow: Flow): Promise<void> {
  const { clarify } = flow.recorder.session();
  if (!(await readIssue(flow))) return;
  if (isSmall(flow, 'starter')) return flow.recorder.record(...smallOpening(flow));
  const round = clarify.rounds.length + 1;
  // whoever wants it built without more talk is asked nothing
  const isLast = round > maxRounds || clarify.brief !== null || (clarify.size?.by === 'user' && clarify.size.size === 'direct');
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'clarify/starter', gathered, {
    project: await renderWorkspace(flow, gathered),
    request: clarify.request,
    rounds: renderTalk(flow) + (clarify.brief ? `\nThe brief so far:\n${renderBrief(clarify.brief)}` : ''),
    round: String(Math.min(round, maxRounds)),
    lastRound: isLast ? 'yes' : 'no',
    learnt: renderLearnt(flow),
  });
  const speech = { agent: 'starter', to: 'user', reason: '', source: 'engine', purpose: 'open', prompt } as const;
  const standIn = (reason: ModelFailureReason) => (isUnusableAnswer(reason) ? [briefFromRequest(clarify)] : null);
  const failed: TypedFailure[] = [];
  await takeMemberTurn(flow, { ...speech, standIn }, async (spoken) => {
    const opening = await openingOf(flow, spoken, prompt);
    if (!opening.ok) failed.push(opening.error);
    if (!opening.ok) return {};
    const lost: Fact[] = [];
    const read = opening.value && takeValue(opening.value, (parts) => lost.push(...lostFacts('starter', parts)));
    const { clarify: now } = flow.recorder.session();
    return { facts: [openingFact(read, now, isLast), ...sizeFacts(flow, read), ...intentFacts(spoken, now), ...lost] };
  });
  for (const failure of failed) await raise(flow, failure);
}

/** A small model asks what the project answers: its brief is the request, and its size Direct where nobody chose another. */
function smallOpening({ recorder, ports }: Flow): Fact[] {
  const { clarify } = recorder.session();
  const set = ports.settings.size();
  const chosen: Fact = { type: 'size.chosen', size: set ?? 'direct', by: set ? 'setting' : 'model', reason: '' };
  return [briefFromRequest(clarify), ...(clarify.size ? [] : [chosen])];
}

/** The talk so far as both who goes on with it and who writes it down need it: with the Starter's own words, and what was offered. */
function renderTalk({ recorder }: Flow): string {
  const { clarify, transcript } = recorder.session();
  const said: string[] = [];
  for (let at = 0; at < size(transcript.entries); at++) {
    const entry = entryAt(transcript.entries, at);
    if (entry?.kind === 'turn' && entry.agent === 'starter' && entry.text !== '') said.push(entry.text);
  }
  return renderOffers(clarify.rounds, clarify.corrections, said);
}

/** It holds words of models and files, so it is data as they are. */
function renderLearnt(flow: Flow): string {
  const { learnt = [] } = flow.recorder.session().clarify;
  return learnt.length > 0 ? fenceUntrusted('the build before', learnt.map((line) => `- ${line}`).join('\n'), nonceOf(flow)) : 'none';
}

/**
 * The opening of a turn: its block, else its text in the plain protocol. What cannot be read is asked for once, its form of the Repairer and its
 * content of the Starter, and then there is none (null); of an answer that was cut off nothing is made up. How many questions there are is the Starter's to say: whoever repairs a form has
 * not heard the user, and would have to invent the rest. Fails where the user must mend something first.
 */
async function openingOf(flow: Flow, spoken: Spoken, prompt: RenderedPrompt): Promise<Result<Readable<Opening> | null, TypedFailure>> {
  const block = spoken.blocks.find((found) => found.name === 'OPENING');
  if (!block && spoken.truncated) return ok(null);
  const found = block ? parseTyped(block.body, { schema: openingSchema }) : readOpeningText(`${spoken.text}\n${spoken.protocol}`);
  if (problemOf(found) === null && found.state !== 'unreadable') return ok(found);
  const isCut = found.state === 'partly' && askable(found.lost).some(({ kind }) => kind === 'cutOff');
  if (spoken.truncated && !isCut) return ok(found.state === 'unreadable' ? null : found);
  const mended = block && !spoken.truncated ? await repairedForm(flow, block.body, found) : await askedAgain(flow, spoken, prompt);
  if (!mended.ok) return found.state !== 'unreadable' ? ok(found) : isUnusableAnswer(mended.error.reason) ? ok(null) : mended;
  const better = betterOf(found, mended.value);
  return ok(better.state === 'unreadable' ? null : better);
}

/** The Repairer sees what was asked for, and gives back no brief where the block held none. */
async function repairedForm(flow: Flow, body: string, found: Reading<Opening>): Promise<Result<Readable<Opening>, TypedFailure>> {
  const { request } = flow.recorder.session().clarify;
  const text = `${body}\n\nIt answers this request, which is here to be understood and not to be answered:\n${quoted(request)}`;
  const repaired = await repair(flow, { agent: 'starter', schema: openingSchema, found, text });
  const hasBrief = /brief["'”]?\s*:\s*\{/i.test(body);
  return repaired.ok && !hasBrief ? ok(withoutBrief(repaired.value)) : repaired;
}

function withoutBrief(reading: Readable<Opening>): Readable<Opening> {
  return reading.state === 'whole'
    ? { ...reading, value: { ...reading.value, brief: null } }
    : { ...reading, kept: { ...reading.kept, brief: null } };
}

/** What the turn does not hold nobody but its author can say: the Starter is asked for it once, with all it had before. */
async function askedAgain(flow: Flow, spoken: Spoken, prompt: RenderedPrompt): Promise<Result<Readable<Opening>, TypedFailure>> {
  const user = `${prompt.user}\n\nYou have answered:\n${quoted(`${spoken.text}\n${spoken.protocol}`)}\n\nNeither questions nor a brief can be read in that. Give the data of the OPENING block alone, as JSON.`;
  const request = { role: 'starter', purpose: 'open', agent: 'starter', prompt: { ...prompt, user }, schema: openingSchema } as const;
  const asked = await callModelTyped(flow, request, () => []);
  return asked.ok ? ok(readingOf(asked.value, [])) : asked;
}

/**
 * The size the session goes on with: what the user has chosen stays; words of theirs that ask for one, as the Starter quotes them, come before what is
 * set, and that before the Starter's own choice.
 */
function sizeFacts({ recorder, ports }: Flow, opening: Opening | null): Fact[] {
  const { clarify } = recorder.session();
  const set = ports.settings.size();
  const { size = null, why = '', words = '' } = opening ?? {};
  if (clarify.size?.by === 'user') return [];
  const isAsked = size !== null && words !== '' && isOwnWord([clarify.request, ...clarify.corrections], words);
  const chosen: Omit<ChosenSize, 'reason'> | null = isAsked
    ? { size, by: 'user' }
    : set
      ? { size: set, by: 'setting' }
      : size && { size, by: 'starter' };
  if (!chosen || (clarify.size?.size === chosen.size && clarify.size.by === chosen.by)) return [];
  return [{ type: 'size.chosen', ...chosen, reason: isAsked ? words : chosen.by === 'starter' ? why : '' }];
}

/** The brief stands as it is, and the work goes on from it by the size. */
export async function passBrief({ recorder }: Flow): Promise<void> {
  const session = recorder.session();
  const { brief } = session.clarify;
  if (brief) await recorder.record(...acceptedFacts(session, brief, isDirect(session), 'engine'));
}

/** The brief is what the work goes on from: to a plan at once, or to the team. */
export function acceptedFacts({ clarify }: Session, brief: IdeaBrief, isDirect: boolean, by?: 'engine'): Fact[] {
  const edited = JSON.stringify(brief) !== JSON.stringify(clarify.brief);
  const cause = by === 'engine' ? 'briefClear' : 'briefAccepted';
  return [
    { type: 'brief.accepted', brief, edited, ...(by && { by }) },
    isDirect
      ? { type: 'phase.entered', from: 'clarify', to: 'execution', cause: 'planDirectly' }
      : { type: 'phase.entered', from: 'clarify', to: 'discovery', cause },
  ];
}

/** A brief wins over questions; where neither came, or questions when no round is left, there is what was there before. */
function openingFact(opening: Opening | null, clarify: Clarify, isLast: boolean): Fact {
  if (opening?.brief) return { type: 'brief.written', brief: opening.brief, attitude: opening.attitude, source: 'starter' };
  const readings = [...new Set(opening?.readings ?? [])].slice(0, maxReadings);
  const questions = tidyQuestions(bySeparation(opening?.questions ?? [], readings));
  if (opening && questions.length > 0 && !isLast) {
    const { attitude, open } = opening;
    const weighed = { ...(readings.length > 1 && { readings }), ...(open && { open: [...new Set(open)] }) };
    return { type: 'questions.asked', round: clarify.rounds.length + 1, attitude, questions, ...weighed };
  }
  return briefFromRequest(clarify);
}

/** The brief when the Starter gave none: the one before, or the user's own words with nothing invented around them. What was answered and said since stands in it as decided. */
export function briefFromRequest({ brief, request, rounds, corrections }: Clarify): Fact {
  const answered = rounds.flatMap(({ questions, answers }) =>
    questions.flatMap(({ question }, at) => {
      const answer = answers?.[at];
      return answer && !isSkipped(answer) ? [`${question} ${[...answer.choices, answer.text.trim()].filter(Boolean).join('; ')}`] : [];
    }),
  );
  const base = brief ?? briefOf(request);
  const said = [...(brief ? [] : answered), ...corrections].map((text) => clipAtSentence(text, maxDecisionChars));
  const decisions = [...new Set([...base.decisions, ...said])];
  return { type: 'brief.written', brief: { ...base, decisions }, attitude: null, source: brief ? 'kept' : 'request' };
}

/** As long as a line of the brief may be. */
const maxDecisionChars = 600;

/** The handover the Starter attached to its turn, where it did; the user's own is never written over. */
function intentFacts(spoken: Spoken, clarify: Clarify): Fact[] {
  const block = spoken.blocks.find((found) => found.name === 'HANDOVER');
  const read = block && !clarify.intentIsEdited ? parseTyped(block.body, { schema: intentHandoverSchema }) : null;
  if (!read || read.state === 'unreadable') return [];
  const lost: Fact[] = [];
  const handover = takeValue(read, (parts) => lost.push(...lostFacts('starter', parts)));
  return [{ type: 'intent.written', handover: heldToAnswers(handover, clarify) }, ...lost];
}

/** The Scribe writes down what the opening taught about the user's intent; the discussion starts fresh from it. */
export async function handOver(flow: Flow): Promise<void> {
  const { clarify, language } = flow.recorder.session();
  if (isSmall(flow, 'scribe')) return flow.recorder.record({ type: 'intent.written', handover: clarify.intent ?? emptyIntent });
  const prompt = await flow.ports.prompts.render('clarify/intent', {
    language: languageNames[language],
    request: clarify.request,
    rounds: renderTalk(flow),
    brief: clarify.brief ? renderBrief(clarify.brief) : 'none',
  });
  const request = { role: 'scribe', purpose: 'handOver', agent: null, prompt, schema: intentHandoverSchema } as const;
  // the user may have written it in the meantime
  const written = (handover: IntentHandover): Fact[] => {
    const { clarify: now } = flow.recorder.session();
    return isDue(flow) ? [{ type: 'intent.written', handover: heldToAnswers(handover, now) }] : [];
  };
  const intent = await callModelTyped(flow, request, written);
  if (intent.ok) return;
  if (!isUnusableAnswer(intent.error.reason)) return raise(flow, intent.error);
  if (isDue(flow)) await flow.recorder.record(...written(flow.recorder.session().clarify.intent ?? emptyIntent));
}

function isDue(flow: Flow): boolean {
  const { clarify } = flow.recorder.session();
  return needsIntent(clarify) || clarify.intent === null;
}
