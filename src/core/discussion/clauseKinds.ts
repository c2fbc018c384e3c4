// Kinds of clauses of a design: a closed list.

/**
 * `behaviour`: what it does. `number`: a figure or a default. `place`: files and names in the code. `state`: what is kept, and where.
 * `test`: what must be shown. `turnedDown`: a way that was weighed and is not taken. `price`: what it costs.
 */
export const clauseKinds = ['behaviour', 'number', 'place', 'state', 'test', 'turnedDown', 'price'] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** Clauses whose figures and names nobody has to build: what was not taken, and what it costs. */
export const unbuiltKinds: readonly ClauseKind[] = ['turnedDown', 'price'];
