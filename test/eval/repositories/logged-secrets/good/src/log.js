const secret = /^(?:authorization|cookie|password|token|secret)$/i;

function hidden(value) {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '***' : hidden(inner)]));
}

export function logLine(request) {
  const { method, path, headers, body } = request;
  const shown = path.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign, key) => (secret.test(key) ? `${sign}${key}=***` : whole));
  return JSON.stringify({ method, path: shown, headers: hidden(headers), body: hidden(body) });
}
