// Sends one request to a provider. The one place where a key goes out: in a header, to the address that is set and nowhere else.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { fail, ok, type Result } from '../../../core/base/result';
import type { ProviderRecord } from '../../../core/models/providers';
import type { Deadline } from '../deadline';
import { addressAfter } from './address';
import { bodyText } from './body';
import { failureOfFetch } from './failures';
import { parseBoundedJson } from './json';

/** What every request to one provider has in common. */
export interface ProviderConnection {
  /** As `baseAddress` gives it. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Taken out of every failure. */
  readonly key: string;
  readonly deadline: Deadline;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * The line to a provider, or why there is none; sends nothing.
 * @param base as the provider reads its address; null where that is none
 */
export async function openLine(
  base: string | null,
  { headers, needs }: Pick<ProviderRecord, 'headers' | 'needs'>,
  { key: keyOf, fetch }: { readonly key: (address: string) => Promise<string | undefined>; readonly fetch?: typeof globalThis.fetch },
  deadline: Deadline,
): Promise<Result<ProviderConnection, ModelFailure>> {
  if (base === null) return fail(modelFailure('badRequest', 'The address of the service is not one.'));
  // A store that cannot be read is the same to the user as one without a key: setting it anew mends both.
  const key = (await deadline.within(keyOf(base).catch(() => undefined)))?.trim() ?? '';
  const refused = deadline.cutShort() ?? (key === '' && needs.includes('key') ? 'noKey' : null);
  if (refused) return fail(modelFailure(refused));
  return ok({ base, key, headers: headers(key), deadline, ...(fetch ? { fetch } : {}) });
}

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
    return value === undefined ? fail(modelFailure('malformed', 'The answer is no JSON.')) : ok(value);
  } catch (error) {
    const cutShort = line.deadline.cutShort();
    return fail(cutShort ? modelFailure(cutShort) : failureOfFetch(error, line.key));
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
    let address = line.base + path;
    for (let redirects = 0; ; redirects++) {
      const response = await line.deadline.within((line.fetch ?? globalThis.fetch)(address, init));
      if (!response) return fail(modelFailure(line.deadline.cutShort() ?? 'cancelled'));
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
    return fail(cutShort ? modelFailure(cutShort) : failureOfFetch(error, line.key));
  }
}

function headersOf({ headers }: ProviderConnection, hasBody: boolean): Record<string, string> {
  return {
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    accept: hasBody ? 'text/event-stream, application/json' : 'application/json',
    ...headers,
  };
}

/** A browser does not show the status of one; a `fetch` that went on although it was told not to is not listened to either. */
function isRedirect({ status, type, redirected }: Response): boolean {
  return type === 'opaqueredirect' || redirected || (status >= 300 && status < 400);
}
