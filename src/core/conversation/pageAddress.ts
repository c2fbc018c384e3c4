// Web addresses that a member may read: named by the user or returned by a search.
import { items } from '../base/chunkedList';
import { fail, type Result } from '../base/result';
import type { Session } from '../session';
import { isSameAddress, publicAddress } from '../web/publicAddress';
import type { WebOutcome } from '../web/facts';
import type { WebState } from '../web/webLook';
import { trimmedAddress } from '../text/trimmedAddress';

/**
 * Resolves a URL or a source number (`web#3`) to a public address that the user wrote or a search returned. Other addresses are refused,
 * because an address composed by a member could leak prompt content to its host.
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
  let isNamed = isSource(address, web);
  for (const entry of items(transcript.entries)) {
    if (entry.kind !== 'message') continue;
    for (const { text, isForbidden } of addressesIn(entry.text)) {
      if (!isSameAddress(text, address)) continue;
      // An address forbidden by the user stays forbidden even if a search returns it.
      if (isForbidden) return false;
      isNamed = true;
    }
  }
  return isNamed;
}

function isSource(address: string, { sources }: WebState): boolean {
  return sources.some((source) => isSameAddress(source.address, address));
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/** Matches negations in the product's languages. A negation in the same sentence as an address forbids reading that address. */
const negation =
  /(?<!\p{L})(?:never|not|don['’]?t|avoid|without|nie|niemals|nicht|kein\p{L}*|ne|n['’]|jamais|pas|nunca|jamás|não|nao|non|mai|niet|nooit|geen|не|никогда|нельзя)(?!\p{L})|(?<!\p{L})no (?=\p{L}+[ae]s? |abr|le|us|vis)|不要|不能|不得|禁止|别|勿|ないで|しない|開くな|読むな/iu;

interface WrittenAddress {
  readonly text: string;
  readonly isForbidden: boolean;
}

function addressesIn(text: string): readonly WrittenAddress[] {
  return [...text.matchAll(address)].map(({ 0: found, index }) => {
    const written = trimmedAddress(found);
    const before =
      text
        .slice(0, index)
        .split(/[.!?。！？](?=\s|$)|\n|[。！？]/)
        .at(-1) ?? '';
    const [behind = ''] = text.slice(index + written.length).split(/[.!?](?=\s|$)|\n|[。！？]|https?:/);
    return { text: written, isForbidden: negation.test(before.replace(address, '')) || negation.test(behind) };
  });
}
