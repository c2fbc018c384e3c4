// Makes of what people type for a server the address its interface lies at; the panel says it while they type, and the host asks there.

/**
 * The base address without a slash at its end, such as `http://localhost:11434/v1`, or null where the text is no address we would send to.
 * A host alone gets `/v1`; without a scheme it is `http` for this machine and private networks, else `https`. A name or password in it is refused.
 */
export function serverAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${isNear(text) ? 'http' : 'https'}://${text}`);
    if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '' || url.password !== '') return null;
    const path = url.pathname.replace(/\/+$/, '').replace(/\/(chat\/completions|completions|models)$/, '');
    return `${url.origin}${path === '' ? '/v1' : path}`;
  } catch {
    return null;
  }
}

function isNear(text: string): boolean {
  return /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[\w-]+(:\d+)?(\/|$))/i.test(text);
}
