// The node of an immutable thing, built once: handed the same node again, Preact leaves everything under it alone.
import type { VNode } from 'preact';

const built = new WeakMap<object, VNode>();

/** @param thing never changes; it is shown in one place only */
export function memoNode<T extends object>(thing: T, build: (thing: T) => VNode): VNode {
  const known = built.get(thing) ?? build(thing);
  built.set(thing, known);
  return known;
}
