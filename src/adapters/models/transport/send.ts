// Sends requests to providers; no other code lets a key leave the machine.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { fail, ok, type Result } from '../../../core/base/result';
import type { OwnHeaders } from '../../../core/models/ownHeaders';
import type { ProviderRecord } from '../../../core/models/providers';
import type { Deadline } from '../deadline';
import { bodyText, parseBoundedJson } from './body';
import { failureOfFetch, isWebPage } from './failures';
import { usualFetch } from './loopback';

export interface ProviderConnection {
  /** Base address; see `baseAddress`. */
  readonly base: string;
  /** Query that is added to every request, such as `a=1&b=2`; empty if there is none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  /** Secrets to remove from every failure: the key, the user's headers, and the query of the address. */
  readonly hidden: readonly string[];
  readonly deadline: Deadline;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Returns the user's headers for an address; a header whose value is missing is null. Like a key, headers are sent only to the address for
 * which they were configured.
 */
export type OwnHeadersOf = (address: string) => Promise<OwnHeaders>;

/** The user's settings for a connection; read before every call. */
interface LineOptions {
  readonly key: (address: string) => Promise<string | undefined>;
  /** Address as the user typed it; its query is sent with every request. */
  readonly baseUrl?: () => string | null;
  readonly headers?: OwnHeadersOf;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Opens a connection to a provider, or returns the reason why it cannot be opened; sends no request.
 * @param base the provider's address after parsing; null if it is invalid
 */
export async function openLine(
  base: string | null,
  { headers, needs }: Pick<ProviderRecord, 'headers' | 'needs'>,
  { key: keyOf, headers: ownOf, baseUrl, fetch }: LineOptions,
  deadline: Deadline,
): Promise<Result<ProviderConnection, ModelFailure>> {
  if (base === null) return fail(modelFailure('badRequest', 'The address of the service is not one.'));
  const [bare = '', query = addressQuery(baseUrl?.() ?? '')] = base.split('?');
  // A secret store that cannot be read counts as empty, because the remedy is the same: entering the key again.
  const key = (await deadline.within(keyOf(bare).catch(() => undefined)))?.trim() ?? '';
  const own: OwnHeaders = (ownOf && (await deadline.within(ownOf(bare).catch(() => ({}))))) ?? {};
  const cutShort = deadline.cutShort();
  if (cutShort) return fail(modelFailure(cutShort));
  const unset = Object.keys(own).find((name) => own[name] === null);
  if (unset !== undefined) return fail(modelFailure('headerMissing', `No value for the header ${unset}.`));
  const given = Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
  if (key === '' && needs.includes('key') && Object.keys(given).length === 0) return fail(modelFailure('noKey'));
  const hidden = [key, ...Object.values(given), ...new URLSearchParams(query).values()].filter((value) => value.length >= minHidden);
  return ok({ base: bare, query, key, hidden, headers: { ...headers(key), ...given }, deadline, ...(fetch ? { fetch } : {}) });
}

/** Minimum length, in characters, of a secret that is hidden: shorter values such as `1` or `eu` occur in any text. */
const minHidden = 4;

/**
 * Requests JSON, such as a list of models; never throws.
 * @param refusalOf converts an error response to a failure
 */
export async function getJson(
  line: ProviderConnection,
  path: string,
  refusalOf: (response: Response) => Promise<ModelFailure>,
): Promise<Result<unknown, ModelFailure>> {
  const sent = await send(line, path, null);
  if (!sent.ok) return sent;
  if (!sent.value.ok) return fail(await refusalOf(sent.value));
  try {
    const text = await bodyText(sent.value, line.deadline);
    if (text === null) return fail(modelFailure(line.deadline.cutShort() ?? 'cancelled'));
    const value = parseBoundedJson(text);
    if (value !== undefined) return ok(value);
    return fail(modelFailure(isWebPage(text) ? 'webPage' : 'malformed', 'The answer is no JSON.'));
  } catch (error) {
    const cutShort = line.deadline.cutShort();
    return fail(cutShort ? modelFailure(cutShort) : failureOfFetch(error, line.hidden));
  }
}

/** Maximum number of redirects; more indicate a loop. */
const maxRedirects = 5;

/** Redirect statuses that are followed, by method. After status 301, 302 or 303, clients send GET, which would drop the body of a POST. */
const onwards = { GET: [301, 302, 303, 307, 308], POST: [307, 308] } as const satisfies Record<string, readonly number[]>;

/**
 * Sends a request and follows redirects below the base address. Returns the response when its headers have arrived, whatever its status;
 * never throws.
 * @param path begins with a slash
 * @param body a JSON value or text; null sends GET
 */
export async function send(line: ProviderConnection, path: string, body: unknown): Promise<Result<Response, ModelFailure>> {
  // A header allows only printable ASCII. Other keys are rejected here, because the error message of `fetch` would contain the key.
  if (!/^[\x21-\x7e]*$/.test(line.key)) return fail(modelFailure('badKey'));
  const method = body === null ? 'GET' : 'POST';
  const init: RequestInit = {
    method,
    headers: headersOf(line, body !== null),
    ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...{ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer', signal: line.deadline.signal },
  };
  try {
    let address = requestAddress(line, path);
    for (let redirects = 0; ; redirects++) {
      const response = await line.deadline.within((line.fetch ?? usualFetch(address))(address, init));
      if (!response) return fail(modelFailure(line.deadline.cutShort() ?? 'cancelled'));
      if (isRefusedByProxy(response)) return fail(modelFailure('proxy', `Status ${response.status}.`));
      if (!isRedirect(response)) return ok(response);
      void response.body?.cancel().catch(() => undefined);
      const followed: readonly number[] = onwards[method];
      const location = redirects < maxRedirects && followed.includes(response.status) ? response.headers.get('location') : null;
      const next = addressAfter(line.base, address, location);
      if (next === null) return fail(modelFailure('redirected', `Status ${response.status}, and not followed.`));
      address = next;
    }
  } catch (error) {
    const cutShort = line.deadline.cutShort();
    return fail(cutShort ? modelFailure(cutShort) : failureOfFetch(error, line.hidden, line.base));
  }
}

function requestAddress({ base, query }: ProviderConnection, path: string): string {
  return query === '' ? base + path : `${base}${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function headersOf({ headers }: ProviderConnection, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    accept: hasBody ? 'text/event-stream, application/json' : 'application/json',
    ...headers,
  };
}

/** Whether a proxy or network refused the request; status 511 means that the network requires a login. */
function isRefusedByProxy({ status }: Response): boolean {
  return status === 407 || status === 511;
}

/**
 * Whether the response is a redirect. Browsers hide a redirect's status. A response for which `fetch` followed a redirect despite `manual`
 * also counts.
 */
function isRedirect({ status, type, redirected }: Response): boolean {
  return type === 'opaqueredirect' || redirected || (status >= 300 && status < 400);
}

/** Returns the origin and path of an address, without a trailing slash; null if keys must not be sent to the address. */
export function baseAddress(text: string): string | null {
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || hasName(url)) return null;
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

/** Returns the query of an address as typed, such as `a=1&b=2`; empty if there is none. */
function addressQuery(typed: string): string {
  return /^[^?#]*\?([^#]*)/.exec(typed.trim())?.[1] ?? '';
}

/**
 * Returns the target of a redirect; null if it is invalid, or outside the origin or path of `base`.
 * @param base from `baseAddress`
 * @param from full address of the request
 */
function addressAfter(base: string, from: string, location: string | null): string | null {
  const target = location === null ? null : parsed(location, from);
  return target && liesBelow(new URL(base), target) ? target.href : null;
}

/** Whether a target is below a base URL. Compares path segments after `..` has been resolved. */
function liesBelow(base: URL, target: URL): boolean {
  if (target.origin !== base.origin || hasName(target)) return false;
  const within = segmentsOf(base).filter((segment) => segment !== '');
  const path = segmentsOf(target);
  return within.every((segment, index) => segment === path[index]) && path.slice(within.length).every(isPlain);
}

/**
 * Whether every server treats a path segment as one segment: a server may decode a path before it resolves it, decode it twice, or drop
 * parameters.
 */
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
