// Sends one request to a provider: the only place where a key leaves.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { fail, ok, type Result } from '../../../core/base/result';
import type { OwnHeaders } from '../../../core/models/ownHeaders';
import type { ProviderRecord } from '../../../core/models/providers';
import type { Deadline } from '../deadline';
import { addressAfter, addressQuery } from './address';
import { bodyText } from './body';
import { failureOfFetch, isWebPage } from './failures';
import { parseBoundedJson } from './json';
import { usualFetch } from './loopback';

/** What every request to one provider has in common. */
export interface ProviderConnection {
  /** As `baseAddress` gives it. */
  readonly base: string;
  /** Parameters of every request, `a=1&b=2`; empty where the address has none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  /** Values that are taken out of every failure: the key, the user's own headers, and the parameters of the address. */
  readonly hidden: readonly string[];
  readonly deadline: Deadline;
  readonly fetch?: typeof globalThis.fetch;
}

/** The user's own headers for an address; null stands for a value that is nowhere. They are sent to the address that is set, as the key is. */
export type OwnHeadersOf = (address: string) => Promise<OwnHeaders>;

/** What the user set of a line; all of it is asked before every call. */
interface LineOptions {
  readonly key: (address: string) => Promise<string | undefined>;
  /** As it was typed; its query goes with every request. */
  readonly baseUrl?: () => string | null;
  readonly headers?: OwnHeadersOf;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * The line to a provider, or why there is none; sends nothing.
 * @param base as the provider reads its address; null where that is none
 */
export async function openLine(
  base: string | null,
  { headers, needs }: Pick<ProviderRecord, 'headers' | 'needs'>,
  { key: keyOf, headers: ownOf, baseUrl, fetch }: LineOptions,
  deadline: Deadline,
): Promise<Result<ProviderConnection, ModelFailure>> {
  if (base === null) return fail(modelFailure('badRequest', 'The address of the service is not one.'));
  const [bare = '', query = addressQuery(baseUrl?.() ?? '')] = base.split('?');
  // A store that cannot be read is the same to the user as one without a key: setting it anew mends both.
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

/** Shorter values are words such as `1` or `eu`, which stand in every text. */
const minHidden = 4;

/**
 * The JSON a service answers with, such as its list of models; never throws.
 * @param refusalOf what a response says that is no answer
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

/** Steps within one origin; a server that needs more is going round in circles. */
const maxRedirects = 5;

/** Statuses that say where to go on. The first three have a client ask by GET, which would leave out what was to be posted. */
const onwards = { GET: [301, 302, 303, 307, 308], POST: [307, 308] } as const satisfies Record<string, readonly number[]>;

/**
 * The response once its headers are there, whatever its status; never throws.
 * @param path begins with a slash
 * @param body as JSON, or its text; null asks by GET
 */
export async function send(line: ProviderConnection, path: string, body: unknown): Promise<Result<Response, ModelFailure>> {
  // no header can hold another character, and `fetch` would throw the key back at us in its message
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

/** 511: a network wants a login first. */
function isRefusedByProxy({ status }: Response): boolean {
  return status === 407 || status === 511;
}

/** A browser does not show the status of one; a `fetch` that went on although it was told not to is not listened to either. */
function isRedirect({ status, type, redirected }: Response): boolean {
  return type === 'opaqueredirect' || redirected || (status >= 300 && status < 400);
}
