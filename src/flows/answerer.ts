// Whom a call asks: the model named for it, else the one for whoever speaks, else the tier's; and how much that model can read.
import { type PromptSpace, spaceIn } from '../core/models/window';
import type { ModelRef, Tier } from '../core/models/request';
import { answerer } from '../core/models/rules';
import type { Session } from '../core/session';
import type { Ask } from './ask';
import type { Flow } from './flow';

export interface Asked {
  readonly tier: Tier;
  readonly using?: ModelRef;
}

/** The model of a call as it is asked for now. */
export function askedFor({ ports, recorder }: Flow, request: Pick<Ask, 'agent' | 'role' | 'prompt' | 'using'>): Asked {
  const { tier } = request.prompt;
  if (request.using) return { tier, using: request.using };
  const assigned = answerer(ports.settings.modelRules(), wordsOf(recorder.session()), request.agent ?? request.role);
  return assigned ? { tier, ...assigned } : { tier };
}

/**
 * How much of a prompt each of its parts may take, by the window of the model that will read it.
 * @param who the member, or the duty where no member answers
 */
export function spaceFor({ ports, recorder }: Flow, who: string, tier: Tier): PromptSpace {
  const assigned = answerer(ports.settings.modelRules(), wordsOf(recorder.session()), who);
  const asked: Asked = { tier, ...assigned };
  return spaceIn(ports.models.identify(asked.tier, asked.using).contextTokens);
}

function wordsOf({ models, room }: Session) {
  return { session: models.assigned, own: room.own };
}
