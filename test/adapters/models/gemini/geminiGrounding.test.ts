// Gemini web search and page reader: lenient parsing of grounding metadata.
import assert from 'node:assert/strict';
import { createGrounding } from '../../../../src/adapters/models/gemini/gemini';
import { providers } from '../../../../src/core/models/providers';
import type { Grounding } from '../../../../src/core/models/request';
import type { Step } from '../../../kit/gemini/steps';
import { geminiSubject } from '../../../kit/geminiSubject';
import { collect, modelRequest } from '../../../kit/modelRequest';
import { assertEmpty } from '../../../kit/lists';

const never = new AbortController().signal;
const noLimit = () => undefined;

async function asked(step: Step, web: 'search' | 'page') {
  const { models, server } = await geminiSubject([step]);
  const events = await collect(models.stream(modelRequest({ web }), never));
  await server.stop();
  server.assertComplete();
  const told = events.flatMap((event) => (event.type === 'grounding' ? [event.grounding] : []));
  return { tools: server.calls[0]?.body.tools, grounding: told.at(-1) };
}

describe('web lookups by Gemini', () => {
  it('search with the service’s tool, and return which text is supported by which address', async () => {
    const said = 'Node 24 became LTS in October 2025.';
    const { tools, grounding } = await asked(
      {
        text: `${said} It is maintained until 2028.`,
        grounding: { queries: ['node 24 lts'], sources: [{ uri: 'https://nodejs.org/', title: 'nodejs.org', said: [said] }] },
      },
      'search',
    );
    assert.deepEqual(tools, [{ googleSearch: {} }]);
    assert.deepEqual(grounding, {
      queries: ['node 24 lts'],
      sources: [{ address: 'https://nodejs.org/', title: 'nodejs.org', said: [said] }],
    });
  });

  it('read pages with another tool, and a page that failed is no source', async () => {
    const pages = [{ url: 'https://example.org/a' }, { url: 'https://example.org/b', status: 'URL_RETRIEVAL_STATUS_PAYWALL' }];
    const { tools, grounding } = await asked({ text: 'It says so.', grounding: { sources: [], pages } }, 'page');
    assert.deepEqual(tools, [{ urlContext: {} }]);
    assert.deepEqual(grounding, { queries: [], sources: [{ address: 'https://example.org/a', title: '', said: [] }] });
  });

  it('report each piece as it arrives, and each source once', () => {
    const { read } = createGrounding();
    const chunk = (uri: string) => ({ web: { uri, title: 't' } });
    const support = (text: string, index: number) => ({ segment: { text }, groundingChunkIndices: [index] });
    read({ groundingMetadata: { webSearchQueries: ['a'], groundingChunks: [chunk('https://one/')] } }, noLimit);
    assert.equal(read({ content: {} }, noLimit), null);
    const last = read({ groundingMetadata: { webSearchQueries: ['b'], groundingSupports: [support('x', 0), support('y', 7)] } }, noLimit);
    assert.deepEqual(last, { queries: ['a', 'b'], sources: [{ address: 'https://one/', title: 't', said: ['x'] }] } satisfies Grounding);
  });

  it('accept any form and any size', () => {
    const broken: readonly unknown[] = [
      ...[null, 7, [], '', { groundingChunks: 'x' }, { groundingChunks: [null, 7, { web: 'x' }, { web: { uri: 7 } }] }],
      ...[
        { groundingChunks: [{ web: { uri: 'u' } }], groundingSupports: [null, { segment: 'x', groundingChunkIndices: 'y' }] },
        { webSearchQueries: [7, {}] },
      ],
    ];
    for (const told of broken)
      assert.doesNotThrow(() => createGrounding().read({ groundingMetadata: told, urlContextMetadata: told }, noLimit));
    const many = { groundingChunks: Array.from({ length: 500 }, (_, index) => ({ web: { uri: `https://${index}.example.org/` } })) };
    assert.equal(createGrounding().read({ groundingMetadata: many }, noLimit)?.sources.length, 40);
  });

  it('are supported by every model family except the first one and Gemma', () => {
    assertEmpty(
      ['gemini-3.8-flash', 'models/gemini-2.5-pro', 'gemini-flash-latest'].filter((model) => !providers.gemini.searchesWeb?.(model)),
    );
    assertEmpty(['gemma-3-27b-it', 'gemini-1.5-pro', 'tunedModels/mine', 'llama'].filter((model) => providers.gemini.searchesWeb?.(model)));
  });
});
