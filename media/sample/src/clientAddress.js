// Where a request comes from, also behind a proxy.

/**
 * The address of the caller.
 * @param {import('node:http').IncomingMessage} request
 */
export function clientAddress(request) {
  const forwarded = request.headers['x-forwarded-for'];
  if (typeof forwarded === 'string') return forwarded.split(',')[0]?.trim() ?? '';
  return request.socket.remoteAddress ?? '';
}
