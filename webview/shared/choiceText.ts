// What the user chose about an objection, in a few words.
import type { Entry } from '../../src/core/transcript';
import type { Strings } from '../model/strings';

export function choiceText(t: Strings, { objectionId: id, choice }: Extract<Entry, { kind: 'choice' }>): string {
  const agent = choice.kind === 'ask' ? t.nameOf(choice.agent) : '';
  return t(`card.choice.made.${choice.kind}`, { id, agent, clause: choice.kind === 'change' ? choice.clause : '' });
}
