// Where a request comes from.
export function clientAddress(request) {
  const forwarded = request.headers['x-forwarded-for'];
  return forwarded ? forwarded.split(',')[0].trim() : request.socket.remoteAddress;
}
