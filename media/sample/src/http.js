// Requests and replies as JSON, and errors that have a status.

/** @typedef {{ status: number, headers?: Record<string, string>, body?: unknown }} Reply */

const maxBodyBytes = 100_000;
const maxTextLength = 200;

/** An error the caller may see. */
export class HttpError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * The body as an object; empty where there is none.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<Record<string, unknown>>}
 */
export async function readJson(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new HttpError(413, 'The body is too large.');
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  try {
    const value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // answered below, like any other body that is no object
  }
  throw new HttpError(400, 'The body must be a JSON object.');
}

/**
 * A text from the body that is there and not too long.
 * @param {Record<string, unknown>} body
 * @param {string} field
 */
export function textField(body, field) {
  const value = body[field];
  if (typeof value !== 'string' || value.trim() === '') throw new HttpError(400, `"${field}" is missing.`);
  if (value.length > maxTextLength) throw new HttpError(400, `"${field}" is too long.`);
  return value.trim();
}

/** @param {import('node:http').ServerResponse} response @param {Reply} reply */
export function sendReply(response, { status, headers = {}, body }) {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(body));
}
