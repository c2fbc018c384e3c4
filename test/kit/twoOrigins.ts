// Two loopback origins, for redirects.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (request: Heard, response: ServerResponse) => void;

export interface Origins {
  readonly home: string;
  readonly stranger: string;
  readonly atHome: readonly Heard[];
  readonly atStranger: readonly Heard[];
  /** Sets the first server's answer and clears the recorded requests. */
  answer(next: Answer): void;
  stop(): Promise<void>;
}

export async function twoOrigins(): Promise<Origins> {
  const atHome: Heard[] = [];
  const atStranger: Heard[] = [];
  let answer: Answer = (_request, response) => response.end();
  const home = await listen(atHome, (request, response) => answer(request, response));
  const stranger = await listen(atStranger, (_request, response) => response.end('{}'));
  return {
    ...{ home: originOf(home), stranger: originOf(stranger), atHome, atStranger },
    answer(next) {
      answer = next;
      atHome.length = 0;
      atStranger.length = 0;
    },
    stop: async () => void (await Promise.all([home, stranger].map(close))),
  };
}

async function listen(heard: Heard[], answer: Answer): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body: Buffer.concat(parts).toString('utf8') };
    heard.push(asked);
    answer(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
