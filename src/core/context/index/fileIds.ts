// Assigns each workspace path a small integer ID, so that file data can live in arrays.

export interface FileIds {
  of(path: string): number | undefined;
  /** Returns the path with this ID; null if the ID is not in use. */
  pathOf(file: number): string | null;
  /** Returns the ID of a path; assigns an unused ID if the path has none. */
  give(path: string): number;
  free(path: string): void;
}

export function createFileIds(): FileIds {
  const numbers = new Map<string, number>();
  const paths: (string | null)[] = [];
  const unused: number[] = [];
  return {
    of: (path) => numbers.get(path),
    pathOf: (file) => paths[file] ?? null,
    give: (path) => {
      const known = numbers.get(path);
      if (known !== undefined) return known;
      const file = unused.pop() ?? paths.length;
      paths[file] = path;
      numbers.set(path, file);
      return file;
    },
    free: (path) => {
      const file = numbers.get(path);
      if (file === undefined) return;
      numbers.delete(path);
      paths[file] = null;
      unused.push(file);
    },
  };
}
