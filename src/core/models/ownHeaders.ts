// The user's own headers for a provider: names and value sources.

/** By name; null if the configured source has no value. */
export type OwnHeaders = Readonly<Record<string, string | null>>;

/** Headers set by the transport, or that control body and connection. */
const reserved =
  /^(authorization|host|content-.*|accept|accept-encoding|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.*|sec-.*|x-goog-api-key)$/i;

/** Whether the user may set a header. */
export function isOwnHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !reserved.test(name);
}

/** Placeholder for a value in secret storage. */
export const storedValue = `$\{secret}`;

/** Valid headers of a setting; others are dropped. */
export function headersFrom(setting: unknown): Readonly<Record<string, string>> {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(Object.entries(setting).filter(([name, value]) => isOwnHeader(name) && typeof value === 'string'));
}

/** A value with environment variables replaced; null if one is not set or the value is invalid in a header. */
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
