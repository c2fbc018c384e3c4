// The suites that run in an editor with a workspace of several folders open.
import { runSuites } from './runSuites';

/** Called by the editor. */
export const run = (): Promise<void> => runSuites(async () => void (await import('./manyFolders.test')));
