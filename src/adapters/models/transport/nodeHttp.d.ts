// Types of Node's HTTP client for this folder, which is otherwise typed for the web.
declare module 'node:http' {
  export interface IncomingMessage extends AsyncIterable<Uint8Array> {
    readonly statusCode?: number;
    readonly rawHeaders: readonly string[];
    destroy(): void;
  }
  interface ClientRequest {
    on(event: 'response', listener: (response: IncomingMessage) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    end(body?: string): void;
  }
  interface RequestOptions {
    readonly method: string;
    readonly agent: false;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  }
  export function request(address: string, options: RequestOptions): ClientRequest;
}
