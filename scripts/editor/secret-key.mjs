// Preloaded into the server: keeps extension secrets across reloads and restarts.
//
// In a browser, the workbench encrypts secrets and requests one half of the key from the server. The server itself does not answer, so
// every reload would lose the secrets. This module answers with a key stored next to the server's settings.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';

const ADDRESS = '/mint-key';
const file = process.env.MILKSTACK_SECRET_KEY_FILE;

// Child processes also preload this module, but only the server itself answers requests.
if (file && process.argv[1]?.endsWith('server-main.js')) {
  delete process.env.MILKSTACK_SECRET_KEY_FILE;
  const key = keyIn(file);
  const original = http.createServer;
  http.createServer = /** @type {typeof http.createServer} */ (
    (/** @type {any[]} */ ...args) => original(...args.map((arg) => (typeof arg === 'function' ? withKey(arg, key) : arg)))
  );
  syncBuiltinESMExports();
}

/**
 * @param {http.RequestListener} next
 * @param {Buffer} key
 * @returns {http.RequestListener}
 */
function withKey(next, key) {
  return (request, response) => {
    if (request.url === ADDRESS) answer(request, response, key);
    else next(request, response);
  };
}

/**
 * Answers a request from the editor's own page with the key. Other sites could send the request as well, so the origin is checked.
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 * @param {Buffer} key
 */
function answer(request, response, key) {
  const own = request.method === 'POST' && request.headers.origin === `http://${request.headers.host}`;
  response.writeHead(own ? 200 : 403, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' });
  response.end(own ? key : undefined);
}

/** @param {string} path */
function keyIn(path) {
  try {
    return readFileSync(path);
  } catch {
    const key = randomBytes(32);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, key, { mode: 0o600 });
    return key;
  }
}
