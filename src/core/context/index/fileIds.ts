// Assigns each workspace path a small integer, so file data can live in arrays.

/** Small integers from 0. */
export interface FileIds {
  of(path: string): number | undefined;
  /** The path of an id; null if it is unused. */
  pathOf(file: number): string | null;
  /** Id of this path, assigning a free one if needed. */
  give(path: string): number;
  /** Releases the id of a path for reuse. */
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
