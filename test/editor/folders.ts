// Suites for an editor with a multi-root workspace.
import { runSuites } from './runSuites';

/** Called by the editor. */
export const run = (): Promise<void> =>
  runSuites(async () => {
    await import('./manyFolders.test');
    await import('./manyFoldersDiscussions.test');
  });
