// Creates the ports for the project, storage and the local machine.
import { join } from 'node:path';
import { addressesOf, createNonces, randomIds, randomKey, sha256, systemClock, thisWindow } from '../adapters/files/base/system';
import { createPromptFiles, packedPrompts } from '../adapters/files/base/packedFiles';
import { createCheckpointFiles } from '../adapters/files/sessions/checkpointFiles';
import { createSessionLogs } from '../adapters/files/sessions/sessionLogs';
import { withFolderNames } from '../adapters/vscode/sessions/folderNaming';
import { storageUri, storedAt } from '../adapters/vscode/sessions/storage';
import { createCodebase, createDependencies, createHistory } from '../adapters/vscode/workspace/codebase';
import { createDiagnostics } from '../adapters/vscode/workspace/diagnostics';
import { sayReopened } from '../adapters/vscode/workspace/openDocument';
import { createStaging } from '../adapters/vscode/workspace/staging';
import { createVerification } from '../adapters/vscode/workspace/tasks';
import { createWorkspace } from '../adapters/vscode/workspace/workspace';
import { createMarks } from '../core/secrets/marks';
import type { CompositionBase } from './parts';

/** Maximum number of files listed for the copy of the project in which a check runs. */
const maxCopied = 20_000;

/** Hash of the code that computes a session from its events, set by the build. */
declare const FOLD_VERSION: string | undefined;

const foldVersion = typeof FOLD_VERSION === 'string' ? FOLD_VERSION : null;

export function openProject({ context, log, settings, texts }: CompositionBase) {
  const codebase = createCodebase(context, (error) => log.warn(error.message));
  const workspace = createWorkspace(undefined, codebase.list, (uri, encoding) => sayReopened(texts, uri, encoding));
  return {
    codebase,
    workspace,
    editing: workspace,
    verification: createVerification(settings.verificationTask, (signal) => workspace.list('', maxCopied, signal)),
    diagnostics: createDiagnostics(),
    history: createHistory(),
    staging: createStaging(texts, settings.stagesAccepted),
    dependencies: createDependencies(),
  };
}

export type Project = ReturnType<typeof openProject>;

/** Creates the ports for data that outlives the window. */
export function openStorage({ context, log, cipher }: CompositionBase) {
  const folder = storageUri(context).fsPath;
  const suffix = () => randomIds.next('s').slice(2, 8);
  return {
    sessions: withFolderNames(
      createSessionLogs(storedAt(context, 'sessions'), systemClock.now, suffix, foldVersion, thisWindow, cipher),
      folder,
    ),
    ports: {
      checkpoints: createCheckpointFiles(storedAt(context, 'checkpoints'), (id) => log.warn(`checkpoint ${id} is damaged`)),
      pictures: createCheckpointFiles(storedAt(context, 'pictures'), (id) => log.warn(`picture ${id} is damaged`)),
    },
  };
}

export type Storage = ReturnType<typeof openStorage>;

export function hostPorts({ context, released, tools, web, shell }: CompositionBase) {
  return {
    clock: systemClock,
    ids: randomIds,
    digest: sha256,
    nonceOf: createNonces(randomKey()),
    marks: createMarks(randomKey(), sha256, released.has),
    tools,
    web: { isOn: web.isOn, addressesOf },
    shell,
    prompts: createPromptFiles(packedPrompts(join(context.extensionUri.fsPath, 'dist', 'prompts.json.br'))),
  };
}
