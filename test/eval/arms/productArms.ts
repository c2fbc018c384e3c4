// Arms with the product's team, using headless sessions.
import { playOn } from '../../../headless/player';
import { type HeadlessSession, openHeadless } from '../../../headless/session';
import type { Size } from '../../../src/core/clarify/size';
import type { DiscussionCommand } from '../../../src/core/commands';
import { withSecondFamily } from '../../../src/core/models/assignment';
import type { Event } from '../../../src/core/events';
import { type Arm, type ArmRun, endOf } from './arm';

export type Part = 'firstOpinions' | 'vote' | 'preMortem' | 'secondFamily';

/** Number of times the user lets the team continue before closing the discussion. */
const maxPasses = 3;

export function productArm({ size = 'discussion', without }: { readonly size?: Size; readonly without?: Part }): Arm {
  return async (run) => {
    const events: Event[] = [];
    const none = { calls: null, tokens: null, costUsd: null };
    const second = without === 'secondFamily' ? null : run.second;
    const open = await openHeadless({
      ...{ folder: run.folder, storage: run.storage, models: run.models, size, seed: run.task.name },
      onEvents: (more) => void events.push(...more),
      settings: {
        firstOpinions: () => without !== 'firstOpinions',
        preMortem: () => without !== 'preMortem',
        hasVotes: () => without !== 'vote',
        modelRules: () => ({
          agents: withSecondFamily({}, second?.model ?? null),
          // An empty rule means that the member uses the model of its tier.
          read: (word) => (word === '' || second === null ? null : { using: second }),
          ...{ fallback: null, sessionLimits: none, profile: null, projectTokens: null },
        }),
      },
    });
    try {
      await open.say(run.task.request);
      await playOn(open, { decide: decideFor(run, events) });
      return endOf(run, open.session().phase === 'done' ? 'done' : 'stuck');
    } finally {
      await open.close();
    }
  };
}

/** Decides for the simulated user, who answers questions. Returns null for states that the headless player handles. */
function decideFor({ user }: ArmRun, events: readonly Event[]) {
  const told = new Set<string>();
  let passes = 0;
  return async (open: HeadlessSession): Promise<DiscussionCommand | null> => {
    const { clarify } = open.session();
    switch (open.awaits()) {
      case 'answers': {
        const answers = [];
        for (const { question, why } of clarify.rounds.at(-1)?.questions ?? [])
          answers.push({ choices: [], text: await user.answer(`${question} ${why}`.trim()) });
        return { type: 'questions.answer', round: clarify.rounds.length, answers };
      }
      case 'floor': {
        const asks = events.flatMap((event) => (event.type === 'turn.ended' ? (event.stance?.asks ?? []) : []));
        const fresh = asks.filter((question) => !told.has(question));
        for (const question of fresh) told.add(question);
        if (fresh.length > 0) return { type: 'message.send', text: (await Promise.all(fresh.map((each) => user.answer(each)))).join(' ') };
        return passes++ < maxPasses ? { type: 'floor.pass' } : { type: 'discussion.close' };
      }
      default:
        return null;
    }
  };
}
