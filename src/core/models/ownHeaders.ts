// Custom request headers for a provider: names and sources of their values.

/** Values by header name; null if the configured source provides no value. */
export type OwnHeaders = Readonly<Record<string, string | null>>;

/** Headers that the user may not set: the transport sets them, or they control the body or the connection. */
const reserved =
  /^(authorization|host|content-.*|accept|accept-encoding|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.*|sec-.*|x-goog-api-key)$/i;

/** Whether the user may set this header. */
export function isOwnHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !reserved.test(name);
}

/** Placeholder in the setting for a header value that is in secret storage. */
export const storedValue = `$\{secret}`;

/** Returns the valid headers in the setting; invalid headers are dropped. */
export function headersFrom(setting: unknown): Readonly<Record<string, string>> {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(Object.entries(setting).filter(([name, value]) => isOwnHeader(name) && typeof value === 'string'));
}

/** Substitutes environment variables in a header value; null if a variable is not set or the result is not a valid header value. */
export function headerValue(set: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  let isWhole = true;
  const value = set.replace(/\$\{env:([^}]{0,200})\}/g, (_whole, name: string) => {
    const found = environment[name.trim()];
    isWhole &&= found !== undefined && found !== '';
    return found ?? '';
  });
  const trimmed = value.trim();
  return isWhole && /^[\t\x20-\x7e]+$/.test(trimmed) ? trimmed : null;
}
