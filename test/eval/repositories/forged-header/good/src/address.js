// Where a request comes from: the connection alone, since nobody stands in front of us.
export function clientAddress(request) {
  return request.socket.remoteAddress;
}
