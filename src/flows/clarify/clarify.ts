// Opening turn: the Starter asks questions or writes a brief.

import { lostFacts } from '../../core/anomalies';
import { at as entryAt, size } from '../../core/base/chunkedList';
import { ok, type Result } from '../../core/base/result';
import { type Clarify, withoutAnsweredOptions, needsIntent } from '../../core/clarify/clarify';
import { briefOf, emptyIntent, type IdeaBrief, type IntentHandover, intentHandoverSchema } from '../../core/clarify/intent';
import { readOpeningText } from '../../core/clarify/parseOpeningText';
import { bySeparation, isSkipped, maxReadings, maxRounds, type Opening, openingSchema, tidyQuestions } from '../../core/clarify/questions';
import { type ChosenSize, isDirect } from '../../core/clarify/size';
import type { Fact } from '../../core/events';
import { renderBrief, renderOffers } from '../../core/handover/render';
import { fill, languageNames } from '../../core/i18n/language';
import { isUnusableAnswer, type ModelFailureReason } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { clipAtSentence, fenceUntrusted, quoted } from '../../core/text/quoting';
import { parseTyped } from '../../core/text/parseReply';
import { isOwnWord } from '../../core/text/prose';
import { askable, betterOf, problemOf, type Readable, type Reading, readingOf, takeValue } from '../../core/text/reading';
import { unreadIssue } from '../../core/web/webTools';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModelTyped, repair, type TypedFailure } from '../model/callModelTyped';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { isSmall } from '../model/pickModel';
import { readNamedPage } from '../model/webLooks';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';
import { answerQuestion } from './answerQuestion';

const question =
  'The title of the issue, what it describes and expects, the steps and messages it quotes, and what its comments ask for or decide.';

/**
 * Reads the issue that a discussion starts from, or asks the user for its text.
 * @returns false if the discussion cannot open yet: the user was asked for the text, or reading was stopped
 */
async function readIssue(flow: Flow): Promise<boolean> {
  const { recorder, ports, signal } = flow;
  const unread = () => {
    const { clarify, context, web } = recorder.session();
    return clarify.rounds.length > 0 || clarify.brief ? null : unreadIssue(clarify.request, context.attached, web);
  };
  const address = unread();
  if (address) await readNamedPage(flow, address, question);
  if (signal.aborted) return false;
  if (unread() === null) return true;
  const texts = ports.settings.texts();
  const asked = address ? fill(texts, 'issue.ask', { address }) : texts['issue.askText'];
  const asking = { question: asked.slice(0, 400), why: '', choices: [], multiple: false };
  await recorder.record({ type: 'questions.asked', round: 1, attitude: null, questions: [asking] });
  return false;
}

