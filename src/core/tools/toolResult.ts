// Results of MCP tools as the editor returns them: refusals, resources and escaped text.

/** Resource named by a tool result. */
export interface ToolResource {
  readonly name: string;
  readonly address: string;
  /** URI by which the editor reads the resource. */
  readonly uri: string;
  /** Whether its text may be read: reading a web address would fetch it from this machine. */
  readonly isReadable: boolean;
}

/** MIME type of the editor's JSON for embedded resources and links. */
export const resourceMime = 'application/vnd.code.resource-link';
const noAuthority = 'dylo78gyp';
const textual = /^(?:text\/|application\/(?:json|xml|yaml|toml|javascript|typescript|sql)\b)|\+(?:json|xml)\b/i;

/** @param json content of a part with type `resourceMime`; null if it names no server resource */
export function toolResource(json: string): ToolResource | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('uri' in value)) return null;
  const mime = 'underlyingMimeType' in value && typeof value.underlyingMimeType === 'string' ? value.underlyingMimeType : 'text/plain';
  const parts = uriParts(value.uri);
  const [, scheme = '', authority = '', path = ''] = /^\/([^/]+)\/([^/]*)(\/.*)?$/.exec(parts?.path ?? '') ?? [];
  if (parts?.scheme !== 'mcp-resource' || scheme === '') return null;
  const address = `${scheme}:${authority === noAuthority ? '' : `//${authority}`}${path}${parts.query}`;
  const name = path.split('/').findLast((part) => part !== '') ?? address;
  return { name, address, uri: parts.uri, isReadable: textual.test(mime) && !/^https?$/i.test(scheme) };
}

/** Parses a URI given as text or in the editor's JSON form. */
function uriParts(uri: unknown): { readonly scheme: string; readonly path: string; readonly query: string; readonly uri: string } | null {
  const text = typeof uri === 'string' ? uri : joined(uri);
  const [, scheme = '', path = '', query = ''] = /^([\w.+-]+):\/\/[^/?#]*([^?#]*)(\?[^#]*)?/.exec(text) ?? [];
  return scheme === '' ? null : { scheme, path: decoded(path), query, uri: text };
}

function joined(uri: unknown): string {
  if (typeof uri !== 'object' || uri === null) return '';
  const part = (name: string): string => {
    const value: unknown = Object.entries(uri).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  const query = part('query');
  const path = part('path').split('/').map(encodeURIComponent).join('/');
  return `${part('scheme')}://${part('authority')}${path}${query && `?${encodeURIComponent(query)}`}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Refusal messages of servers and of the editor, which passes on no error flag. A longer text is a result that quotes such a line. */
const refusals =
  /^(?:MCP error -?\d+\b|(?:Error|Error executing tool [\w./-]+|Input validation error|Output validation error|Tool execution failed): |Access denied\b|Permission denied\b|Parent directory does not exist: |Unknown tool\b|Tool [\w./-]+ (?:not found|disabled)\b|E[A-Z]{3,}: |The user chose to skip the tool call)/;
const maxRefusal = 600;

export function isToolRefusal(text: string): boolean {
  const said = text.trim();
  const isShort = said.length <= maxRefusal && (!said.includes('\n') || said.startsWith('MCP error'));
  return isShort && refusals.test(said);
}

/** Readings of a JSON result: raw, with its strings unescaped, and once more if a string is JSON itself. Also reads truncated JSON. */
export function readings(text: string): readonly string[] {
  if (!/^\s*[[{"]/.test(text)) return [text];
  const once = unescaped(text);
  return [...new Set([text, once, unescaped(once)])];
}

const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/nrtbf]))/gi, (_, code: string | undefined, mark: string | undefined) =>
    code === undefined ? (named[mark ?? ''] ?? mark ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
