// Kinds of clauses of a design.

/**
 * `behaviour`: what it does. `number`: a figure or a default. `place`: files and names in the code. `state`: stored data. `test`:
 * required evidence. `turnedDown`: a rejected alternative. `price`: costs and drawbacks.
 */
export const clauseKinds = ['behaviour', 'number', 'place', 'state', 'test', 'turnedDown', 'price'] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** Kinds whose figures and names are not built. */
export const unbuiltKinds: readonly ClauseKind[] = ['turnedDown', 'price'];
