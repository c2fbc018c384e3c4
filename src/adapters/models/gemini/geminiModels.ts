// Lists the Gemini models of a key, with their input limits.
import type { Model } from '@google/genai/web';
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { OfferedModel } from '../../../core/models/setup';
import { providers } from '../../../core/models/providers';
import { createDeadline } from '../deadline';
import { textField } from '../transport/body';
import { openLine, type ProviderConnection } from '../transport/send';
import type { GeminiOptions } from './gemini';
import { geminiAddress, versionSegment } from './geminiRequest';
import { failureOfClient, openClient } from './googleClient';

type GeminiListing = Omit<GeminiOptions, 'modelFor'>;

export interface GeminiModel extends OfferedModel {
  readonly contextTokens: number | null;
}

const pageSize = 200;
/** About a hundred models are listed; bounds a server that pages forever. */
const maxPages = 5;

/** Chat models in the service's order; never throws. */
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
  const apiVersion = listing.apiVersion();
  const found: GeminiModel[] = [];
  try {
    const client = await openClient(line, { apiVersion, path: `/${versionSegment(apiVersion)}/models?`, clock: listing.clock });
    if (client === null) return fail(modelFailure(line.deadline.cutShort() ?? 'cancelled'));
    const pager = await client.models.list({ config: { pageSize } });
    for (let page = 1; ; page++) {
      found.push(...pager.page.flatMap(modelOf));
      if (page === maxPages || !pager.hasNextPage()) break;
      await pager.nextPage();
    }
  } catch (error) {
    return fail(failureOfClient(error, line.hidden));
  }
  return found.length > 0 ? ok(found) : fail(modelFailure('empty', 'No model is listed.'));
}

/** Validates fields, because the SDK does not. */
function modelOf(listed: Model): GeminiModel[] {
  const id = textField(listed, 'name').replace(/^models\//, '');
  const methods: unknown = listed.supportedActions;
  const answers = !Array.isArray(methods) || methods.includes('generateContent');
  const limit: unknown = listed.inputTokenLimit;
  const contextTokens = typeof limit === 'number' && limit > 0 ? limit : null;
  return id !== '' && answers ? [{ id, name: textField(listed, 'displayName') || id, contextTokens }] : [];
}
