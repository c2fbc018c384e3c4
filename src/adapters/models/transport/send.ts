// Sends one request to a provider: the only place where a key leaves.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { fail, ok, type Result } from '../../../core/base/result';
import type { OwnHeaders } from '../../../core/models/ownHeaders';
import type { ProviderRecord } from '../../../core/models/providers';
import type { Deadline } from '../deadline';
import { bodyText, parseBoundedJson } from './body';
import { failureOfFetch, isWebPage } from './failures';
import { usualFetch } from './loopback';

/** Common part of all requests to a provider. */
export interface ProviderConnection {
  /** From `baseAddress`. */
  readonly base: string;
  /** Query of every request, `a=1&b=2`; empty without one. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  /** Secrets removed from every failure: the key, the user's headers, and the address query. */
  readonly hidden: readonly string[];
  readonly deadline: Deadline;
  readonly fetch?: typeof globalThis.fetch;
}

/** The user's headers for an address; null if a value is missing. Like the key, they are sent only to the configured address. */
export type OwnHeadersOf = (address: string) => Promise<OwnHeaders>;

/** The user's settings for a connection, read before every call. */
interface LineOptions {
  readonly key: (address: string) => Promise<string | undefined>;
  /** As typed; its query is sent with every request. */
  readonly baseUrl?: () => string | null;
  readonly headers?: OwnHeadersOf;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Connection to a provider, or the reason why there is none; sends nothing. @param base the provider's parsed address; null if invalid
 */
export async function openLine(
  base: string | null,
  { headers, needs }: Pick<ProviderRecord, 'headers' | 'needs'>,
  { key: keyOf, headers: ownOf, baseUrl, fetch }: LineOptions,
  deadline: Deadline,
): Promise<Result<ProviderConnection, ModelFailure>> {
  if (base === null) return fail(modelFailure('badRequest', 'The address of the service is not one.'));
  const [bare = '', query = addressQuery(baseUrl?.() ?? '')] = base.split('?');
  // An unreadable secret store is treated as one without a key: entering the key again fixes both.
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

/** Shorter values such as `1` or `eu` occur in any text. */
const minHidden = 4;

/**
 * JSON answer of a service, such as its model list; never throws. @param refusalOf failure for an error response
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

/** Redirects within one origin; more are a loop. */
const maxRedirects = 5;

/** Redirect statuses. For the first three a client switches to GET, which would drop the body. */
const onwards = { GET: [301, 302, 303, 307, 308], POST: [307, 308] } as const satisfies Record<string, readonly number[]>;

/**
 * Response once its headers have arrived, whatever the status; never throws. @param path starts with a slash @param body JSON value or
 * text; null sends GET
 */
export async function send(line: ProviderConnection, path: string, body: unknown): Promise<Result<Response, ModelFailure>> {
  // Other characters are invalid in a header, and `fetch` would include the key in its error message.
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

/** 511: the network requires a login. */
function isRefusedByProxy({ status }: Response): boolean {
  return status === 407 || status === 511;
}

/** Browsers hide the status of a redirect; a response that followed one despite `manual` is rejected too. */
function isRedirect({ status, type, redirected }: Response): boolean {
  return type === 'opaqueredirect' || redirected || (status >= 300 && status < 400);
}

/** Origin and path of an address without a trailing slash; null if keys must not be sent there. */
export function baseAddress(text: string): string | null {
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || hasName(url)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Query of an address as typed, `a=1&b=2`; empty without one. */
function addressQuery(typed: string): string {
  return /^[^?#]*\?([^#]*)/.exec(typed.trim())?.[1] ?? '';
}

/**
 * Target of a redirect; null if it leaves the origin or the path of `base`, or is invalid. @param base from `baseAddress` @param from full
 * address of the request @param location header value
 */
function addressAfter(base: string, from: string, location: string | null): string | null {
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
