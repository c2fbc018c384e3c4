// Switches for MCP tools and web search, stored in workspace state.
import * as v from 'valibot';
import * as vscode from 'vscode';
import { inTime } from '../../../core/base/inTime';
import type { Texts } from '../../../core/i18n/language';
import { oneLine } from '../../../core/text/quoting';
import { visible } from '../../../core/text/visible';
import { mcpAddress, shownAddress } from '../../../core/tools/mcpServers';
import { enabledTools, type ListedTool, switchable, type ToolAllowance, toolLabel, toolPrint } from '../../../core/tools/mcpTools';
import { isToolRefusal } from '../../../core/tools/toolRefusal';
import { resourceMime, toolResource } from '../../../core/tools/toolResult';
import type { McpTools, CalledTool } from '../../../flows/ports/ports';
import { systemClock } from '../../files/base/system';

const toolsKey = 'milkstack.tools';
const kept = v.record(v.string(), v.object({ level: v.picklist(['ask', 'always']), print: v.string() }));

export interface EditorTools extends McpTools {
  /** Available tools. A tool's `level` is null if the tool is off, or has changed since it was allowed. */
  switches(): readonly ToolSwitch[];
  /** @param allowance null turns the tool off */
  set(name: string, allowance: ToolAllowance | null): Promise<void>;
}

interface ToolSwitch {
  readonly tool: ListedTool;
  readonly print: string;
  readonly level: ToolAllowance['level'] | null;
  readonly isChanged: boolean;
}

type EditorOfTools = Pick<typeof vscode.lm, 'tools' | 'invokeTool'>;

/** @param digest SHA-256 in hexadecimal */
export function createEditorTools(
  state: Pick<vscode.Memento, 'get' | 'update'>,
  digest: (text: string) => string,
  editor: EditorOfTools = vscode.lm,
): EditorTools {
  const listed = (): readonly ListedTool[] =>
    editor.tools.map(({ name, description, inputSchema: schema, tags }) => {
      return { name, description, schema, tags, server: mcpAddress(name, namedServers()) };
    });
  const allowed = (): Readonly<Record<string, ToolAllowance>> => {
    const read = v.safeParse(kept, state.get(toolsKey));
    return read.success ? read.output : {};
  };
  return {
    list: () => enabledTools(listed(), allowed(), digest, Object.keys(namedServers())),
    call: (name, args, maxChars, signal) => call(editor, name, args, maxChars, signal),
    switches: () =>
      switchable(listed()).map((tool) => {
        const known = Object.hasOwn(allowed(), tool.name) ? allowed()[tool.name] : undefined;
        const print = toolPrint(tool, digest);
        const isSame = known?.print === print;
        return { tool, print, level: known && isSame ? known.level : null, isChanged: known !== undefined && !isSame };
      }),
    set: async (name, allowance) => {
      const others = Object.entries(allowed()).filter(([known]) => known !== name);
      await state.update(toolsKey, Object.fromEntries(allowance ? [...others, [name, allowance]] : others));
    },
  };
}

async function call(editor: EditorOfTools, name: string, args: object, maxChars: number, signal: AbortSignal): Promise<CalledTool> {
  const stop = new vscode.CancellationTokenSource();
  const cancel = () => stop.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const result = await editor.invokeTool(name, { input: args, toolInvocationToken: undefined }, stop.token);
    let text = '';
    for (const part of result.content) {
      if (text.length >= maxChars || signal.aborted) break;
      const said = part instanceof vscode.LanguageModelTextPart ? part.value : await otherPart(part, signal);
      text += `${text === '' ? '' : '\n'}${said.slice(0, maxChars - text.length)}`;
    }
    // Reads `hasError`, which the editor sets without declaring it in the API.
    const hasError = 'hasError' in result && result.hasError === true;
    return { ok: !hasError && !isToolRefusal(text), text };
  } catch {
    return { ok: false, text: '' };
  } finally {
    signal.removeEventListener('abort', cancel);
    stop.dispose();
  }
}

/** Timeout for reading a resource, so that a hanging server does not block the rest of the result. */
const maxResourceMs = 5_000;

