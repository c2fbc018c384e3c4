// Parts of requests that models have refused, by address and model.

/** Stores what a call learned, and keeps the refusals that parallel calls have stored in the meantime. */
export function keepRefused<Part extends string, Learned extends { readonly without: ReadonlySet<Part> }>(
  memory: Map<string, Learned>,
  server: string,
  learned: Learned,
): void {
  memory.set(server, { ...learned, without: new Set([...learned.without, ...(memory.get(server)?.without ?? [])]) });
}
