export function logLine(request) {
  const { method, path, headers, body } = request;
  return JSON.stringify({ method, path, headers, body });
}
