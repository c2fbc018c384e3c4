// The models Gemini lists for a key, with what each takes in: asked for when the user wants to choose, never on the way to an answer.
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { OfferedModel } from '../../../core/models/setup';
import { providers } from '../../../core/models/providers';
import { createDeadline } from '../deadline';
import { refusalWords } from '../transport/body';
import { retryAfterMs } from '../transport/failures';
import { field, listField, textField } from '../transport/json';
import { getJson, openLine, type ProviderConnection } from '../transport/send';
import { geminiAddress, usualVersion } from './geminiRequest';
import type { GeminiOptions } from './gemini';
import { geminiRefusal } from './geminiFailure';

type GeminiListing = Omit<GeminiOptions, 'modelFor'>;

export interface GeminiModel extends OfferedModel {
  readonly contextTokens: number | null;
}

const pageSize = 200;
/** The list has about a hundred models; a server that never ends its list is not believed. */
const maxPages = 5;

/** Models that answer a conversation, in the service's own order; never throws. */
export async function listGeminiModels(listing: GeminiListing, signal: AbortSignal): Promise<Result<readonly GeminiModel[], ModelFailure>> {
  const deadline = createDeadline(listing.clock, signal, listing.idleTimeoutMs, listing.totalTimeoutMs);
  try {
    const line = await openLine(geminiAddress(listing.baseUrl()), providers.gemini, listing, deadline);
    return line.ok ? await pagesOf(line.value, listing) : line;
  } finally {
    deadline.dispose();
  }
}

async function pagesOf(line: ProviderConnection, listing: GeminiListing): Promise<Result<readonly GeminiModel[], ModelFailure>> {
  const found: GeminiModel[] = [];
  let token = '';
  for (let page = 0; page < maxPages; page++) {
    const read = await askForPage(line, listing, token);
    if (!read.ok) return read;
    for (const listed of listField(read.value, 'models')) found.push(...modelOf(listed));
    token = textField(read.value, 'nextPageToken');
    if (token === '') break;
  }
  return found.length > 0 ? ok(found) : fail(modelFailure('empty', 'No model is listed.'));
}

function askForPage(line: ProviderConnection, { apiVersion, clock }: GeminiListing, token: string): Promise<Result<unknown, ModelFailure>> {
  const next = token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`;
  const path = `/${encodeURIComponent(apiVersion() || usualVersion)}/models?pageSize=${pageSize}${next}`;
  return getJson(line, path, async (response) => {
    const said = await refusalWords(response, line.deadline);
    return geminiRefusal(response.status, said, line.key, retryAfterMs(response.headers, clock.now()));
  });
}

function modelOf(listed: unknown): GeminiModel[] {
  const id = textField(listed, 'name').replace(/^models\//, '');
  const methods = field(listed, 'supportedGenerationMethods');
  const answers = !Array.isArray(methods) || methods.includes('generateContent');
  const limit = field(listed, 'inputTokenLimit');
  const contextTokens = typeof limit === 'number' && limit > 0 ? limit : null;
  return id !== '' && answers ? [{ id, name: textField(listed, 'displayName') || id, contextTokens }] : [];
}
