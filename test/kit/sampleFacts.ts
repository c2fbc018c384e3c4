// One fact of every type, made from its shape.
import { sampleOf } from '../../src/core/base/shape';
import { type FactOf, type FactType, factShapes } from '../../src/core/events';

type Samples = { readonly [T in FactType]: FactOf<T> };

export const sampleFacts = Object.fromEntries(
  Object.entries(factShapes).map(([type, fields]) => [type, { type, ...sampleOf<object>(fields) }]),
) as Samples;
