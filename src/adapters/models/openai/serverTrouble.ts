// What a failure means for an address somebody has just typed, where it means more than it does in the middle of a discussion.
import type { ModelFailure, ModelFailureReason } from '../../../core/models/failure';
import type { ServerTrouble } from '../../../core/models/setup';

/** By the code of the platform that stands in the detail of a failure; pure, so that it is a table of tests. */
export function serverTrouble({ reason, detail }: ModelFailure): ServerTrouble | ModelFailureReason {
  switch (reason) {
    case 'network':
      if (/ECONNREFUSED/.test(detail)) return 'refused';
      if (/ENOTFOUND|EAI_AGAIN/.test(detail)) return 'unknownHost';
      return /ERR_SSL|EPROTO|wrong version number/i.test(detail) ? 'plainServer' : 'network';
    case 'badRequest':
    case 'malformed':
    case 'unknownModel':
      return 'notThere';
    case 'noKey':
      return 'keyWanted';
    default:
      return reason;
  }
}
