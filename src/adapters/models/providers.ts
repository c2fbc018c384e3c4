// Routes each call to the provider of its model, or to the recorded team during the tour.
import type { ModelTier } from '../../core/agents/roster';
import type { ModelChoice } from '../../core/models/modelSelection';
import type { PriceOverrides } from '../../core/models/prices';
import type { Provider } from '../../core/models/provider';
import type { ModelRef } from '../../core/models/request';
import type { Models } from '../../flows/ports/ports';

/**
 * @param choice asked before every call, so that another model counts from the next turn on
 * @param prices the user's own, by the model's name on bills; they win over what a provider knows
 */
export function createProviders(
  choice: (tier: ModelTier) => ModelChoice,
  providers: Readonly<Record<Provider, Models>>,
  prices: () => PriceOverrides = () => ({}),
): Models {
  const now = (tier: ModelTier, using?: ModelRef) => providers[(using ?? choice(tier)).provider];
  return {
    identify: (tier, using) => now(tier, using).identify(tier, using),
    price: (model) => {
      const own = prices();
      return Object.hasOwn(own, model) ? (own[model] ?? null) : providers[providerOf(model)].price(model);
    },
    stream: (request, signal) => now(request.tier, request.using).stream(request, signal),
  };
}

/** A bill names the provider in front of every model but Gemini's; see `modelName`. */
function providerOf(model: string): Provider {
  return /^editor:/.test(model) ? 'editor' : /^openai:/.test(model) ? 'openai' : 'gemini';
}

/** @param isTour asked before every call, so that a key set in the middle of a tour counts from the next turn on */
export function createDemoSwitch(isTour: () => boolean, live: Models, recorded: Models): Models {
  const now = () => (isTour() ? recorded : live);
  return {
    identify: (tier, using) => now().identify(tier, using),
    price: (model) => now().price(model),
    stream: (request, signal) => now().stream(request, signal),
  };
}
