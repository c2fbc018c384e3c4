// Request guard: only the configured origin, and only below the configured path.

/** The origin and path of an address without a slash at its end, or null where it is none we would send a key to. */
export function baseAddress(text: string): string | null {
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || hasName(url)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The parameters of an address as it was typed, `a=1&b=2`; empty where it has none. */
export function addressQuery(typed: string): string {
  return /^[^?#]*\?([^#]*)/.exec(typed.trim())?.[1] ?? '';
}

/**
 * Where a redirect leads, or null where we do not go: to another origin, out of the path of `base`, or nowhere.
 * @param base as `baseAddress` gave it
 * @param from the whole address that was asked
 * @param location the header as it came
 */
export function addressAfter(base: string, from: string, location: string | null): string | null {
  const target = location === null ? null : parsed(location, from);
  return target && liesBelow(new URL(base), target) ? target.href : null;
}

/** Compared by segments, once the parser has resolved what leads upwards. */
function liesBelow(base: URL, target: URL): boolean {
  if (target.origin !== base.origin || hasName(target)) return false;
  const within = segmentsOf(base).filter((segment) => segment !== '');
  const path = segmentsOf(target);
  return within.every((segment, index) => segment === path[index]) && path.slice(within.length).every(isPlain);
}

/** Some servers decode a path before they resolve it, some twice, some cut parameters off: a segment that could become another path is none. */
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
