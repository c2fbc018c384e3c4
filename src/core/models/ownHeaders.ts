// The user's own headers of a provider: names and value sources.

/** By name; null where the value is set to come from a place that has none. */
export type OwnHeaders = Readonly<Record<string, string | null>>;

/** Headers that the transport itself sets, or that say how a body or a connection is read. */
const reserved =
  /^(authorization|host|content-.*|accept|accept-encoding|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|cookie|proxy-.*|sec-.*|x-goog-api-key)$/i;

/** Whether a header may be set by the user. */
export function isOwnHeader(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !reserved.test(name);
}

/** Stands for a value in the secret storage. */
export const storedValue = `$\{secret}`;

/** The headers of a setting that may be sent, as they are set; anything else in it is left out. */
export function headersFrom(setting: unknown): Readonly<Record<string, string>> {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return {};
  return Object.fromEntries(Object.entries(setting).filter(([name, value]) => isOwnHeader(name) && typeof value === 'string'));
}

/** A value with the variables of the environment it names; null where one is not set, or a header cannot hold the value. */
export function headerValue(set: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  let isWhole = true;
  const value = set.replace(/\$\{env:([^}]*)\}/g, (_whole, name: string) => {
    const found = environment[name.trim()];
    isWhole &&= found !== undefined && found !== '';
    return found ?? '';
  });
  const trimmed = value.trim();
  return isWhole && /^[\t\x20-\x7e]+$/.test(trimmed) ? trimmed : null;
}
