// Sends plain HTTP to this machine through `node:http`, everything else through `fetch`.
import { type IncomingMessage, request as httpRequest } from 'node:http';

export type Fetch = typeof globalThis.fetch;

/**
 * Returns `node:http` for plain HTTP to this machine, otherwise the editor's `fetch`. The editor's `fetch` supports proxies and
 * certificates, but ends a request after 300 s of silence. A local server needs neither, and may process a prompt for longer than that.
 */
export function usualFetch(address: string): Fetch {
  return isPlainLoopback(address) ? loopbackFetch : globalThis.fetch;
}

function isPlainLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

const statusesWithoutBody: readonly number[] = [204, 205, 304];

const loopbackFetch: Fetch = (address, init = {}) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', body, signal } = init;
    const asked = httpRequest(String(address), {
      method,
      // No keep-alive, because a restarted server has closed its old connections.
      agent: false,
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      ...(signal ? { signal } : {}),
    });
    // Rejects with the same kind of error as `fetch`.
    asked.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
    asked.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      try {
        const headers = headersOf(response);
        if (/gzip|deflate|br|zstd/i.test(headers.get('content-encoding') ?? ''))
          throw new RangeError('The server compresses what was to stay plain.');
        resolve(new Response(statusesWithoutBody.includes(status) ? null : streamOf(response), { status, headers }));
      } catch (error) {
        response.destroy();
        reject(error);
      }
    });
    asked.end(typeof body === 'string' ? body : undefined);
  });

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}

function streamOf(response: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = response[Symbol.asyncIterator]();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void response.destroy(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
