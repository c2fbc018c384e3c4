// Expert selection: number and models, from settings.
import { type Range, within } from '../models/limits';
import { fullModelId, readModelId } from '../models/modelSelection';
import type { ModelRef } from '../models/request';
import type { Provider } from '../models/providers';

/** Range of the setting `experts.count`; more answers would cost more than they add to the map of claims. An invalid count means none. */
export const expertRange: Range = { min: 0, max: 5, usual: 0 };

export interface Expert {
  readonly id: string;
  /** The expert's model; null for the strong tier's model. */
  readonly using: ModelRef | null;
  /** 0-based index among the samples of the same model. */
  readonly sample: number;
}

export interface ExpertSettings {
  readonly count: unknown;
  readonly models: unknown;
}

/**
 * Returns the experts of a batch. Models are used in rotation until there are `count` experts, so one model may give several samples.
 * Without configured models, the strong tier's model is used.
 * @param settings an invalid count means no experts; invalid model names are dropped
 * @param provider used for model names that do not name a provider
 * @param second a model of another family; without configured models, the last of several experts uses it
 */
export function expertsFrom({ count, models }: ExpertSettings, provider: Provider, second: ModelRef | null = null): Expert[] {
  const wanted = within(expertRange, count, true);
  const names = (Array.isArray(models) ? models : []).filter((name): name is string => typeof name === 'string' && isName(name));
  const refs: (ModelRef | null)[] = names.slice(0, expertRange.max).map((name) => readModelId(name, provider));
  const cycle = refs.length > 0 ? refs : [null];
  const asked = Array.from({ length: wanted }, (_, index) => cycle[index % cycle.length] ?? null);
  const isMixed = refs.length === 0 && second !== null && wanted > 1;
  return samplesOf(isMixed ? [...asked.slice(1), second] : asked);
}

function samplesOf(refs: readonly (ModelRef | null)[]): Expert[] {
  const seen = new Map<string, number>();
  return refs.map((using, index) => {
    const key = nameOfRef(using);
    const sample = seen.get(key) ?? 0;
    seen.set(key, sample + 1);
    return { id: `e${index + 1}`, using, sample };
  });
}

function isName(name: string): boolean {
  return name.trim() !== '' && name.length <= 400;
}

function nameOfRef(using: ModelRef | null): string {
  return using ? fullModelId(using) : '';
}

/** Returns the number of experts that use the same model as this expert, including the expert itself. */
export function samplesLike(experts: readonly Expert[], { using }: Expert): number {
  return experts.filter((other) => nameOfRef(other.using) === nameOfRef(using)).length;
}

/** Returns a separate call role per expert, so that recordings can tell the answers apart. */
export function expertRole({ id }: Pick<Expert, 'id'>): string {
  return `expert.${id.slice(1)}`;
}
