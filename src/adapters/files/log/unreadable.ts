// A log that is refused as a whole, in the words of the flows.
import { UnreadableError } from '../../../flows/ports/sessions';
import type { FormatError } from './logFormat';

export function unreadableLog({ kind }: FormatError): UnreadableError {
  return new UnreadableError(kind === 'notALog' ? 'damaged' : kind);
}
