// The models Gemini lists for a key, with what each takes in: asked for when the user wants to choose, never on the way to an answer.
import { type ModelFailure, modelFailure } from '../../core/models/failure';
import type { OfferedModel } from '../../core/models/setup';
import { fail, ok, type Result } from '../../core/text/result';
import type { Clock } from '../../flows/ports';
import { createDeadline } from './deadline';
import { failureOfError } from './geminiFailure';
import { field, listField, textField } from './jsonFields';

export interface GeminiListing {
  readonly key: string;
  /** Another server than Google's own, or null. */
  readonly baseUrl: string | null;
  readonly apiVersion: string;
  /** The longest the whole list may take. */
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

export interface GeminiModel extends OfferedModel {
  readonly contextTokens: number | null;
}

const ownAddress = 'https://generativelanguage.googleapis.com';
const pageSize = 200;
/** The list has about a hundred models; a server that never ends its list is not believed. */
const maxPages = 5;

/** Models that answer a conversation, in the service's own order; never throws. */
export async function listGeminiModels(listing: GeminiListing, signal: AbortSignal): Promise<Result<readonly GeminiModel[], ModelFailure>> {
  const found: GeminiModel[] = [];
  const { clock, totalTimeoutMs } = listing;
  const deadline = createDeadline(clock, signal, totalTimeoutMs, totalTimeoutMs);
  let token = '';
  try {
    for (let page = 0; page < maxPages; page++) {
      const response = await askForPage(listing, token, deadline.signal);
      const text = await response.text();
      if (!response.ok) return fail(failureOfError(Object.assign(new Error(text), { status: response.status }), listing.key, null));
      const body: unknown = JSON.parse(text);
      found.push(...listField(body, 'models').flatMap(modelOf));
      token = textField(body, 'nextPageToken');
      if (token === '') break;
    }
    return found.length > 0 ? ok(found) : fail(modelFailure('empty', 'No model is listed.'));
  } catch (error) {
    return fail(failureOfError(error, listing.key, deadline.cutShort()));
  } finally {
    deadline.dispose();
  }
}

function askForPage({ key, baseUrl, apiVersion, fetch }: GeminiListing, token: string, signal: AbortSignal): Promise<Response> {
  const url = `${(baseUrl ?? ownAddress).replace(/\/+$/, '')}/${apiVersion}/models?pageSize=${pageSize}`;
  const next = token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`;
  return (fetch ?? globalThis.fetch)(url + next, { headers: { 'x-goog-api-key': key }, signal });
}

function modelOf(listed: unknown): GeminiModel[] {
  const id = textField(listed, 'name').replace(/^models\//, '');
  const methods = field(listed, 'supportedGenerationMethods');
  const answers = !Array.isArray(methods) || methods.includes('generateContent');
  const limit = field(listed, 'inputTokenLimit');
  const contextTokens = typeof limit === 'number' && limit > 0 ? limit : null;
  return id !== '' && answers ? [{ id, name: textField(listed, 'displayName') || id, contextTokens }] : [];
}
