// Addresses a member may read: public ones that the user wrote or a search returned.
import { items } from '../base/chunkedList';
import { fail, type Result } from '../base/result';
import type { Session } from '../session';
import { isSameAddress, publicAddress } from '../web/address';
import type { WebOutcome } from '../web/facts';
import type { WebState } from '../web/webLook';
import { trimmedAddress } from '../web/webTools';

/**
 * The address of a page that may be read: public, and one the user wrote or a search brought. An address put together by a member could carry
 * what it was shown to whoever owns it.
 */
export function pageAddress(said: string, session: Session): Result<string, Extract<WebOutcome, 'address' | 'unknown'>> {
  const number = /^web#(\d{1,4})$/.exec(said)?.[1];
  const named = number === undefined ? said : session.web.sources.find((source) => source.number === Number(number))?.address;
  if (named === undefined) return fail('unknown');
  const address = publicAddress(named);
  if (!address.ok) return fail('address');
  return isKnown(address.value, session) ? address : fail('unknown');
}

function isKnown(address: string, { web, transcript }: Session): boolean {
  if (isSource(address, web)) return true;
  for (const entry of items(transcript.entries))
    if (entry.kind === 'message' && addressesIn(entry.text).some((written) => isSameAddress(written, address))) return true;
  return false;
}

function isSource(address: string, { sources }: WebState): boolean {
  return sources.some((source) => isSameAddress(source.address, address));
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/** Addresses in a text, without what a sentence puts behind them. */
function addressesIn(text: string): readonly string[] {
  return (text.match(address) ?? []).map(trimmedAddress);
}
