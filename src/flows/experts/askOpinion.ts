// Second opinion on a selection or a diff, without a discussion or a plan.
import type { CommandOf } from '../../core/commands';
import { type ExpertBrief, maxPromptChars } from '../../core/experts/brief';
import type { Expert } from '../../core/experts/expertSelection';
import { detectLanguage } from '../../core/messageIntent/detectLanguage';
import type { Flow } from '../kernel/flow';
import { resolveAttachments } from '../model/attachments';

/** The strong model alone, for users who switched experts off. */
const one: Expert = { id: 'e1', using: null, sample: 0 };

/** Puts the question on a card with its price; nothing is asked before the user starts it. */
export async function askOpinion(flow: Flow, { text, attachments = [] }: CommandOf<'opinion.ask'>): Promise<void> {
  const { recorder, ports } = flow;
  if (recorder.session().phase !== null) return;
  const handed = await resolveAttachments(flow, attachments);
  const words = text.trim();
  const question = words || ports.settings.texts()['opinion.question'];
  const language = words ? detectLanguage(words) : null;
  const context = (handed.attachments ?? []).map(({ path, ...place }) => ('from' in place ? `${path}:${place.from}-${place.to}` : path));
  const brief: ExpertBrief = { type: 'workflow', handover: '', blocker: '', context, prompt: question.slice(0, maxPromptChars) };
  const experts = ports.settings.experts();
  const batchId = ports.ids.next('b');
  await recorder.record(
    { type: 'message.said', messageId: ports.ids.next('m'), text: question, mentions: [], ...handed },
    ...(language && language !== recorder.session().language ? [{ type: 'language.settled', language, by: 'message' } as const] : []),
    { type: 'phase.entered', from: null, to: 'execution', cause: 'opinionAsked' },
    { type: 'experts.called', batchId, experts: experts.length > 0 ? [...experts] : [one], alone: true },
    { type: 'experts.briefed', batchId, brief, by: 'user' },
  );
}
