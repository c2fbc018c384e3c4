// Records a user message at once, together with the effects of its intent.
import type { Command, CommandOf } from '../../core/commands';
import { repliesIn } from '../../core/conversation/replies';
import { seatedByMention } from '../../core/discussion/membership';
import { absentMentions, mentionsIn } from '../../core/discussion/mentions';
import { mentionables } from '../../core/discussion/promptText';
import type { Fact } from '../../core/events';
import { detectLanguage } from '../../core/messageIntent/detectLanguage';
import { parseMessageIntent } from '../../core/messageIntent/parseMessageIntent';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import { decideIntent } from '../messageIntent/decideIntent';
import type { IntentEffect } from '../messageIntent/intentEffect';
import { resolveAttachments } from '../model/attachments';

/**
 * Records a message at once, whatever the team is doing. Its effects depend only on the user's own words.
 * @returns the command of a button, if the user typed the button's label
 */
export async function say(
  flow: Flow,
  run: StepRunner,
  { text, attachments = [], plan, command }: CommandOf<'message.send'>,
): Promise<Command | null> {
  const { recorder, ports } = flow;
  if (text.trim() === '') return null;
  const handed = await resolveAttachments(flow, attachments);
  const session = recorder.session();
  const languages = { session: session.language, editor: ports.settings.language() };
  const intent = parseMessageIntent(text, languages);
  const called = mentionsIn(text, mentionables(ports.settings.memberName, session.discussion.own));
  const named = called.mentions;
  const messageId = ports.ids.next('m');
  const effect = await decideIntent(flow, run, { text, messageId, intent, named, planHash: plan ?? null, commandId: command ?? null });
  const { heardAs, stops } = effect;
  // Mentioning a member in a stop message or in an answer to a card does not seat the member.
  const seated = stops || heardAs === 'answer' || heardAs === 'noted' ? [] : seatedByMention(session, named);
  const mentions = named.filter((id) => session.team.includes(id) || seated.includes(id));
  const seating: Fact[] = seated.map((agent) => ({ type: 'member.seated', agent }));
  const absent = session.phase === 'discovery' ? absentMentions(called.unknown) : [];
  const replies = repliesIn(session, text, languages, heardAs === undefined && !stops);
  const more = { ...(heardAs && { heardAs }), ...(effect.unread && { unread: true }), ...handed, ...replies };
  const said: Fact = { type: 'message.said', messageId, text, mentions, ...more };
  const record = () =>
    recorder.record(...clearedFacts(session, effect), ...seating, said, ...absent, ...languageFacts(session, text), ...effect.facts);
  if (stops) await run.stop(record);
  else await record();
  await effect.next?.(flow, run);
  if (effect.facts.some(({ type }) => type === 'run.stopped')) return null;
  if (session.phase === 'discovery' && ports.settings.interrupts()) await run.stop();
  run.continueWork();
  return effect.command ?? null;
}

/** Returns the fact that clears a fault. Only a request to retry clears a fault. */
function clearedFacts({ fault }: Session, { retries, facts }: IntentEffect): Fact[] {
  const isCleared = facts.some(({ type }) => type === 'fault.cleared');
  return fault && retries && !isCleared ? [{ type: 'fault.cleared', faultId: fault.id }] : [];
}

/** Returns the fact that sets the session's language from its first message, if the language can be detected. */
function languageFacts({ phase, language }: Session, text: string): Fact[] {
  const found = phase === null ? detectLanguage(text) : null;
  return found && found !== language ? [{ type: 'language.settled', language: found, by: 'message' }] : [];
}
