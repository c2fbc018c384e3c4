// New diagnostics after a step; moved ones are not new.

export interface Diagnostic {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  /** Who says so and under which number, such as `ts` and `2304`; empty where unknown. */
  readonly source: string;
  readonly code: string;
  readonly message: string;
}

export interface DiagnosticChange {
  readonly added: Diagnostic[];
  readonly gone: Diagnostic[];
}

/** More than this is not read by anybody. */
const maxShown = 50;

/** Which diagnostics are new and which are gone. Equal ones are paired by line where they stand, then in order. */
export function compareDiagnostics(before: readonly Diagnostic[], after: readonly Diagnostic[]): DiagnosticChange {
  const left = [...before];
  const unmoved = after.filter((found) => !take(left, (known) => isSame(known, found) && known.line === found.line));
  const added = unmoved.filter((found) => !take(left, (known) => isSame(known, found)));
  return { added: added.slice(0, maxShown), gone: left.slice(0, maxShown) };
}

/** Takes the first match out of the list; false where there is none. */
function take(list: Diagnostic[], matches: (known: Diagnostic) => boolean): boolean {
  const index = list.findIndex(matches);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.path === b.path && a.severity === b.severity && a.source === b.source && a.code === b.code && a.message === b.message;
}
