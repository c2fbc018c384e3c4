// Which team answers: a live one as soon as there is a way to reach it, else the recorded one of the guided tour.
import type { Models } from '../../flows/ports';

/** @param live asked before every call, so that a key set in the middle of a tour counts from the next turn on */
export function createTeam(isLive: () => boolean, live: Models, recorded: Models): Models {
  const now = () => (isLive() ? live : recorded);
  return {
    identify: (tier) => now().identify(tier),
    price: (model) => now().price(model),
    stream: (request, signal) => now().stream(request, signal),
  };
}
