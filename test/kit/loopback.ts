// Loopback HTTP server.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined if empty. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Loopback {
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  /** Requests that the client aborted before the complete answer. */
  readonly closedByClient: number;
  stop(): Promise<void>;
}

export async function startLoopback(answer: (request: SeenRequest, response: ServerResponse) => void | Promise<void>): Promise<Loopback> {
  const requests: SeenRequest[] = [];
  const responses = trackResponses();
  const server = createServer(async (request, response) => {
    responses.track(response);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    const { method = '', url: path = '', headers } = request;
    const seen: SeenRequest = { method, path, headers, body: text === '' ? {} : JSON.parse(text) };
    requests.push(seen);
    await answer(seen, response);
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get closedByClient() {
      return responses.closedByClient();
    },
    stop: () => responses.stop(server),
  };
}

/** Tracks which responses of a server are open, and which the client closed early. */
export function trackResponses() {
  const open = new Set<ServerResponse>();
  const tornDown = new WeakSet<ServerResponse>();
  let closedByClient = 0;
  return {
    open: () => open.size,
    closedByClient: () => closedByClient,
    track(response: ServerResponse) {
      open.add(response);
      response.once('close', () => {
        open.delete(response);
        if (!response.writableEnded && !tornDown.has(response)) closedByClient++;
      });
    },
    tearDown(response: ServerResponse) {
      tornDown.add(response);
      response.socket?.destroy();
    },
    stop: (server: Server) =>
      new Promise<void>((resolve) => {
        for (const response of open) tornDown.add(response);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answerJson(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Writes each event separately, so that each is sent as its own packet. */
export async function answerEvents(response: ServerResponse, events: readonly string[]): Promise<void> {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (response.destroyed) return;
    await new Promise<void>((resolve) => response.write(`${event}\n\n`, () => resolve()));
    await new Promise((resolve) => setImmediate(resolve));
  }
}
