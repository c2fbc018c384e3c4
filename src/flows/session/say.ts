// A message of the user: recorded at once, with what else its words mean.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import { seatedByMention } from '../../core/discussion/membership';
import { absentMentions, mentionsIn } from '../../core/discussion/mentions';
import { mentionables } from '../../core/discussion/promptText';
import { detectLanguage } from '../../core/words/detectLanguage';
import { hear } from '../../core/words/readIntent';
import type { Flow, StepRunner } from '../kernel/flow';
import { resolveAttachments } from '../model/attachments';
import { meaningOf } from '../words/heardAtCard';
import { repliesIn } from '../words/replies';

/** A message is recorded at once, whatever the team is doing; what else it means is read from the user's own words only. */
export async function say(
  flow: Flow,
  run: StepRunner,
  { text, attachments = [], plan, command }: CommandOf<'message.send'>,
): Promise<void> {
  const { recorder, ports } = flow;
  if (text.trim() === '') return;
  const handed = await resolveAttachments(flow, attachments);
  const session = recorder.session();
  const languages = { session: session.language, editor: ports.settings.language() };
  const heard = hear(text, languages);
  const called = mentionsIn(text, mentionables(ports.settings.memberName, session.room.own));
  const named = called.mentions;
  const messageId = ports.ids.next('m');
  const meaning = meaningOf(flow, run, { text, messageId, heard, named, planHash: plan ?? null, commandId: command ?? null });
  // An answer to a card, and a stop, need no seat for whom they name.
  const seated = meaning.stops || meaning.heardAs === 'answer' || meaning.heardAs === 'noted' ? [] : seatedByMention(session, named);
  const mentions = named.filter((id) => session.team.includes(id) || seated.includes(id));
  const seating: Fact[] = seated.map((agent) => ({ type: 'member.seated', agent }));
  const absent = session.phase === 'discovery' ? absentMentions('user', called.unknown) : [];
  const heardAs = meaning.heardAs ? { heardAs: meaning.heardAs } : {};
  const replies = repliesIn(session, text, languages, meaning.heardAs === undefined && !meaning.stops);
  const said: Fact = { type: 'message.said', messageId, text, mentions, ...heardAs, ...handed, ...replies };
  const isMended = session.fault !== null && !meaning.keepsFault && !meaning.facts.some(({ type }) => type === 'fault.cleared');
  const cleared: Fact[] = isMended ? [{ type: 'fault.cleared', faultId: session.fault.id }] : [];
  const record = () => recorder.record(...cleared, ...seating, said, ...absent, ...languageFacts(session, text), ...meaning.facts);
  if (meaning.stops && run.isBusy()) await run.stop(record);
  else await record();
  await meaning.next?.(flow, run);
  if (meaning.facts.some(({ type }) => type === 'run.stopped')) return;
  if (session.phase === 'discovery' && ports.settings.interrupts()) await run.stop();
  run.kick();
}

/** The first message settles the language of the session, where its words tell one. */
function languageFacts({ phase, language }: Session, text: string): Fact[] {
  const found = phase === null ? detectLanguage(text) : null;
  return found && found !== language ? [{ type: 'language.settled', language: found, by: 'message' }] : [];
}
