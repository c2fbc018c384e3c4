// Detects refused and failed MCP tool calls by their result text.
//
// Text is the only indication, because the editor does not pass on the error flag.

/** Maximum length of a refusal in characters. A longer text, or a text with several lines, is a result that quotes such a message. */
const maxRefusal = 600;

export function isToolRefusal(text: string): boolean {
  const said = text.trim();
  const value = /^[[{"]/.test(said) ? parsed(said) : null;
  if (value !== null) return isRefusedValue(value);
  const line = said.replace(leading, '');
  const isShort = line.length <= maxRefusal && (!line.includes('\n') || line.startsWith('MCP error'));
  return isShort && refusals.some((shape) => shape.test(line));
}

/** Symbols, emphasis and brackets in front of a message. */
const leading = /^(?:[\p{So}\p{M}\s*_]+|\[error\](?=\s))+/iu;

const acts =
  'read|write|open|fetch|get|load|list|find|search|connect|execute|run|query|create|update|delete|remove|access|parse|resolve|retrieve|call|invoke|process|download|upload|authenticate|move|edit|save|start|navigate|locate|determine|complete|perform';
const things =
  'tool call|tool|call|request|operation|action|command|execution|query|connection|navigation|statement|prompt|elicitation|server|task|process';
const ended = 'cancell?ed|aborted|rejected|declined|denied|refused|skipped|interrupted|dismissed|stopped|blocked';
/** What may follow the message: a reason, or the end of the line. */
const end =
  '(?=[.!]?$|[.!] \\p{Lu}| ?\\([^)]*\\)[.!]?$|[ ,]*[-–—:;]|[,.]? (?:after|by|while|when|because|due|for|from|in|on|to|waiting|during|with|try|please|at)\\b)';

const refusals: readonly RegExp[] = [
  /^MCP error -?\d+\b/,
  /^<(?:\w+_)?error>/i,
  // A label in front of the message.
  /^(?:error|fatal|exception)(?: executing tool [\w./-]+)?(?:\*\*)?: /i,
  /^(?:Input|Output) validation error: |^Tool execution failed: |^E[A-Z]{3,}: |^[A-Z]+_ERROR\b/,
  /^[\w.]*(?:[a-z]Error|[a-z]Exception|[Ee]rrors\.\w+): /,
  /^(?:Database|Network|Internal|Server|API|SQL|Query|Connection|Request|HTTP|Tool|Runtime|Authentication|Parse|Syntax|System|Unexpected|Unknown) (?:server )?(?:error|failure|failed|exception)\b(?: \d+)?: /i,
  new RegExp(`^(?:Failed|Unable) to (?:${acts})\\b(?= ?[\\w"'\`/:(-]| \\p{L})`, 'iu'),
  new RegExp(`^(?:The \\w+ )?(?:could not|cannot|can't|can’t|couldn't|couldn’t) (?:be )?(?:${acts}|found)\\b(?= ?[\\w"'\`/:(.-])`, 'i'),
  // Timeouts.
  /^Timeout(?:[.!]?$|:? (?:after|exceeded|while|waiting|reading|connecting|expired|reached|error\b)|:? of \d+ ?[a-z]* exceeded|: (?:the|no|request|operation|connection|server)\b)/i,
  new RegExp(`^(?:(?:the )?(?:${things}) )?timed out${end}`, 'iu'),
  // Refusals by the user.
  new RegExp(`^(?:(?:the )?(?:${things})(?: [\\w./"'\`-]+)? (?:was |has been |is )?)?(?:${ended}) by (?:the )?user\\b`, 'i'),
  new RegExp(`^(?:(?:The )?(?:${things}) (?:was |has been )?(?:${ended})|Cancell?ed|Aborted)[.!]?$`),
  new RegExp(
    `^(?:the )?user (?:has )?(?:${ended}|chose to (?:skip|cancel|decline)|did not (?:allow|approve|confirm)) (?:the|this|that|it)\\b`,
    'i',
  ),
  /^The user chose to skip the tool call/,
  // Missing permissions.
  new RegExp(`^(?:Access|Permission) (?:was )?denied${end}`, 'iu'),
  /^(?:Access is denied|Operation not permitted|Not (?:allowed|permitted|authori[sz]ed))\b(?=[.!]?$|[:;,] )|^Access to \S+ (?:is|was) (?:denied|forbidden|not allowed)\b/i,
  // Unavailable services.
  new RegExp(
    `^(?:HTTP(?:/[\\d.]+)? ?)?(?:status |error |code |-)*[45]\\d\\d:?[ -]+(?:Bad Request|Unauthori[sz]ed|Payment Required|Forbidden|Not Found|Method Not Allowed|Request Timeout|Conflict|Gone|Unprocessable \\w+|Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Timeout)${end}`,
    'iu',
  ),
  new RegExp(
    `^(?:(?:Request|Fetch|HTTP request) failed with status(?: code)? \\d{3}|(?:API |Secondary )?rate limit exceeded|Bad credentials)${end}`,
    'iu',
  ),
  /^(?:Unauthori[sz]ed|Forbidden|Not Found|Bad Request|Too Many Requests|Internal Server Error|Bad Gateway|Service Unavailable)[.!]?$/i,
  // Missing files.
  /^(?:File|Path|Directory|Folder|Resource|Page|Repository|Table|Tool)(?: [\w./"'`-]+)? (?:not found|does not exist|disabled)(?=[.!]?$|: )|^(?:No such (?:file or directory|table|tool)|Not found|Parent directory does not exist): (?!\d)|^Unknown tool\b/i,
  /^(?:Invalid|Missing(?: required)?) (?:arguments?|parameters?|input|path|request)\b(?= for |: )/i,
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Field names of an object that reports a failure. If any other field has a value, the object is a result. */
const envelope =
  /^(?:errors?|message|msg|description|details?|reason|cause|code|status|status_?code|status_?text|success|ok|is_?error|type|name|title|hint|stack|trace|path|instance|timestamp|id|request_?id|jsonrpc|documentation_url)$/i;

/** Whether a value contains only a failure, given as a string, as content parts, or as an object without other content. */
function isRefusedValue(value: unknown): boolean {
  if (typeof value === 'string') return isToolRefusal(value);
  if (Array.isArray(value)) return value.length === 1 && isTextPart(value[0]) && isToolRefusal(value[0].text);
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(value).filter(([, held]) => held !== null && held !== '');
  const field = (shape: RegExp): unknown => fields.find(([name]) => shape.test(name))?.[1];
  if (field(/^is_?error$/i) === true) return true;
  if (!fields.every(([name]) => envelope.test(name))) return false;
  const error = field(/^errors?$/i);
  const isNamed = Array.isArray(error) ? error.length > 0 : error !== undefined && error !== false && error !== 0;
  const isDenied =
    field(/^(?:success|ok)$/i) === false || /^(?:error|fail(?:ed|ure)?)$/i.test(String(field(/^(?:status|name|type)$/i) ?? ''));
  const code = Number(field(/^(?:status_?code|status|code)$/i));
  return isNamed || isDenied || (field(/^(?:message|title|details?|description)$/i) !== undefined && code >= 400 && code < 600);
}

function isTextPart(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
