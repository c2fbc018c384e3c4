// Answers a first message that is only a question, not yet a request.
import { isSkipped } from '../../core/clarify/questions';
import type { Fact } from '../../core/events';
import { parseMessageIntent } from '../../core/messageIntent/parseMessageIntent';
import { readingSchema } from '../../core/messageIntent/checkedReading';
import { isUnusableAnswer } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModelTyped } from '../model/callModelTyped';
import { takeMemberTurn } from '../model/memberTurn';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

const about = 'The user begins. The team answers what a message only wants to know, and builds what it asks for, also if it asks politely.';

/**
 * If the message is only a question, answers it and asks the user for the request.
 * @returns true for a request, which the caller must handle
 */
export async function answerQuestion(flow: Flow): Promise<boolean> {
  const kind = canBeQuestion(flow) ? await readKind(flow) : 'request';
  if (kind !== 'question') return kind === 'request';
  const { recorder, ports } = flow;
  const gathered = gathering();
  const prompt = await renderPrompt(flow, 'clarify/smallAnswer', gathered, {
    project: await renderWorkspace(flow, gathered, [], 'starter'),
    request: recorder.session().clarify.request,
  });
  const asked = (): Fact[] => {
    const asking = { question: ports.settings.texts()['request.ask'], why: '', choices: [], multiple: false };
    const round = recorder.session().clarify.rounds.length + 1;
    return [{ type: 'questions.asked', round, attitude: null, questions: [asking], asks: 'request' }];
  };
  const speech = { agent: 'starter', to: 'user', reason: '', source: 'engine', purpose: 'open', prompt } as const;
  await takeMemberTurn(flow, { ...speech, standIn: (reason) => (isUnusableAnswer(reason) ? asked() : null) }, () => ({ facts: asked() }));
  return false;
}

/**
 * Whether the message may be only a question: all of its sentences are worded as questions. False once there is a brief, a round of other
 * questions or a size chosen by the user, and if the user has skipped the question that asks for the request.
 */
function canBeQuestion({ recorder, ports }: Flow): boolean {
  const { clarify, language }: Session = recorder.session();
  const last = clarify.rounds.at(-1);
  const isDeclined = last?.asks !== undefined && (last.answers ?? []).every(isSkipped);
  if (clarify.brief || clarify.size?.by === 'user' || isDeclined || (last && !last.asks)) return false;
  return parseMessageIntent(clarify.request, { session: language, editor: ports.settings.language() }).isOnlyQuestions;
}

/**
 * Asks the Reader whether the message is a question or a request, because an order can be phrased as a question. An unusable reading counts
 * as a request.
 * @returns null if the call was stopped or failed with a fault
 */
async function readKind(flow: Flow): Promise<'question' | 'request' | null> {
  const { recorder, ports } = flow;
  const message = fenceUntrusted('message', recorder.session().clarify.request, nonceOf(flow));
  const prompt = await ports.prompts.render('reading/message', { about, acts: 'none', message });
  const request = { role: 'reader', purpose: 'read', agent: null, prompt, schema: readingSchema, isAskedOnce: true } as const;
  const reading = await callModelTyped(flow, request, () => []);
  if (flow.signal.aborted) return null;
  if (reading.ok) return reading.value.kind === 'question' ? 'question' : 'request';
  if (isUnusableAnswer(reading.error.reason)) return 'request';
  await raise(flow, reading.error);
  return null;
}
