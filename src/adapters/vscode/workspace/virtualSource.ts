// Reads files of a virtual workspace through the editor's file system.
import * as vscode from 'vscode';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import { type CodeSource, type Listing, createFileFilter, joinListings, type FileFilter } from '../../files/code/fileFilter';
import { createExclusion, createRules, type IgnoreRules } from '../../files/code/ignoreRules';
import type { WorkspacePlace } from './workspacePlaces';
import { inFolder } from '../../../core/paths/pathParts';

/** Maximum number of listed files, because each folder requires a request to a remote machine. */
const maxFiles = 5_000;
const atOnce = 16;

/** @param patterns the editor's exclude settings, in the syntax of ignore files */
export function createVirtualSource(places: () => readonly WorkspacePlace[], patterns: () => readonly string[]): CodeSource {
  const uriOf = (path: string) => {
    const place = places().find(({ prefix }) => path.startsWith(prefix));
    return place ? vscode.Uri.joinPath(place.uri, path.slice(place.prefix.length)) : null;
  };
  return {
    list: async (signal) => {
      const listings = places().map(async (place) => ({ prefix: place.prefix, listing: await listFolder(place.uri, patterns(), signal) }));
      return joinListings(await Promise.all(listings));
    },
    scan: async (paths, take, signal) => {
      for (let at = 0; at < paths.length && !signal.aborted; at += atOnce) {
        const some = paths.slice(at, at + atOnce);
        const contents = await Promise.all(some.map((path) => readBounded(uriOf(path))));
        contents.forEach((bytes, index) => {
          if (bytes) take(at + index, bytes, bytes.length);
        });
      }
    },
  };
}

/**
 * Reads a file. For a file over the size limit, returns an array of zeros that exceeds the limit, so that the file is skipped as too large.
 */
async function readBounded(uri: vscode.Uri | null): Promise<Uint8Array | null> {
  if (!uri) return null;
  const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => null);
  if (!stat || stat.type !== vscode.FileType.File) return null;
  if (stat.size > maxTextBytes) return new Uint8Array(maxTextBytes + 1);
  return Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => null);
}

async function listFolder(base: vscode.Uri, patterns: readonly string[], signal: AbortSignal): Promise<Listing> {
  const own = await readText(base, '.milkstackignore');
  const filter = createFileFilter(createExclusion(patterns, own === null ? null : createRules().with('', own)));
  await walk({ base, filter, exclusion: createExclusion(patterns, null), signal, left: maxFiles }, '', createRules());
  return filter.listing();
}

interface VirtualWalk {
  readonly base: vscode.Uri;
  readonly filter: FileFilter;
  readonly exclusion: ReturnType<typeof createExclusion>;
  readonly signal: AbortSignal;
  left: number;
}

async function walk(state: VirtualWalk, folder: string, above: IgnoreRules): Promise<void> {
  if (state.signal.aborted || state.left <= 0) return;
  const { base, filter, exclusion } = state;
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(base, folder))).catch(() => []);
  const text = entries.some(([name]) => name === '.gitignore') ? await readText(base, inFolder(folder, '.gitignore')) : null;
  const rules = text === null ? above : above.with(folder, text);
  for (const [name, type] of entries) {
    const path = inFolder(folder, name);
    if (type === vscode.FileType.Directory) {
      if (exclusion.excludesFolder(path) || rules.ignores(`${path}/`)) filter.skip('ignored');
      else await walk(state, path, rules);
    } else if (type === vscode.FileType.File && state.left-- > 0) {
      if (rules.ignores(path)) filter.skip('ignored');
      else filter.take(path);
    }
  }
}

async function readText(base: vscode.Uri, path: string): Promise<string | null> {
  const bytes = await Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.joinPath(base, path))).catch(() => null);
  return bytes && new TextDecoder().decode(bytes);
}
