// The parts of Node this service uses, so that its types check without anything installed.

declare const process: { env: Record<string, string | undefined> };

declare class Buffer extends Uint8Array<ArrayBuffer> {
  static concat(chunks: readonly Uint8Array[]): Buffer;
  static from(text: string, encoding: 'hex' | 'utf8'): Buffer;
  toString(encoding?: 'hex' | 'utf8'): string;
}

declare module 'node:http' {
  export interface IncomingMessage extends AsyncIterable<Buffer> {
    method?: string;
    url?: string;
    headers: { authorization?: string; [name: string]: string | string[] | undefined };
    socket: { remoteAddress?: string };
  }
  export interface ServerResponse {
    writeHead(status: number, headers?: Record<string, string>): ServerResponse;
    end(text?: string): void;
  }
  export interface Server {
    listen(port: number, listening: () => void): Server;
    listen(port: number, host: string, listening: () => void): Server;
    address(): { port: number } | string | null;
    closeAllConnections(): void;
    close(): void;
  }
  export type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  export function createServer(listener: RequestListener): Server;
}

declare module 'node:crypto' {
  export function randomBytes(size: number): Buffer;
  export function randomUUID(): string;
  export function scrypt(password: string, salt: Uint8Array, length: number, done: (error: Error | null, key: Buffer) => void): void;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}

declare module 'node:fs/promises' {
  export function readFile(path: string, encoding: 'utf8'): Promise<string>;
  export function writeFile(path: string, text: string): Promise<void>;
  export function rename(from: string, to: string): Promise<void>;
  export function mkdtemp(prefix: string): Promise<string>;
  export function rm(path: string, options: { recursive: boolean }): Promise<void>;
}

declare module 'node:os' {
  export function tmpdir(): string;
}

declare module 'node:path' {
  export function join(...parts: string[]): string;
}

declare module 'node:test' {
  export interface TestContext {
    after(clean: () => void | Promise<void>): void;
  }
  export function test(name: string, run: (context: TestContext) => void | Promise<void>): Promise<void>;
}

declare module 'node:assert/strict' {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(actual: string, expected: RegExp): void;
    ok(value: unknown, message?: string): void;
  };
  export default assert;
}
