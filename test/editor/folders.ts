// Suites for an editor with a multi-root workspace.
import { runSuites } from './runSuites';

/** Called by the editor. */
export const run = (): Promise<void> => runSuites(async () => void (await import('./manyFolders.test')));
