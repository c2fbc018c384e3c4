// The opening: the Starter reads the request, takes a stance, asks what it must know, or writes the brief at once.
import { languageNames } from '../core/language';
import type { Fact } from '../core/events';
import type { IdeaBrief } from '../core/handover/intent';
import { intentHandoverSchema } from '../core/handover/intent';
import { maxRounds, type Opening, openingSchema } from '../core/handover/questions';
import { renderBrief, renderRounds } from '../core/handover/render';
import type { Session } from '../core/session';
import { parseTyped } from '../core/text/parseReply';
import { askTyped, repair } from './askTyped';
import { raise } from './fault';
import type { Flow } from './flow';
import { renderProject } from './project';
import { type Spoken, speak } from './speak';

/** One turn of the Starter; ends in questions or in a brief for the user to accept. */
export async function open(flow: Flow): Promise<void> {
  const { clarify, language } = flow.recorder.session();
  const round = clarify.rounds.length + 1;
  const isLast = round > maxRounds || clarify.corrections.length > 0;
  const prompt = await flow.ports.prompts.render('clarify/starter', {
    language: languageNames[language],
    project: await renderProject(flow),
    request: clarify.request,
    rounds: renderRounds(clarify.rounds, clarify.corrections) + (clarify.brief ? `\nThe brief so far:\n${renderBrief(clarify.brief)}` : ''),
    round: String(Math.min(round, maxRounds)),
    lastRound: isLast ? 'yes' : 'no',
  });
  const speech = { agent: 'starter', to: 'user', reason: '', source: 'engine', purpose: 'open', prompt } as const;
  await speak(flow, speech, async (spoken) => ({ facts: [openingFact(await openingOf(flow, spoken), flow.recorder.session(), isLast)] }));
}

/** The opening's block; missing or malformed it is asked for once, and then there is none. */
async function openingOf(flow: Flow, spoken: Spoken): Promise<Opening | null> {
  const block = spoken.blocks.find((found) => found.name === 'OPENING');
  const parsed = block ? parseTyped(block.body, openingSchema) : null;
  if (parsed?.ok) return parsed.value;
  const problem = parsed ? parsed.error : 'the OPENING block is missing';
  const repaired = await repair(flow, { agent: 'starter', schema: openingSchema, problem, text: block?.body ?? spoken.text });
  return repaired.ok ? repaired.value : null;
}

/** A brief wins over questions; where neither came, or questions when no round is left, the request itself is the brief. */
function openingFact(opening: Opening | null, session: Session, isLast: boolean): Fact {
  const attitude = opening?.attitude ?? null;
  if (opening?.brief) return { type: 'brief.written', brief: opening.brief, attitude, source: 'starter' };
  if (opening && opening.questions.length > 0 && !isLast) {
    return { type: 'questions.asked', round: session.clarify.rounds.length + 1, attitude, questions: opening.questions };
  }
  return { type: 'brief.written', brief: session.clarify.brief ?? briefFromRequest(session.clarify.request), attitude, source: 'request' };
}

/** The brief when the Starter gave none: the user's own words, with nothing invented around them. */
export function briefFromRequest(request: string): IdeaBrief {
  const title = request.split('\n')[0]?.slice(0, 80) ?? '';
  return { title, summary: request, problem: '', users: '', scope: [], technology: [], outOfScope: [], decisions: [], constraints: [] };
}

/** The Scribe writes down what the opening taught about the user's intent; the discussion starts fresh from it. */
export async function handOver(flow: Flow): Promise<void> {
  const { clarify, language } = flow.recorder.session();
  const prompt = await flow.ports.prompts.render('clarify/intent', {
    language: languageNames[language],
    request: clarify.request,
    rounds: renderRounds(clarify.rounds, clarify.corrections),
    brief: clarify.brief ? renderBrief(clarify.brief) : 'none',
  });
  const request = { role: 'scribe', purpose: 'handOver', agent: null, prompt, schema: intentHandoverSchema } as const;
  const intent = await askTyped(flow, request, (handover) => [{ type: 'intent.written', handover }]);
  if (!intent.ok) await raise(flow, intent.error);
}
