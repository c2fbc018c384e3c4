// Results of MCP tools as returned by the editor: resources and escaped text.

export interface ToolResource {
  readonly name: string;
  readonly address: string;
  readonly uri: string;
  /**
   * Whether the resource may be read. False for a web address, because reading it would send a request from this machine, and for content
   * that is not text.
   */
  readonly isReadable: boolean;
}

export const resourceMime = 'application/vnd.code.resource-link';
const noAuthority = 'dylo78gyp';
const textual = /^(?:text\/|application\/(?:json|xml|yaml|toml|javascript|typescript|sql)\b)|\+(?:json|xml)\b/i;

/**
 * Parses a resource; null if the JSON does not refer to a resource of an MCP server.
 * @param json content of a result part of type `resourceMime`
 */
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

/**
 * Returns the variants of a result in which quotes are searched: unchanged, and with escapes resolved once or twice; each of them also
 * without line prefixes and as page text.
 */
export function readings(text: string): readonly string[] {
  const once = unescaped(text);
  const forms = new Set([text, once, unescaped(once)]);
  return [...new Set([...forms].flatMap((form) => [form, form.replace(lineMark, ''), pageText(form)]))];
}

/** Line prefixes: line numbers, the path and line of a search match, or diff markers. */
const lineMark = /^[ \t]*(?:\d+[ \t]*[:|→\t]|[\w./\\-]+:\d+:(?:\d+:)?|[-+>|](?![-+]))/gm;
// A nested bracket ends the match, so matching takes linear time even in a text with many brackets.
const link = /!?\[([^[\]\n]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?: "[^"\n]*")?\)/g;
const tag = /<\/?[a-z][\w:-]*(?:\s+[\w:@.-]+(?:=(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]+))?)*\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', ndash: '-', mdash: '-', hellip: '…', shy: '' },
  ...{ lsquo: "'", rsquo: "'", ldquo: '"', rdquo: '"', laquo: '"', raquo: '"', copy: '©', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß' },
  ...{ Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', times: '×', middot: '·' },
};

/** Returns the text of a Markdown or HTML page, without tags and link targets, and with entities decoded. */
function pageText(text: string): string {
  return text
    .replace(link, '$1')
    .replace(tag, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      if (name !== '') return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Resolves JSON escapes anywhere in a text, not only in complete JSON strings. */
export function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/nrtbf]))/gi, (_, code: string | undefined, mark: string | undefined) =>
    code === undefined ? (named[mark ?? ''] ?? mark ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
