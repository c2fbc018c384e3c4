// Compares the experts' answers, using a map of their claims or a blind vote.
import * as v from 'valibot';
import { lostFacts } from '../../core/anomalies';
import type { Fact } from '../../core/events';
import { answerLetters, type Batch, openBatch, usableAnswers, votersLeft } from '../../core/experts/batch';
import { renderExpertBrief } from '../../core/experts/brief';
import { type Answers, type CheckedClaim, checkedClaims, claimForm, claimMap, claimSchema, uniquelyNamed } from '../../core/experts/claims';
import { expertRole } from '../../core/experts/expertSelection';
import { quotedText } from '../../core/experts/quoteSpans';
import { lettersFor } from '../../core/base/shuffle';
import { renderExecutionHandover } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isOfOneCall } from '../../core/models/failure';
import { fenceUntrusted } from '../../core/text/quoting';
import { parseTyped } from '../../core/text/parseReply';
import { takeValue } from '../../core/text/reading';
import { type Flow, nonceOf, allOrAbort } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModel } from '../model/callModel';
import { callModelTyped, jsonSchemaOf } from '../model/callModelTyped';
import { shownFacts } from '../model/toolLoop';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/** Maps the claims in the batch's answers. If the call fails or finds no claims, the answers are shown side by side. */
export async function mapClaims(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const batch = openBatch(session.experts);
  if (!batch) return;
  const answers = answersByLetter(session.id, batch);
  const prompt = await ports.prompts.render('experts/mapper', {
    language: languageNames[session.language],
    brief: batch.brief ? renderExpertBrief(batch.brief) : '',
    answers: shown(flow, batch, answers),
  });
  if (flow.signal.aborted) return;
  const request = { role: 'mapper', purpose: 'mapClaims', agent: null, prompt, schema: claimSchema, form: claimForm } as const;
  let found: v.InferOutput<typeof claimSchema> | null = null;
  const asked = await callModelTyped(flow, request, (value) => {
    found = value;
    return [];
  });
  if (flow.signal.aborted) return;
  // If the recorded team has no map, no fault is raised, because the user could not fix it.
  if (!asked.ok && !isOfOneCall(asked.error.reason) && asked.error.reason !== 'recordingEnded') return raise(flow, asked.error);
  await recorder.record(await mapped(flow, batch.id, found, answers));
}

function answersByLetter(sessionId: string, batch: Batch): Answers {
  const letters = answerLetters(sessionId, batch);
  return new Map(
    usableAnswers(batch)
      .map(({ expert, text }) => [letters.get(expert) ?? '', { expert, quoted: quotedText(text) }] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Renders the answers, labeled by letter. Model names are masked, even inside answers. */
function shown(flow: Pick<Flow, 'ports' | 'recorder'>, batch: Batch, answers: Answers): string {
  const { ports } = flow;
  const nonce = nonceOf(flow);
  const names = [
    ...new Set(batch.experts.flatMap(({ using }) => (using ? [using.model] : [])).concat(ports.models.identify('strong').model)),
  ];
  return [...answers]
    .map(([letter, { quoted }]) => fenceUntrusted(`answer ${letter}`, withoutNames(quoted.text, names), nonce))
    .join('\n\n');
}

/** Masks each character of a name with a dot, so that all offsets stay valid. */
function withoutNames(text: string, names: readonly string[]): string {
  return names.filter(Boolean).reduce((covered, name) => {
    const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    return covered.replace(pattern, (found) => '·'.repeat(found.length));
  }, text);
}

async function mapped(flow: Flow, batchId: string, found: v.InferOutput<typeof claimSchema> | null, answers: Answers): Promise<Fact> {
  if (!found) return { type: 'claims.mapped', batchId, map: null };
  const usable = uniquelyNamed(found.claims.filter((claim) => claim !== null));
  const checked: CheckedClaim[] = [];
  let dropped = found.claims.length - usable.length;
  for (const [origin, claim] of usable.entries()) {
    const claims = checkedClaims(claim, answers, origin);
    if (claims.length === 0) dropped++;
    checked.push(...claims);
    // Yields to the editor between claims, because verifying a long map is slow.
    await flow.ports.clock.sleep(0, flow.signal);
  }
  const map = claimMap(checked, found.gaps, dropped);
  return { type: 'claims.mapped', batchId, map: map.claims.length > 0 ? map : null };
}

export const answerChoiceSchema = v.object({
  reason: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  choice: v.pipe(v.string(), v.trim(), v.regex(/^(?:answer )?[A-E]$/i)),
});

/** Asks, in parallel, all experts that have not voted. An invalid vote counts as no vote and is not retried. */
export async function voteOnAnswers(flow: Flow): Promise<void> {
  const batch = openBatch(flow.recorder.session().experts);
  if (batch) await allOrAbort(flow, votersLeft(batch), (each, expert) => choose(each, batch, expert));
}

async function choose(flow: Flow, batch: Batch, voter: string): Promise<void> {
  const { recorder } = flow;
  const session = recorder.session();
  const expert = batch.experts.find(({ id }) => id === voter);
  if (!expert) return;
  const usable = usableAnswers(batch);
  // Each voter sees the answers in its own order, to avoid position bias.
  const letters = lettersFor(
    usable.map((answer) => answer.expert),
    `${session.id} ${batch.id} ${voter}`,
  );
  const answers = new Map(
    usable
      .map((answer) => [letters.get(answer.expert) ?? '', { expert: answer.expert, quoted: quotedText(answer.text) }] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'experts/vote', gathered, {
    brief: batch.brief ? renderExpertBrief(batch.brief) : '',
    answers: shown(flow, batch, answers),
    handover: session.ready ? renderExecutionHandover(session.ready.handover) : 'none',
    project: await renderWorkspace(flow, gathered),
  });
  if (flow.signal.aborted) return;
  const request = {
    role: `${expertRole(expert)}.vote`,
    purpose: 'judgeAnswers',
    agent: null,
    turnId: null,
    prompt,
    schema: jsonSchemaOf(answerChoiceSchema),
    sample: expert.sample,
    ...(expert.using ? { using: expert.using } : {}),
  } as const;
  const { reply, bill } = await callModel(flow, request);
  const told = [bill, ...shownFacts(request, bill)];
  if (flow.signal.aborted) return recorder.record(...told);
  const read = reply.ok ? parseTyped(reply.value.text, { schema: answerChoiceSchema }) : null;
  const lost: Fact[] = [];
  const voice = read && read.state !== 'unreadable' ? takeValue(read, (parts) => lost.push(...lostFacts(request.role, parts))) : null;
  const letter = voice?.choice.slice(-1).toUpperCase() ?? '';
  const choice = answers.get(letter)?.expert ?? null;
  const voted: Fact = { type: 'expert.voted', batchId: batch.id, expert: voter, choice, reason: voice?.reason ?? '' };
  await recorder.record(...told, voted, ...lost);
}
