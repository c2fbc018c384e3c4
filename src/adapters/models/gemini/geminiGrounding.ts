// What of the web an answer of Gemini rests on: the searches it made, the pages it found or read, and which parts of the answer each of them bears.
import type { Grounding, GroundingSource } from '../../../core/models/request';
import { field, listField, textField } from '../jsonFields';
import type { Allowance } from '../transport/bounds';

/** More of them than any answer rests on. */
const maxSources = 40;
const maxQueries = 20;

const wasRead = 'URL_RETRIEVAL_STATUS_SUCCESS';

/** Gathers it from the pieces of one answer: a piece may bring the whole anew, or only what is new. */
export function createGrounding() {
  let chunks: readonly unknown[] = [];
  let supports: readonly unknown[] = [];
  const queries = new Set<string>();
  const pages = new Set<string>();

  /** All that is told so far; null where this piece told nothing. */
  function read(candidate: unknown, allow: Allowance): Grounding | null {
    const told = field(candidate, 'groundingMetadata');
    const retrieved = listField(field(candidate, 'urlContextMetadata'), 'urlMetadata');
    if (typeof told !== 'object' && retrieved.length === 0) return null;
    allow('characters', JSON.stringify([told ?? null, retrieved]).length);
    chunks = listField(told, 'groundingChunks').length > 0 ? listField(told, 'groundingChunks') : chunks;
    supports = listField(told, 'groundingSupports').length > 0 ? listField(told, 'groundingSupports') : supports;
    for (const query of listField(told, 'webSearchQueries')) if (typeof query === 'string') queries.add(query);
    for (const page of retrieved) if (textField(page, 'urlRetrievalStatus') === wasRead) pages.add(textField(page, 'retrievedUrl'));
    return { queries: [...queries].slice(0, maxQueries), sources: sourcesOf(chunks, supports, [...pages]).slice(0, maxSources) };
  }
  return { read };
}

/** One for each address, in the order in which the service names them; pages that were read and named nowhere stand behind. */
function sourcesOf(chunks: readonly unknown[], supports: readonly unknown[], pages: readonly string[]): GroundingSource[] {
  const sources = new Map<string, GroundingSource>();
  for (const [index, chunk] of chunks.entries()) {
    const web = field(chunk, 'web');
    const address = textField(web, 'uri');
    if (address === '') continue;
    const known = sources.get(address);
    const said = [...(known?.said ?? []), ...saidBy(index, supports)];
    sources.set(address, { address, title: known?.title || textField(web, 'title'), said });
  }
  for (const address of pages) if (address !== '' && !sources.has(address)) sources.set(address, { address, title: '', said: [] });
  return [...sources.values()];
}

/** The parts of the answer that name this chunk. */
function saidBy(index: number, supports: readonly unknown[]): string[] {
  return supports.flatMap((support) => {
    const text = textField(field(support, 'segment'), 'text');
    return text.trim() !== '' && listField(support, 'groundingChunkIndices').includes(index) ? [text] : [];
  });
}
