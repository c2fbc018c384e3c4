// Words a team said of a design, from its events.
import type { Stance } from '../../../src/core/discussion/stance';
import type { Event } from '../../../src/core/events';
import { paragraphsOf } from '../recognise';

export function saidInRoom(events: readonly Event[]): string[] {
  return events.flatMap(saidIn).flatMap(paragraphsOf);
}

function saidIn(event: Event): string[] {
  switch (event.type) {
    case 'turn.ended':
      return [event.text, ...(event.stance ? saidInStance(event.stance) : [])];
    case 'ready.written': {
      const { constraints, decisions, tradeOffs, openQuestions, dissent, highlights, prompt } = event.handover;
      return [...constraints, ...decisions, ...tradeOffs, ...openQuestions, ...dissent, ...highlights, prompt];
    }
    case 'expert.answered':
      return [event.text];
    case 'plan.proposed':
      return event.plan.tasks.flatMap(({ title, goal, steps, doneWhen, pitfalls = [] }) => [title, goal, ...steps, doneWhen, ...pitfalls]);
    default:
      return [];
  }
}

function saidInStance({ objections, proposal, clauses, decided, assumes }: Stance): string[] {
  return [
    ...objections.map(({ text, evidence }) => [text, ...evidence].join(' ')),
    ...[...proposal, ...clauses].map(({ text }) => text),
    ...decided,
    ...assumes,
  ];
}
