// Assigns each workspace path a small integer, so file data can live in arrays.

/** Small whole numbers from 0 on. */
export interface FileIds {
  of(path: string): number | undefined;
  /** Null for a number that is free. */
  pathOf(file: number): string | null;
  /** The number of this path, a free one where it had none. */
  give(path: string): number;
  /** The path has no number any more, and another one may get it. */
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
