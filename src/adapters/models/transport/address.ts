// Request guard: only the configured origin, and only below the configured path.

/** Origin and path of an address without a trailing slash; null if keys must not be sent there. */
export function baseAddress(text: string): string | null {
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || hasName(url)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Query of an address as typed, `a=1&b=2`; empty without one. */
export function addressQuery(typed: string): string {
  return /^[^?#]*\?([^#]*)/.exec(typed.trim())?.[1] ?? '';
}

/**
 * Target of a redirect; null if it leaves the origin or the path of `base`, or is invalid. @param base from `baseAddress` @param from full
 * address of the request @param location header value
 */
export function addressAfter(base: string, from: string, location: string | null): string | null {
  const target = location === null ? null : parsed(location, from);
  return target && liesBelow(new URL(base), target) ? target.href : null;
}

/** Compared by segments after the parser has resolved `..`. */
function liesBelow(base: URL, target: URL): boolean {
  if (target.origin !== base.origin || hasName(target)) return false;
  const within = segmentsOf(base).filter((segment) => segment !== '');
  const path = segmentsOf(target);
  return within.every((segment, index) => segment === path[index]) && path.slice(within.length).every(isPlain);
}

/** Servers may decode a path before resolving it, decode it twice, or drop parameters: rejects segments that could become another path. */
function isPlain(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded !== '.' && decoded !== '..' && !/[/\\%;]|\p{Cc}/u.test(decoded);
  } catch {
    return false;
  }
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.split('/').slice(1);
}

function hasName({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

function parsed(text: string, from?: string): URL | null {
  try {
    return new URL(text, from);
  } catch {
    return null;
  }
}
