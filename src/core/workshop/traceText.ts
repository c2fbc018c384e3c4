// Describes the origin of an idea, step by step, in the user's language.
import type { Wording } from '../i18n/language';
import type { IdeaTrace } from './ideas';
import type { Workshop } from './facts';

export function traceText(t: Wording, { kind, by, round, ids, title }: IdeaTrace, { ideas }: Workshop): string {
  const others = ids.map((id) => t('text.quoted', { text: ideas.find((idea) => idea.id === id)?.title ?? id })).join(', ');
  return t(`card.workshop.trace.${kind}`, { agent: t.nameOf(by), round, ideas: others, title });
}
