// Faults: conditions that block the work, and the action that fixes each.
import type { TextKey } from './i18n/language';
import type { ModelFailureReason } from './models/failure';
import { readModelId } from './models/modelSelection';
import { providers, usualProvider } from './models/providers';

export type WorkspaceFaultReason =
  | 'noWorkspace'
  | 'untrusted'
  | 'readOnly'
  | 'storageFailed'
  | 'writeFailed'
  | 'fileGone'
  | 'writeRefused'
  | 'encoding'
  | 'unencodable'
  | 'changedOnDisk'
  | 'otherBytes'
  | 'writtenByOthers'
  | 'keyGone'
  | 'unsavedChanges'
  | 'notSaved'
  | 'noSpace'
  | 'writtenInPart'
  | 'noTask'
  | 'planUnusable'
  | 'internal';

export type FaultReason = Exclude<ModelFailureReason, 'cancelled'> | WorkspaceFaultReason;

/** Action of the fault's button; only `retry` resumes the work directly. */
export type FaultAction =
  | 'setKey'
  | 'openModelSettings'
  | 'openNetworkSettings'
  | 'openFolder'
  | 'openSample'
  | 'manageTrust'
  | 'changeEncoding'
  | 'showLog'
  | 'retry';

/** Action that fixes each fault. Every fault can also be retried. */
export const faultFixes: Record<FaultReason, FaultAction> = {
  noKey: 'setKey',
  headerMissing: 'openModelSettings',
  badKey: 'setKey',
  noPermission: 'setKey',
  unknownModel: 'openModelSettings',
  unknownProvider: 'openModelSettings',
  rateLimited: 'retry',
  dailyLimit: 'retry',
  overloaded: 'retry',
  network: 'retry',
  proxy: 'openNetworkSettings',
  certificate: 'openNetworkSettings',
  webPage: 'openModelSettings',
  editorTimeout: 'retry',
  redirected: 'openModelSettings',
  idleTimeout: 'retry',
  totalTimeout: 'retry',
  contentBlocked: 'retry',
  contextTooLong: 'openModelSettings',
  truncated: 'retry',
  empty: 'retry',
  malformed: 'retry',
  badRequest: 'openModelSettings',
  recordingEnded: 'setKey',
  noWorkspace: 'openFolder',
  untrusted: 'manageTrust',
  readOnly: 'retry',
  storageFailed: 'showLog',
  writeFailed: 'retry',
  fileGone: 'retry',
  writeRefused: 'retry',
  encoding: 'changeEncoding',
  unencodable: 'changeEncoding',
  changedOnDisk: 'retry',
  otherBytes: 'retry',
  writtenByOthers: 'retry',
  keyGone: 'retry',
  unsavedChanges: 'retry',
  notSaved: 'retry',
  noSpace: 'retry',
  writtenInPart: 'retry',
  noTask: 'retry',
  planUnusable: 'retry',
  internal: 'showLog',
};

/** Replaces a fault reason from a later version with `internal`. */
export function knownReason(reason: FaultReason): FaultReason {
  return reason in faultFixes ? reason : 'internal';
}

export interface Fault {
  readonly reason: FaultReason;
  /** Short detail such as a path or a model ID; never a provider's message or a key. */
  readonly about: string;
  /** Earliest time for a retry, in milliseconds since the epoch; missing if the service did not specify one. */
  readonly retryAt?: number;
}

/** Message keys for faults of a model server that the user runs. */
const ownServerTexts: Partial<Record<FaultReason, TextKey>> = {
  network: 'fault.network.ownServer',
  overloaded: 'fault.overloaded.ownServer',
  noKey: 'setup.trouble.keyWanted',
};

function isOnOwnServer({ about }: Pick<Fault, 'about'>): boolean {
  const { provider } = readModelId(about, usualProvider);
  return provider !== null && providers[provider].isOwnServer === true;
}

/** Whether the user's own model server could not be reached, most likely because it is not running. */
export function isServerDown(fault: Pick<Fault, 'reason' | 'about'>): boolean {
  return fault.reason === 'network' && isOnOwnServer(fault);
}

export function faultText(fault: Pick<Fault, 'reason' | 'about'>): TextKey {
  const own = isOnOwnServer(fault) ? ownServerTexts[fault.reason] : undefined;
  return own ?? `fault.${knownReason(fault.reason)}.text`;
}
