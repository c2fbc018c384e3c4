// Address of an MCP server in its configuration: a command or a URL.
import { maskSecrets } from '../secrets/mask';
import { oneLine } from '../text/quoting';
import { visible } from '../text/visible';
import { toolServer } from './mcpTools';

const maxAddress = 300;
/** Maximum number of characters processed; larger than `maxAddress`, because masking may shorten the text. */
const maxRead = 2_000;

/** Returns the complete address of the server that provides a tool; undefined if the server or its address is unknown. */
export function mcpAddress(tool: string, servers: Readonly<Record<string, unknown>>): string | undefined {
  const name = toolServer(tool, Object.keys(servers));
  const server = name === undefined ? undefined : servers[name];
  if (typeof server !== 'object' || server === null) return undefined;
  const { url, command, args } = server as { readonly [key: string]: unknown };
  if (typeof url === 'string') return url;
  if (typeof command !== 'string') return undefined;
  return [command, ...(Array.isArray(args) ? args.map(String) : [])]
    .map((word) => (/[\s"]|^$/.test(word) ? JSON.stringify(word) : word))
    .join(' ');
}

/**
 * Returns the address as displayed, on one line: a URL's user info and query values are removed, secrets are masked, and invisible
 * characters are shown as code points.
 */
export function shownAddress(address: string): string {
  const plain = address
    .slice(0, maxRead)
    .replace(/\/\/[^\s/?#@]*@/g, '//…@')
    .replace(/([?&#][^\s=&#?]*=)[^\s&#]+/g, '$1…');
  return visible(oneLine(maskSecrets(maskedOptions(plain)))).slice(0, maxAddress);
}

/** Masks the values of options whose names suggest a secret, whatever the value looks like. */
function maskedOptions(line: string): string {
  return line.replace(
    /((?<![\w.-])--?(?=[\w.-]*(?:key|token|secret|passw(?:or)?d|auth|credential|header))[\w.-]+(?:=| ))("(?:[^"\\]|\\.)*"|\S+)/gi,
    '$1…',
  );
}
