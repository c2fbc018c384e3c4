// In-memory file system for the editor.
import * as vscode from 'vscode';

export interface MemoryFileSystem extends vscode.FileSystemProvider {
  readonly files: Map<string, Uint8Array>;
  /** Paths to which writing fails. */
  readonly full: Set<string>;
  readonly locked: Set<string>;
}

export function memoryFileSystem(): MemoryFileSystem {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const files = new Map<string, Uint8Array>();
  const full = new Set<string>();
  const locked = new Set<string>();
  const times = new Map<string, number>();
  let tick = 1;
  const found = (uri: vscode.Uri) => {
    const content = files.get(uri.path);
    if (!content) throw vscode.FileSystemError.FileNotFound(uri);
    return content;
  };
  const under = (path: string) => [...files.keys()].filter((name) => name.startsWith(path === '/' ? '/' : `${path}/`));
  return {
    files,
    full,
    locked,
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => {
      if (uri.path === '/' || under(uri.path).length > 0) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const size = found(uri).length;
      const stat = { type: vscode.FileType.File, ctime: 0, mtime: times.get(uri.path) ?? 0, size };
      return locked.has(uri.path) ? { ...stat, permissions: vscode.FilePermission.Readonly } : stat;
    },
    readDirectory: (uri) => {
      const depth = uri.path === '/' ? 1 : uri.path.split('/').length;
      const names = under(uri.path).map((name) => name.split('/').slice(depth));
      return [...new Map(names.map((rest) => [rest[0] ?? '', rest.length > 1 ? vscode.FileType.Directory : vscode.FileType.File]))];
    },
    createDirectory: () => undefined,
    readFile: found,
    writeFile: (uri, content) => {
      if (full.has(uri.path)) throw new vscode.FileSystemError('no space left on device');
      files.set(uri.path, content);
      times.set(uri.path, tick++);
    },
    delete: (uri) => void files.delete(found(uri) && uri.path),
    rename: (from, to) => {
      if (full.has(to.path)) throw new vscode.FileSystemError('no space left on device');
      files.set(to.path, found(from));
      files.delete(from.path);
    },
  };
}
