// Which team answers: the recorded one where the session is the guided tour, else a live one.
import type { Models } from '../../flows/ports/ports';

/** @param isTour asked before every call, so that a key set in the middle of a tour counts from the next turn on */
export function createDemoSwitch(isTour: () => boolean, live: Models, recorded: Models): Models {
  const now = () => (isTour() ? recorded : live);
  return {
    identify: (tier, using) => now().identify(tier, using),
    price: (model) => now().price(model),
    stream: (request, signal) => now().stream(request, signal),
  };
}
