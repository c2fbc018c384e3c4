// Reads diagnostics of files after language servers have had time to compute them.
import * as vscode from 'vscode';
import type { Diagnostic } from '../../../core/execution/compareDiagnostics';
import { checkPath } from '../../../core/paths/pathRules';
import type { Diagnostics } from '../../../flows/ports/ports';
import { locate, openPlaces } from './workspacePlaces';
import { createDebounce } from '../../files/base/timers';

/** Maximum wait for the first diagnostics. `quietMs`: pause after which diagnostics count as complete. */
const firstWordMs = 2_000;
const quietMs = 300;
/** Maximum total wait for diagnostics. */
const maxMs = 6_000;

/** Maximum number of files checked per step. */
const maxFiles = 40;

export function createDiagnostics(): Diagnostics {
  return {
    snapshot: async (paths, signal) => {
      const places = openPlaces();
      if (places.length === 0) return [];
      const known = paths.filter((path) => checkPath(path).ok).slice(0, maxFiles);
      const files = known.flatMap((path) => {
        const found = locate(places, path);
        return found ? [{ path, uri: found.uri }] : [];
      });
      const settled = untilQuiet(new Set(files.map(({ uri }) => uri.toString())), signal);
      // Opens the files, because language servers check only open files. Missing files are skipped.
      await Promise.allSettled(files.map(({ uri }) => vscode.workspace.openTextDocument(uri)));
      await settled;
      return files.flatMap(({ path, uri }) => vscode.languages.getDiagnostics(uri).flatMap((found) => diagnosticOf(path, found)));
    },
  };
}

/** Resolves after a pause in the diagnostics, after a timeout, or on abort. */
function untilQuiet(files: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      listener.dispose();
      clearTimeout(first);
      clearTimeout(limit);
      quiet.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const first = setTimeout(end, firstWordMs);
    const quiet = createDebounce<null>(quietMs, end);
    const limit = setTimeout(end, maxMs);
    const listener = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((uri) => files.has(uri.toString()))) return;
      clearTimeout(first);
      quiet.later(null);
    });
    signal.addEventListener('abort', end);
    if (signal.aborted || files.size === 0) end();
  });
}

function diagnosticOf(path: string, { range, severity, source = '', code, message }: vscode.Diagnostic): Diagnostic[] {
  if (severity !== vscode.DiagnosticSeverity.Error && severity !== vscode.DiagnosticSeverity.Warning) return [];
  return [
    {
      path,
      line: range.start.line + 1,
      severity: severity === vscode.DiagnosticSeverity.Error ? 'error' : 'warning',
      source,
      code: typeof code === 'object' ? String(code.value) : String(code ?? ''),
      message,
    },
  ];
}
