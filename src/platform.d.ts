// Declarations of the platform APIs that core and flows may use.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}

/** `AbortSignal.timeout` is omitted on purpose, because it depends on the clock. */
declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly search: string;
  hash: string;
  readonly origin: string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

/** Encodes a binary string as Base64. */
declare function btoa(bytes: string): string;

/** Decodes Base64 to a binary string. */
declare function atob(base64: string): string;
