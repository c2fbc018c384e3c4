// Test entry point for a workspace with several folders.
import { runSuites } from './runSuites';

/** Called by the VS Code test runner. */
export const run = (): Promise<void> =>
  runSuites(async () => {
    await import('./manyFolders.test');
    await import('./manyFoldersDiscussions.test');
  });
