// New diagnostics after a step; diagnostics that only moved do not count.

export interface Diagnostic {
  readonly path: string;
  /** 1-based line number. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  /** Source and code, for example `ts` and `2304`; empty if unknown. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
}

export interface DiagnosticChange {
  readonly added: Diagnostic[];
  readonly gone: Diagnostic[];
}

const maxShown = 50;

/**
 * Returns the added and removed diagnostics, at most `maxShown` of each. Equal diagnostics are matched one to one, first on the same line
 * and then on any line; only unmatched ones count as added or removed.
 */
export function compareDiagnostics(before: readonly Diagnostic[], after: readonly Diagnostic[]): DiagnosticChange {
  const left = [...before];
  const unmoved = after.filter((found) => !take(left, (known) => isSame(known, found) && known.line === found.line));
  const added = unmoved.filter((found) => !take(left, (known) => isSame(known, found)));
  return { added: added.slice(0, maxShown), gone: left.slice(0, maxShown) };
}

function take(list: Diagnostic[], matches: (known: Diagnostic) => boolean): boolean {
  const index = list.findIndex(matches);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.path === b.path && a.severity === b.severity && a.source === b.source && a.code === b.code && a.message === b.message;
}
