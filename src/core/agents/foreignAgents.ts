// Parser for agent files of other products: name, description, tools and instructions.
import { type LookTool, lookTools } from './lookTools';
import { type FrontMatter, headList, readFrontMatter, headText } from '../text/frontMatter';
import { isPlainLine, nameProblem, readsLike } from './nameRules';
import { idProblem, maxAgentDuty, maxIdLength, maxLetterLength, maxAgentName, type ShownNames } from './agentNames';
import { type AgentProblemReason, type ReadAgent, invisibleProblems } from './agentProblems';
import type { OwnDefinition } from './customAgents';
import { agentById, type AgentId, roster } from './roster';
import { singleLine } from '../text/lines';
import { withoutInvisible } from '../text/visible';
import { baseName } from '../paths/pathParts';

export type AgentFileKind = 'own' | 'github' | 'claude';

const places: readonly { readonly kind: AgentFileKind; readonly folder: string; readonly shape: RegExp }[] = [
  { kind: 'own', folder: '.milkstack/agents', shape: /^(?:[^/]+\/)?\.milkstack\/agents\/[^/]+\.md$/ },
  { kind: 'github', folder: '.github/agents', shape: /^(?:[^/]+\/)?\.github\/agents\/[^/]+\.md$/ },
  { kind: 'claude', folder: '.claude/agents', shape: /^(?:[^/]+\/)?\.claude\/agents\/(?:[^/]+\/){0,3}[^/]+\.md$/ },
];

/** Folders searched for agent files. If two agents have the same name, the earlier folder wins. */
export const agentFolders: readonly string[] = places.map(({ folder }) => folder);

/**
 * Returns the format of the agent file at a path; null outside the agent folders.
 * @param path workspace-relative; starts with the folder's name in a multi-root workspace
 */
export function agentFileKind(path: string): AgentFileKind | null {
  return places.find(({ shape }) => shape.test(path))?.kind ?? null;
}

