// What came back from the web as a member gets it, and as a list for later prompts: each source by the name it is cited by.
import { oneLine } from '../text/quoting';
import { siteOf } from './fold';
import { sourceName } from './fold';
import type { WebSource } from './state';

/** Longer ones are of no use to anybody who reads: searches give addresses that only lead on. */
const maxShownAddress = 160;

/** The sources with what came back from each. */
export function renderWebFindings(sources: readonly WebSource[]): string {
  return sources.map((source) => [lineOf(source), ...source.passages.map((passage) => `- ${passage}`)].join('\n')).join('\n\n');
}

/** All sources of the session, one a line; empty where there are none. */
export function renderSources(sources: readonly WebSource[]): string {
  return sources.map(lineOf).join('\n');
}

function lineOf(source: WebSource): string {
  const { address, title } = source;
  const place = address.length <= maxShownAddress ? address : siteOf(address);
  return oneLine(`${sourceName(source)} ${place}${title === '' ? '' : ` (${title})`}`);
}
