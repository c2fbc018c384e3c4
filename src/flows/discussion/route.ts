// Chooses the next speaker: by mention, by the router, or by a rule.
import type { Agent } from '../../core/agents/roster';
import { renderConversation } from '../../core/conversation/conversation';
import { type AgendaItem, agendaOf, renderAgenda } from '../../core/discussion/agenda';
import { callsLeft } from '../../core/discussion/budget';
import { quotedName } from '../../core/discussion/entryName';
import { turnsLeft } from '../../core/discussion/eligibility';
import { bench, seatFacts, voices } from '../../core/discussion/membership';
import { renderBench, renderLedger, renderSilences, renderTeam } from '../../core/discussion/promptText';
import { type Decision, fallbackFact, isOutdated, normalized, type OddFact, routeFact, routeSchema } from '../../core/discussion/routing';
import type { Fact } from '../../core/events';
import { fill, languageNames, type Texts } from '../../core/i18n/language';
import { isOfOneCall, isUnusableAnswer } from '../../core/models/failure';
import { budgetOf } from '../../core/models/limits';
import type { SpeakerByRule } from '../../core/nextInDiscussion';
import type { Session } from '../../core/session';
import { oneLine } from '../../core/text/quoting';
import { type CheckedReading, checkedReading } from '../../core/messageIntent/checkedReading';
import { readingCard, renderActs, talkFacts } from '../../core/readingCards';
import { type Flow, nonceOf, withAllowance } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModelTyped } from '../model/callModelTyped';
import { spaceFor } from '../model/pickModel';

export function chosenByRule({ agent, source, by, item }: SpeakerByRule, texts: Texts): Fact {
  return { type: 'route.chosen', next: agent.id, by, reason: item ? dueReason(item, texts) : '', source };
}

function dueReason(item: AgendaItem, texts: Texts): string {
  const id = 'objection' in item ? quotedName(item.objection.text, (key, values) => fill(texts, key, values)) : '';
  switch (item.kind) {
    case 'asked':
      return texts['route.due.asked'].replace('{id}', () => id);
    case 'unanswered':
      return texts['route.due.unanswered'].replace('{id}', () => id);
    case 'answered':
      return texts['route.due.answered'].replace('{id}', () => id);
    case 'undrafted':
      return texts['route.due.undrafted'];
    case 'differing':
      return texts['route.due.differing'];
    case 'unattacked':
      return texts['route.due.unattacked'];
    default:
      return texts['route.due.unheard'];
  }
}

/**
 * Asks the router and records the next speaker, or the reason why the user has the floor. Records neither if only the user can fix the
 * failure.
 */
export async function askRouter(flow: Flow, candidates: readonly Agent[]): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const { conversationChars } = spaceFor(flow, 'router', 'fast');
  const talk = renderConversation(session, nonceOf(flow), conversationChars);
  const prompt = await ports.prompts.render('discovery/router', {
    language: languageNames[session.language],
    task: oneLine(session.clarify.brief?.summary ?? '') || session.clarify.request,
    team: renderTeam(candidates),
    bench: renderBench(bench(session)),
    ledger: renderLedger(session.discussion),
    agenda: renderAgenda(agendaOf(session.discussion, session.team)),
    conversation: [talk, renderSilences(session.discussion)].filter(Boolean).join('\n\n'),
    turnsLeft: String(turnsLeft(session.discussion, session.team, ports.settings.turnBudget())),
    acts: renderActs(readingCard(session)),
  });
  // Excludes members who left while the router ran.
  const stillHere = () => candidates.filter((agent) => voices(recorder.session().discussion, recorder.session().team).includes(agent));
  const odd = new Map<string, OddFact>();
  const form = routeSchema(candidates);
  const read = (value: unknown) => normalized(value, candidates, (found) => odd.set(found.oddity, found));
  const request = { role: 'router', purpose: 'route', agent: null, prompt, schema: form, inAgreedForm: read, isAskedOnce: true } as const;
  const answer = await callModelTyped(
    withAllowance(flow, callsLeft(recorder.session().discussion, budgetOf(ports.settings.limits()))),
    { ...request, odd: (found) => odd.set(found.oddity, found) },
    (decision) =>
      isOutdated(session, recorder.session())
        ? []
        : [
            ...oddities(odd),
            routeFact(decision, recorder.session().discussion, stillHere()),
            ...seatFacts(recorder.session(), 'router', decision.seat),
            ...readFacts(flow, session, decision.message),
          ],
  );
  if (answer.ok || flow.signal.aborted || isOutdated(session, recorder.session())) return;
  const { reason } = answer.error;
  // A rule replaces the router if the router's answer is unusable or the recorded team has no answer. Only failures that the user must fix
  // stop the team.
  if (!isOfOneCall(reason) && reason !== 'recordingEnded') return raise(flow, answer.error);
  if (!isUnusableAnswer(reason) && !session.discussion.degraded) odd.set('routerDegraded', { oddity: 'routerDegraded', detail: reason });
  await recorder.record(...oddities(odd), fallbackFact(recorder.session().discussion, stillHere()), ...readFacts(flow, session, null));
}

/** Returns facts for the unread user messages. The router interprets only the last one; earlier ones count as conversation. */
function readFacts({ recorder, ports }: Flow, asked: Session, message: Decision['message']): Fact[] {
  const session = recorder.session();
  const languages = { session: session.language, editor: ports.settings.language() };
  const last = asked.unread.at(-1);
  return session.unread
    .filter(({ messageId }) => asked.unread.some((one) => one.messageId === messageId))
    .flatMap((one) => {
      const isLast = one.messageId === last?.messageId;
      const reading: CheckedReading | null = isLast && message ? checkedReading(message, one.text, readingCard(asked).acts) : null;
      return talkFacts(session, one, reading, { languages, nextId: () => ports.ids.next('w') });
    });
}

function oddities(odd: ReadonlyMap<string, OddFact>): Fact[] {
  return [...odd.values()].map((found) => ({ type: 'oddity.noted', by: 'router', ...found }));
}