/** Compares paths of agent files: by format (MilkStack's own first), then alphabetically. */
export function inAgentOrder(a: string, b: string): number {
  const rank = (path: string) => places.findIndex(({ shape }) => shape.test(path));
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Parses one agent file; returns the agent or the first problem. The agent is neither seated by default nor required. Ignores the model
 * name, which is meant for the other product.
 */
export function readForeignAgent(path: string, source: string, shown: ShownNames = {}): ReadAgent {
  const head = readFrontMatter(source);
  const nameLine = head.fields.get('name')?.line ?? 1;
  const refuse = (line: number, reason: AgentProblemReason, detail: string): ReadAgent => ({
    agent: null,
    problems: [{ path, line, reason, detail: detail.slice(0, 80) }],
    idLine: nameLine,
    nameLine,
  });
  const [problem] = head.problems;
  if (problem) return refuse(problem.line, problem.reason, problem.detail);
  if (!head.hasHead && agentFileKind(path) === 'claude') return refuse(1, 'noFrontMatter', '---');
  const body = withoutInvisible(head.body).trim();
  if (body === '') return refuse(head.bodyLine, 'noLetter', '');
  const said = headText(head, 'name') || stemOf(path);
  const name = nameFor(said, shown);
  const badName = nameProblem(name, takenNames(shown));
  if (badName) return refuse(nameLine, badName, badName === 'takenName' ? (readsLike(name, takenNames(shown)) ?? name) : 'name');
  const id = idFor(name, stemOf(path));
  const badId = idProblem(id);
  if (badId) return refuse(nameLine, badId, id);
  const letter = cut(body, maxLetterLength);
  const duty = dutyOf(head, body);
  const tools = toolsOf(head);
  return {
    agent: {
      id,
      name,
      duty,
      glyph: glyphOf(name),
      color: 'foreground',
      tier: 'strong',
      required: false,
      seated: false,
      letter,
      path,
      ...(letter.length < body.length && { isLetterCut: true }),
      ...(tools && { tools }),
    },
    problems: invisibleProblems(path, source),
    idLine: nameLine,
    nameLine,
  };
}

function stemOf(path: string): string {
  return baseName(path).replace(/(?:\.agent)?\.md$/, '');
}

function takenNames(shown: ShownNames): string[] {
  return [...roster.map(({ name }) => name), ...Object.values(shown)];
}

/** Returns a foreign agent's name, prefixed with "Project" if the name is already taken. */
function nameFor(said: string, shown: ShownNames): string {
  // Replaces characters that names of custom agents must not contain, such as brackets and colons.
  const words = said
    .normalize('NFC')
    .replace(/[_\s:;,()[\]{}|"!?*~@—–]+/g, ' ')
    .trim();
  const shaped = /^[a-z0-9]+(?:[- ][a-z0-9]+)*$/.test(words) ? words.split(/[- ]/).map(capital).join(' ') : words;
  const isTaken = readsLike(shaped, takenNames(shown)) !== null;
  return (isTaken ? `Project ${shaped}` : shaped).slice(0, maxAgentName).trim();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function idFor(name: string, stem: string): AgentId {
  const slug = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-\d]+/, '')
      .slice(0, maxIdLength)
      .replace(/(?<!-)-+$/, '');
  const id = slug(name) || slug(stem);
  return agentById(id) ? `project-${id}`.slice(0, maxIdLength).replace(/(?<!-)-+$/, '') : id;
}

function glyphOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
}

/** Returns the first sentence of the description; if there is no description, of the body. */
function dutyOf(head: FrontMatter, body: string): string {
  const said = headText(head, 'description') || body;
  const plain = singleLine(said.replace(/\\n|<[^>]{0,200}>|[#*`_>]+/g, ' '));
  const sentence = /^.{20,}?[.!?。](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  const clipped = sentence.length <= maxAgentDuty ? sentence : `${sentence.slice(0, maxAgentDuty - 1).trimEnd()}…`;
  return isPlainLine(clipped) ? clipped : '';
}

function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const end = text.lastIndexOf('\n', chars);
  return text.slice(0, end > 0 ? end : chars).trimEnd();
}

/** Normalized names of equivalent tools in other products: lower case, without dashes and underscores. */
const sameTools: Readonly<Record<LookTool, readonly string[]>> = {
  read_file: ['read', 'readfile', 'view', 'notebookread', 'cat', 'fsread', 'readmanyfiles', 'getfilecontents'],
  list_files: ['ls', 'list', 'listdir', 'listdirectory', 'listfiles', 'glob', 'filesearch', 'findfiles'],
  search_text: [
    'grep',
    'search',
    'greps',
    'grepsearch',
    'searchtext',
    'textsearch',
    'codebase',
    'codebasesearch',
    'semanticsearch',
    'searchfilecontent',
  ],
  find_symbols: ['usages', 'symbols', 'findsymbols', 'findsymbol', 'listcodeusages', 'searchworkspacesymbols'],
  read_problems: ['problems', 'diagnostics', 'geterrors', 'getdiagnostics', 'readproblems'],
  git_diff: ['changes', 'getchangedfiles', 'changedfiles', 'gitdiff'],
  git_log: ['gitlog', 'githistory'],
  look_up_dependency: ['getlibrarydocs'],
};

const maxMissing = 12;
const maxToolLength = 60;

/** Sorts the listed tools into available and missing ones; undefined if the file does not restrict its tools. */
function toolsOf(head: FrontMatter): OwnDefinition['tools'] {
  if (!head.fields.has('tools')) return undefined;
  const named = headList(head, 'tools')
    .map((tool) => tool.replace(/\(.*$/s, '').trim())
    .filter((tool) => tool !== '');
  if (named.length === 0 || named.includes('*')) return undefined;
  const here = new Set<LookTool>();
  const missing = new Set<string>();
  for (const tool of named) {
    const ours = ourTool(tool);
    if (ours) here.add(ours);
    else if (isPlainLine(tool)) missing.add(tool.slice(0, maxToolLength));
  }
  return { here: lookTools.filter((tool) => here.has(tool)), missing: [...missing].slice(0, maxMissing) };
}

/** Maps a tool of another product, such as `Read` or `search/codebase`, to a lookup tool; null for unknown tools and MCP tools. */
function ourTool(named: string): LookTool | null {
  const isServers = /^mcp\b|^mcp__|[.*]/i.test(named) || (named.includes('/') && !/^(?:search|read|edit|execute|vscode)\//i.test(named));
  if (isServers) return null;
  const plain = baseName(named)
    .toLowerCase()
    .replace(/[-_\s]/g, '');
  return lookTools.find((tool) => sameTools[tool].includes(plain)) ?? null;
}
