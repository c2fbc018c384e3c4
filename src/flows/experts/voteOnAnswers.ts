// A blind vote on whole answers: whoever answered chooses the best one, none of them knowing which is whose.
import * as v from 'valibot';
import { renderExpertBrief } from '../../core/experts/brief';
import { expertRole } from '../../core/experts/expertSelection';
import { lettersFor } from '../../core/experts/shuffle';
import { quotedText } from '../../core/experts/quoteSpans';
import type { Fact } from '../../core/events';
import { renderExecutionHandover } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { parseTyped } from '../../core/text/parseReply';
import { callModel } from '../model/callModel';
import { jsonSchemaOf } from '../model/callModelTyped';
import type { Flow } from '../kernel/flow';
import { gathering, renderWorkspace, shownFacts } from '../model/workspacePrompt';
import { shown } from './mapClaims';
import { together } from '../kernel/together';
import type { Batch } from '../../core/experts/state';
import { openBatch, usableAnswers, votersLeft } from '../../core/experts/fold';

export const answerChoiceSchema = v.object({
  reason: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), ''),
  choice: v.pipe(v.string(), v.trim(), v.regex(/^(?:answer )?[A-E]$/i)),
});

/** Asks whoever has not chosen yet, all at once; an answer that is no choice is none, and not asked for again. */
export async function voteOnAnswers(flow: Flow): Promise<void> {
  const batch = openBatch(flow.recorder.session().experts);
  if (batch) await together(flow, votersLeft(batch), (each, expert) => choose(each, batch, expert));
}

async function choose(flow: Flow, batch: Batch, voter: string): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const expert = batch.experts.find(({ id }) => id === voter);
  if (!expert) return;
  const usable = usableAnswers(batch);
  // every voter has an order of its own, so that no place in the list is the better one for all
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
  const rendered = await ports.prompts.render('experts/vote', {
    language: languageNames[session.language],
    brief: batch.brief ? renderExpertBrief(batch.brief) : '',
    answers: shown(flow, batch, answers),
    handover: session.ready ? renderExecutionHandover(session.ready.handover) : 'none',
    project: await renderWorkspace(flow, gathered),
  });
  if (flow.signal.aborted) return;
  const prompt = { ...rendered, ...gathered };
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
  const parsed = reply.ok ? parseTyped(reply.value.text, answerChoiceSchema) : null;
  const letter = parsed?.ok ? parsed.value.choice.slice(-1).toUpperCase() : '';
  const choice = answers.get(letter)?.expert ?? null;
  const voted: Fact = { type: 'expert.voted', batchId: batch.id, expert: voter, choice, reason: parsed?.ok ? parsed.value.reason : '' };
  await recorder.record(...told, voted);
}
