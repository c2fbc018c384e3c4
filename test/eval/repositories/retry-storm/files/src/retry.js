/** @param send gives { status } @param sleep waits so many milliseconds */
export function withRetry(send, sleep) {
  return (request) => send(request);
}
