// Facts that lead to a choice by the user.
import type { Fact } from '../../src/core/events';
import { stanceFrom } from './stances';

export const undecidedObjections: readonly Fact[] = [
  { type: 'floor.passed' },
  { type: 'turn.started', turnId: 'u1', agent: 'adversary', to: 'architect', reason: '', source: 'router' },
  {
    type: 'turn.ended',
    turnId: 'u1',
    outcome: 'done',
    text: 'Two things still stand.',
    mentions: [],
    stance: stanceFrom({
      position: 'object',
      objections: [
        {
          text: 'Buckets vanish with every restart, and so does the limit.',
          blocking: true,
          about: ['P1'],
          evidence: ['src/app.js:3'],
          satisfiedBy: 'They are kept in the store.',
        },
        { text: 'An address is shared by a whole office.', blocking: true },
      ],
    }),
  },
  { type: 'floor.opened', reason: 'loop' },
];
