// Test entry point for a workspace with one folder.
import { runSuites } from './runSuites';

/** Called by the VS Code test runner. */
export const run = (): Promise<void> =>
  runSuites(async () => {
    await import('./extension.test');
    await import('./workspace.test');
    await import('./writing.test');
    await import('./encodings.test');
    await import('./fileRules.test');
    await import('./notebook.test');
    await import('./bulk.test');
    await import('./races.test');
    await import('./review.test');
    await import('./typing.test');
    await import('./undo.test');
    await import('./tasks.test');
    await import('./shell.test');
    await import('./history.test');
    await import('./languageModel.test');
    await import('./settings.test');
    await import('./stores.test');
    await import('./releasedValues.test');
    await import('./otherFolders.test');
    await import('./report.test');
    await import('./sampleProject.test');
    await import('./panel.test');
    await import('./discussions.test');
    await import('./entryPoints.test');
    await import('./agentTools.test');
    await import('./mcpTools.test');
    await import('./handOn.test');
    await import('./reviewChanges.test');
    await import('./planDocument.test');
    await import('./ownAgents.test');
    await import('./readPage.test');
  });
