// Writing the user's files takes as long as their formatters do: meanwhile everybody who looks is told.
import type { Flow } from '../kernel/flow';

/** @param files how many are written */
export async function whileSaving<T>({ ports }: Pick<Flow, 'ports'>, files: number, work: () => Promise<T>): Promise<T> {
  ports.stage.saving(files);
  try {
    return await work();
  } finally {
    ports.stage.saving(null);
  }
}
