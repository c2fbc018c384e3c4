// Types of facts and folds: what a feature records, and how facts change the state.
import type { Fields, ObjectOf } from './shape';

/** The facts of a feature: field shapes by fact type. */
export type FactShapes = Readonly<Record<string, Fields>>;

/** The union of the facts described by a record of shapes. */
export type FactsIn<S extends FactShapes> = { [T in keyof S & string]: { type: T } & ObjectOf<S[T]> }[keyof S & string];

/** Fields that the log adds to a fact: `seq` counts from 1 without gaps; `at` is in milliseconds since the epoch. */
export interface Stamp {
  readonly seq: number;
  readonly at: number;
}

/** The members of the union `F` whose type is `T`. */
export type OfType<F extends { readonly type: string }, T extends F['type']> = F extends unknown
  ? Extract<F['type'], T> extends never
    ? never
    : F
  : never;

/** The facts of type `T` as stored in the log. */
export type Recorded<F extends { readonly type: string }, T extends F['type'] = F['type']> = OfType<F, T> & Stamp;

/** Reducer for one type of fact. `before`: the rest of the session as it was before the fact. */
type FoldStep<S, E, C> = (state: S, event: E, before: C) => S;

type Steps<S, F extends { readonly type: string }, C> = { readonly [T in F['type']]?: FoldStep<S, Recorded<F, T>, C> };

/**
 * Declares a fold of a state `S`: one reducer for each type of fact that changes the state.
 * @typeParam F the facts that the fold handles; a fact of a higher layer is declared as an object type with only the fields read here
 * @typeParam C the part of the session outside `S` that the reducers read
 * @__NO_SIDE_EFFECTS__
 */
export function foldOf<S, F extends { readonly type: string }, C = unknown>() {
  return <T extends Steps<S, F, C>>(steps: T): { readonly [K in keyof T & F['type']]: FoldStep<S, Recorded<F, K>, C> } =>
    steps as { readonly [K in keyof T & F['type']]: FoldStep<S, Recorded<F, K>, C> };
}

/** A reducer of any fold. Declared with method syntax, because method parameters are bivariant, so every reducer is assignable. */
type AnyStep = { step(state: unknown, event: unknown, before: unknown): unknown }['step'];
type AnyFold = Readonly<Record<string, AnyStep>>;

/** Applies one recorded fact; returns the same state if the fold has no reducer for its type. */
export function applyFold<S>(fold: AnyFold, state: S, event: AnyRecorded, before?: unknown): S {
  const step = fold[event.type];
  return step ? (step(state, event, before) as S) : state;
}

/** Fields that `apply` in `liftFold` may read from any fact. */
export interface AnyRecorded extends Stamp {
  readonly type: string;
  readonly taskId?: string | null;
  readonly workshopId?: string;
}

/**
 * Turns the fold of a substate into a fold of the whole state.
 * @param apply runs the reducer on the substate and returns the whole state with the result
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
 * Uses the same reducer for several types of fact.
 * @__NO_SIDE_EFFECTS__
 */
export function forEach<const T extends string, H>(types: readonly T[], step: H): { readonly [K in T]: H } {
  return Object.fromEntries(types.map((type) => [type, step])) as { [K in T]: H };
}
