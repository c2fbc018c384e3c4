// What is made the first time it is asked for, so that loading a module makes nothing.

/** The same each time; made by the first who asks. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
