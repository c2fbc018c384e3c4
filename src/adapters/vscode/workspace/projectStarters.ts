// Finds starting points for a first request: source files, TODOs and recent changes.
import * as vscode from 'vscode';
import { type Starter, sourcesOf, startersFrom } from '../../../core/context/lookup/starters';
import type { Codebase, Workspace } from '../../../flows/ports/ports';
import { locate, openPlaces } from './workspacePlaces';

/** Search timeout. Projects that take longer to search get no suggestions. */
const maxMs = 5_000;
const maxPaths = 5_000;
/** Maximum number of files whose modification time is read. */
const maxStats = 300;
const todoQuery = { isWord: true, isCaseSensitive: true, under: null, limit: 40 };

export async function findStarters(workspace: Pick<Workspace, 'list'>, codebase: Pick<Codebase, 'search'>): Promise<readonly Starter[]> {
  const signal = AbortSignal.timeout(maxMs);
  const [paths, todo, fixme] = await Promise.all([
    workspace.list('', maxPaths, signal),
    codebase.search({ ...todoQuery, text: 'TODO' }, signal),
    codebase.search({ ...todoQuery, text: 'FIXME' }, signal),
  ]);
  return startersFrom({ paths, todos: [...todo.hits, ...fixme.hits], changedAt: await changeTimes(sourcesOf(paths)) });
}

async function changeTimes(paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const places = openPlaces();
  const times = new Map<string, number>();
  await Promise.all(
    paths.slice(0, maxStats).map(async (path) => {
      const place = locate(places, path);
      const found = place && (await Promise.resolve(vscode.workspace.fs.stat(place.uri)).catch(() => null));
      if (found) times.set(path, found.mtime);
    }),
  );
  return times;
}
