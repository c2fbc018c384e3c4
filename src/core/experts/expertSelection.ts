// Selection of experts: number and models, from settings.
import { fullModelId, readModelId } from '../models/modelSelection';
import type { ModelRef } from '../models/request';
import type { Provider } from '../models/providers';

/** More answers than this cost more than they add to a map of claims. */
const maxExperts = 5;

export interface Expert {
  /** `e1` to `e5`. */
  readonly id: string;
  /** The model that is asked; null for the one of the strong tier. */
  readonly using: ModelRef | null;
  /** 0-based: which of several samples of its model this is. */
  readonly sample: number;
}

/** What the user has set, unchecked. */
export interface ExpertSettings {
  readonly count: unknown;
  readonly models: unknown;
}

/**
 * The experts of a batch. The models are asked in turn until there are `count` experts, so that one model named twice, or one alone, is
 * several samples of it; without models it is the strong tier's.
 * @param settings anything but a whole number from 0 to 5 counts as none; what is no model's name is left out
 * @param provider whom a name without a provider in front belongs to
 * @param second a model of another family: without models the last of several experts
 */
export function expertsFrom({ count, models }: ExpertSettings, provider: Provider, second: ModelRef | null = null): Expert[] {
  const wanted = typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= maxExperts ? count : 0;
  const names = (Array.isArray(models) ? models : []).filter((name): name is string => typeof name === 'string' && isName(name));
  const refs: (ModelRef | null)[] = names.slice(0, maxExperts).map((name) => readModelId(name, provider));
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

/** A key for a model; empty for the strong tier's. */
function nameOfRef(using: ModelRef | null): string {
  return using ? fullModelId(using) : '';
}

/** How many of the experts are samples of the same model as this one, itself included. */
export function samplesLike(experts: readonly Expert[], { using }: Expert): number {
  return experts.filter((other) => nameOfRef(other.using) === nameOfRef(using)).length;
}

/** An expert's calls are counted apart, so that a recorded team has each answer where it belongs. */
export function expertRole({ id }: Pick<Expert, 'id'>): string {
  return `expert.${id.slice(1)}`;
}
