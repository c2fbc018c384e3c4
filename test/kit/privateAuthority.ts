// Starts an HTTPS server with a certificate authority of its own (RFC 5280).
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, request as httpsRequest } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size =
    body.length < 0x80 ? [body.length] : body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const named = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Uint8Array) => sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, value));

/** Algorithm identifier of ECDSA with SHA-256. */
const algorithm = sequence(oid('2a8648ce3d040302'));

interface Wanted {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: number;
  readonly days: readonly [from: number, to: number];
  readonly extensions: readonly Uint8Array[];
}

function certificate({ subject, issuer, serial, days, extensions }: Wanted, publicKey: KeyObject, signer: KeyObject): string {
  const [from, to] = days.map((day) => time(new Date(Date.now() + day * 86_400_000)));
  const body = sequence(
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([serial])), algorithm, named(issuer)],
    ...[sequence(from ?? Buffer.of(), to ?? Buffer.of()), named(subject), publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(...extensions)),
  );
  const whole = sequence(body, algorithm, bits(createSign('sha256').update(body).sign(signer)));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

export interface PrivateServer {
  readonly origin: string;
  /** The authority's certificate in PEM format, for clients that trust it. */
  readonly authority: string;
  stop(): Promise<void>;
}

/**
 * @param host IP address in the certificate
 * @param days first and last day on which the certificate is valid, relative to today
 */
export async function startPrivateServer(
  answer: RequestListener,
  host: readonly number[] = [127, 0, 0, 1],
  days: Wanted['days'] = [-1, 30],
): Promise<PrivateServer> {
  const [authority, server] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  if (!authority || !server) throw new Error('no keys');
  const isAuthority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));
  const isFor = extension('551d11', sequence(der(0x87, Buffer.from(host))));
  const issuer = 'Dairy Farm Internal CA';
  const root = certificate(
    { subject: issuer, issuer, serial: 1, days: [-2, 60], extensions: [isAuthority] },
    authority.publicKey,
    authority.privateKey,
  );
  const own = certificate({ subject: 'models', issuer, serial: 2, days, extensions: [isFor] }, server.publicKey, authority.privateKey);
  const listening = createServer({ key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: own }, answer);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    authority: root,
    stop: () =>
      new Promise((resolve) => {
        listening.close(() => resolve());
        listening.closeAllConnections();
      }),
  };
}

/** Returns a `fetch` that trusts the authority, like the editor's with `http.systemCertificates`. */
export function fetchTrusting(authority: string): typeof globalThis.fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', body, headers } = init;
      const asked = httpsRequest(String(address), {
        method,
        ca: authority,
        agent: false,
        headers: Object.fromEntries(new Headers(headers)),
      });
      asked.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
      asked.on('response', async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece as Buffer);
        resolve(
          new Response(Buffer.concat(pieces), {
            status: response.statusCode ?? 0,
            headers: { 'content-type': response.headers['content-type'] ?? '' },
          }),
        );
      });
      asked.end(typeof body === 'string' ? body : undefined);
    });
}