/** Takes one turn of the Starter, which asks questions or writes a brief for the user to accept. */
export async function takeOpeningTurn(flow: Flow): Promise<void> {
  const { clarify } = flow.recorder.session();
  if (!(await readIssue(flow))) return;
  if (isSmall(flow, 'starter')) return takeSmallOpening(flow);
  const round = clarify.rounds.length + 1;
  // A user who chose a direct build is not asked any questions.
  const isLast = round > maxRounds || clarify.brief !== null || (clarify.size?.by === 'user' && clarify.size.size === 'direct');
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'clarify/starter', gathered, {
    project: await renderWorkspace(flow, gathered),
    request: clarify.request,
    rounds: renderTalk(flow) + (clarify.brief ? `\nThe brief so far:\n${renderBrief(clarify.brief)}` : ''),
    round: String(Math.min(round, maxRounds)),
    lastRound: isLast ? 'yes' : 'no',
    learnt: renderLearned(flow),
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

/** Opens with a small model: answers a message that is only a question, and takes any other message as the request. */
async function takeSmallOpening(flow: Flow): Promise<void> {
  if ((await answerQuestion(flow)) && !flow.signal.aborted) await flow.recorder.record(...smallOpening(flow));
}

/**
 * Returns the opening for a small model, which tends to ask questions that the project already answers. To avoid such questions, the
 * request becomes the brief, and the default size is Direct.
 */
function smallOpening({ recorder, ports }: Flow): Fact[] {
  const { clarify } = recorder.session();
  const set = ports.settings.size();
  const chosen: Fact = { type: 'size.chosen', size: set ?? 'direct', by: set ? 'setting' : 'model', reason: '' };
  return [briefFromRequest(clarify), ...(clarify.size ? [] : [chosen])];
}

function renderTalk({ recorder }: Flow): string {
  const { clarify, transcript } = recorder.session();
  const said: string[] = [];
  for (let at = 0; at < size(transcript.entries); at++) {
    const entry = entryAt(transcript.entries, at);
    if (entry?.kind === 'turn' && entry.agent === 'starter' && entry.text !== '') said.push(entry.text);
  }
  return renderOffers(clarify.rounds, clarify.corrections, said);
}

/** Renders lessons from the previous build, delimited as data because they contain text from models and files. */
function renderLearned(flow: Flow): string {
  const { learnt = [] } = flow.recorder.session().clarify;
  return learnt.length > 0 ? fenceUntrusted('the build before', learnt.map((line) => `- ${line}`).join('\n'), nonceOf(flow)) : 'none';
}

/**
 * Parses the opening from a turn's OPENING block or its text. Retries an unreadable opening once: the Repairer corrects its format, or the
 * Starter supplies missing content. Returns null if the retry is unreadable too; fails if the user must fix something first. The Repairer
 * does not see the conversation, so it must not change the number of questions.
 */
async function openingOf(flow: Flow, spoken: Spoken, prompt: RenderedPrompt): Promise<Result<Readable<Opening> | null, TypedFailure>> {
  const block = spoken.blocks.find((found) => found.name === 'OPENING');
  if (!block && spoken.truncated) return ok(null);
  const found = block ? parseTyped(block.body, { schema: openingSchema }) : readOpeningText(spoken.raw);
  if (problemOf(found) === null && found.state !== 'unreadable') return ok(found);
  const isCut = found.state === 'partly' && askable(found.lost).some(({ kind }) => kind === 'cutOff');
  if (spoken.truncated && !isCut) return ok(found.state === 'unreadable' ? null : found);
  const mended = block && !spoken.truncated ? await repairedForm(flow, block.body, found) : await askedAgain(flow, spoken, prompt);
  if (!mended.ok) return found.state !== 'unreadable' ? ok(found) : isUnusableAnswer(mended.error.reason) ? ok(null) : mended;
  const better = betterOf(found, mended.value);
  return ok(better.state === 'unreadable' ? null : better);
}

/**
 * Asks the Repairer to correct the format of the block, and includes the original request as context. If the block had no brief, removes
 * any brief from the result, because the Repairer must not invent one.
 */
async function repairedForm(flow: Flow, body: string, found: Reading<Opening>): Promise<Result<Readable<Opening>, TypedFailure>> {
  const { request } = flow.recorder.session().clarify;
  const text = `${body}\n\nIt answers this request, which is shown for context and must not be answered:\n${quoted(request)}`;
  const repaired = await repair(flow, { agent: 'starter', schema: openingSchema, found, text });
  const hasBrief = /brief["'”]?\s*:\s*\{/i.test(body);
  return repaired.ok && !hasBrief ? ok(withoutBrief(repaired.value)) : repaired;
}

function withoutBrief(reading: Readable<Opening>): Readable<Opening> {
  return reading.state === 'whole'
    ? { ...reading, value: { ...reading.value, brief: null } }
    : { ...reading, kept: { ...reading.kept, brief: null } };
}

/** Asks the Starter once more, with the full context: only the Starter can supply content that is missing from its turn. */
async function askedAgain(flow: Flow, spoken: Spoken, prompt: RenderedPrompt): Promise<Result<Readable<Opening>, TypedFailure>> {
  const user = `${prompt.user}\n\nYou have answered:\n${quoted(spoken.raw)}\n\nThat contains neither questions nor a brief. Send only the data of the OPENING block, as JSON.`;
  const request = { role: 'starter', purpose: 'open', agent: 'starter', prompt: { ...prompt, user }, schema: openingSchema } as const;
  const asked = await callModelTyped(flow, request, () => []);
  return asked.ok ? ok(readingOf(asked.value, [])) : asked;
}

/**
 * Returns the fact that changes the session's size, if any. Precedence: the user's choice, the user's words as quoted by the Starter, the
 * setting, the Starter's choice.
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

/** Accepts the brief unchanged and continues with a plan or a discussion, depending on the session's size. */
export async function passBrief({ recorder }: Flow): Promise<void> {
  const session = recorder.session();
  const { brief } = session.clarify;
  if (brief) await recorder.record(...acceptedFacts(session, brief, isDirect(session), 'engine'));
}

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

/**
 * Returns the fact for the opening's brief or, without one, its questions. If it has neither, or no rounds are left for questions, falls
 * back to the previous brief or the request.
 */
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

/**
 * Returns the fallback brief: the previous brief, or the user's own words. Later messages are added as decisions; so are the user's answers
 * if there was no previous brief.
 */
export function briefFromRequest({ brief, request, rounds, corrections }: Clarify): Fact {
  const answered = rounds.flatMap(({ questions, answers, asks }) =>
    (asks ? [] : questions).flatMap(({ question }, at) => {
      const answer = answers?.[at];
      return answer && !isSkipped(answer) ? [`${question} ${[...answer.choices, answer.text.trim()].filter(Boolean).join('; ')}`] : [];
    }),
  );
  const base = brief ?? briefOf(request);
  const said = [...(brief ? [] : answered), ...corrections].map((text) => clipAtSentence(text, maxDecisionChars));
  const decisions = [...new Set([...base.decisions, ...said])];
  return { type: 'brief.written', brief: { ...base, decisions }, attitude: null, source: brief ? 'kept' : 'request' };
}

const maxDecisionChars = 600;

/** Returns the facts for the intent handover in the Starter's turn; none if the user has edited the handover. */
function intentFacts(spoken: Spoken, clarify: Clarify): Fact[] {
  const block = spoken.blocks.find((found) => found.name === 'HANDOVER');
  const read = block && !clarify.intentIsEdited ? parseTyped(block.body, { schema: intentHandoverSchema }) : null;
  if (!read || read.state === 'unreadable') return [];
  const lost: Fact[] = [];
  const handover = takeValue(read, (parts) => lost.push(...lostFacts('starter', parts)));
  return [{ type: 'intent.written', handover: withoutAnsweredOptions(handover, clarify) }, ...lost];
}

/**
 * Asks the Scribe to record the user's intent for the discussion. A small model is not asked; instead, the intent recorded so far is kept.
 */
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
  // Records nothing if the user wrote the handover while the Scribe was being asked.
  const written = (handover: IntentHandover): Fact[] => {
    const { clarify: now } = flow.recorder.session();
    return isDue(flow) ? [{ type: 'intent.written', handover: withoutAnsweredOptions(handover, now) }] : [];
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
