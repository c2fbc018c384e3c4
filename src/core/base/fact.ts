// Types of facts and folds: what a feature records, and how facts change a state.
import type { Fields, ObjectOf } from './shape';

/** The facts of a feature: a shape of fields per type. */
export type FactShapes = Readonly<Record<string, Fields>>;

/** The union of facts described by a record of shapes. */
export type FactsIn<S extends FactShapes> = { [T in keyof S & string]: { type: T } & ObjectOf<S[T]> }[keyof S & string];

/** Added by the log: `seq` counts from 1 without gaps, `at` is milliseconds since the epoch. */
export interface Stamp {
  readonly seq: number;
  readonly at: number;
}

/** The facts of a union with one of these types. */
export type OfType<F extends { readonly type: string }, T extends F['type']> = F extends unknown
  ? Extract<F['type'], T> extends never
    ? never
    : F
  : never;

/** The recorded facts of a union with one of these types. */
export type Recorded<F extends { readonly type: string }, T extends F['type'] = F['type']> = OfType<F, T> & Stamp;

/** The state after one more recorded fact. `before`: the rest of the session before the fact. */
type FoldStep<S, E, C> = (state: S, event: E, before: C) => S;

type Steps<S, F extends { readonly type: string }, C> = { readonly [T in F['type']]?: FoldStep<S, Recorded<F, T>, C> };

/**
 * A fold of a state `S`: one reducer for each type of fact that changes it.
 * @typeParam F the facts it may fold; for a fact of a higher layer, an object type with only the fields read here
 * @typeParam C the part of the session outside `S` that the reducers read
 * @__NO_SIDE_EFFECTS__
 */
export function foldOf<S, F extends { readonly type: string }, C = unknown>() {
  return <T extends Steps<S, F, C>>(steps: T): { readonly [K in keyof T & F['type']]: FoldStep<S, Recorded<F, K>, C> } =>
    steps as { readonly [K in keyof T & F['type']]: FoldStep<S, Recorded<F, K>, C> };
}

/** A step of any fold; declared as a method because method parameters are bivariant, and the fact's type selects the step. */
type AnyStep = { step(state: unknown, event: unknown, before: unknown): unknown }['step'];
type AnyFold = Readonly<Record<string, AnyStep>>;

/** The state after one more recorded fact of any type; unchanged if the fold has no step for it. */
export function applyFold<S>(fold: AnyFold, state: S, event: AnyRecorded, before?: unknown): S {
  const step = fold[event.type];
  return step ? (step(state, event, before) as S) : state;
}

/** Fields of a fact that a lifted fold can rely on. */
export interface AnyRecorded extends Stamp {
  readonly type: string;
  readonly taskId?: string | null;
  readonly workshopId?: string;
}

/**
 * The fold of a part of a state as a fold of the whole state.
 * @param apply puts the part after the step in its place
 * @__NO_SIDE_EFFECTS__
 */
export function liftFold<S, P, T extends AnyFold>(fold: T, apply: (state: S, step: (part: P) => P, event: AnyRecorded) => S) {
  const lifted = Object.entries(fold).map(([type, step]) => [
    type,
    (state: S, event: AnyRecorded, before: unknown) => apply(state, (part) => step(part, event, before) as P, event),
  ]);
  return Object.fromEntries(lifted) as { readonly [K in keyof T]: FoldStep<S, Parameters<T[K]>[1], Parameters<T[K]>[2]> };
}

/**
 * One step for several types of fact.
 * @__NO_SIDE_EFFECTS__
 */
export function forEach<const T extends string, H>(types: readonly T[], step: H): { readonly [K in T]: H } {
  return Object.fromEntries(types.map((type) => [type, step])) as { [K in T]: H };
}