/**
 * Returns the title and text of a readable resource, the title of any other resource, or a placeholder for content that is not a resource.
 */
async function otherPart(part: unknown, signal: AbortSignal): Promise<string> {
  if (!(part instanceof vscode.LanguageModelDataPart)) return '(unsupported content)';
  const resource = part.mimeType === resourceMime ? toolResource(new TextDecoder().decode(part.data)) : null;
  if (resource === null) return `(unsupported content: ${oneLine(part.mimeType)})`;
  const { name, address, uri, isReadable } = resource;
  const title = `[${oneLine(name)}] ${oneLine(address)}`;
  if (!isReadable) return title;
  const read = Promise.resolve(vscode.workspace.fs.readFile(vscode.Uri.parse(uri))).catch(() => null);
  const bytes = await inTime(read, maxResourceMs, systemClock, signal);
  return bytes === null ? title : `${title}\n${new TextDecoder().decode(bytes)}`;
}

/** Returns the MCP servers from `mcp.json`, which the editor exposes as settings. */
function namedServers(): Readonly<Record<string, unknown>> {
  const folders = [undefined, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  return Object.fromEntries(
    folders.flatMap((uri) => Object.entries(vscode.workspace.getConfiguration('mcp', uri).get<object>('servers') ?? {})),
  );
}

export async function chooseTools(tools: EditorTools, texts: Texts): Promise<void> {
  if (!vscode.workspace.isTrusted) return void vscode.window.showInformationMessage(texts['tools.untrusted']);
  for (;;) {
    const switches = tools.switches();
    if (switches.length === 0) return void vscode.window.showInformationMessage(texts['tools.none']);
    const items = switches.map((each) => ({
      label: toolLabel(each.tool.name, Object.keys(namedServers())),
      description: each.isChanged ? texts['tools.changed'] : texts[`tools.${each.level ?? 'off'}`],
      detail: [each.tool.server && shownAddress(each.tool.server), oneLine(visible(each.tool.description))].filter(Boolean).join(' · '),
      each,
    }));
    const chosen = await vscode.window.showQuickPick(items, { title: texts['tools.title'], matchOnDetail: true });
    if (!chosen) return;
    const { tool, print } = chosen.each;
    const levels = [
      { label: texts['tools.off'], allowance: null },
      { label: texts['tools.ask'], allowance: { level: 'ask', print } },
      { label: texts['tools.always'], detail: texts['tools.alwaysText'], allowance: { level: 'always', print } },
      { label: texts['tools.read'], detail: texts['tools.readText'], allowance: 'read' },
    ] as const;
    const level = await vscode.window.showQuickPick(levels, {
      title: chosen.label,
      ...(tool.server && { placeHolder: shownAddress(tool.server) }),
    });
    if (level?.allowance === 'read') return showWhole(tool);
    if (level) await tools.set(tool.name, level.allowance);
  }
}

async function showWhole({ name, description, schema }: ListedTool): Promise<void> {
  const content = visible(JSON.stringify({ name, description, schema }, null, 2));
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content }));
}

const webKey = 'milkstack.web';

export interface WebSwitch {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
}

/** @param usually default for workspaces where the user has not turned web access on or off */
export function createWebSwitch(state: Pick<vscode.Memento, 'get' | 'update'>, usually: () => boolean): WebSwitch {
  return {
    isOn: () => {
      const said = state.get<unknown>(webKey);
      return typeof said === 'boolean' ? said : usually();
    },
    set: async (isOn) => state.update(webKey, isOn),
  };
}

export type WebHindrance = 'untrusted' | 'noModel';

/**
 * Turns web access on or off for this workspace, and tells the user the result.
 * @param isOn defaults to the opposite of the current state
 */
export async function switchWeb(
  web: WebSwitch,
  { isOn = !web.isOn(), hindrance, texts }: { isOn?: boolean; hindrance: WebHindrance | null; texts: Texts },
): Promise<void> {
  if (isOn && hindrance) return void vscode.window.showInformationMessage(texts[`web.${hindrance}`]);
  await web.set(isOn);
  void vscode.window.showInformationMessage(texts[isOn ? 'web.switchedOn' : 'web.switchedOff']);
}
