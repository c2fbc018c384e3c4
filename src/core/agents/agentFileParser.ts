// Parser for agent files: strict front matter followed by text; reports problems by line.
import { idProblem, maxAgentDuty, maxLetterLength, maxAgentName, type ShownNames } from './agentNames';
import { type AgentProblem, type AgentProblemReason, type ReadAgent, invisibleProblems } from './agentProblems';
import { agentFileKind, inAgentOrder, readForeignAgent } from './foreignAgents';
import { isPlainGlyph, isPlainLine, nameProblem, readsLike, skeleton } from './nameRules';
import { agentById, type AgentColor, agentColors, type AgentId, roster } from './roster';
import type { OwnDefinition } from './customAgents';
import { splitHead } from '../text/frontMatter';
import { withoutInvisible } from '../text/visible';

export const agentKeys = ['id', 'overrides', 'name', 'duty', 'glyph', 'color', 'tier', 'model', 'required', 'seated'] as const;

export type AgentKey = (typeof agentKeys)[number];

export interface ReadAgents {
  readonly agents: readonly OwnDefinition[];
  readonly problems: readonly AgentProblem[];
}

export const agentsFolderName = '.milkstack/agents';

export const maxAgentFiles = 24;

const maxLengths: Readonly<Partial<Record<AgentKey, number>>> = { name: maxAgentName, duty: maxAgentDuty, model: 120 };

/** Returns the allowed values of a key; empty if the key has no fixed set of values. */
export function valuesOf(key: AgentKey): readonly string[] {
  switch (key) {
    case 'tier':
      return ['strong', 'fast'];
    case 'color':
      return agentColors;
    case 'required':
    case 'seated':
      return ['yes', 'no'];
    case 'overrides':
      return roster.filter(({ seat }) => seat === 'discussion').map(({ id }) => id);
    default:
      return [];
  }
}

/**
 * Parses all agent files, those in MilkStack's own format first. Skips files with problems. Of agents with the same ID or confusable names,
 * keeps the first.
 * @param shown displayed names of members, see `memberNames`
 */
export function readAgents(files: readonly { readonly path: string; readonly text: string }[], shown: ShownNames = {}): ReadAgents {
  const agents: OwnDefinition[] = [];
  const problems: AgentProblem[] = [];
  for (const [index, { path, text }] of files.toSorted((a, b) => inAgentOrder(a.path, b.path)).entries()) {
    if (index >= maxAgentFiles) {
      problems.push({ path, line: 1, reason: 'tooMany', detail: String(maxAgentFiles) });
      continue;
    }
    const read = readAgentFile(path, text, shown);
    const twin = read.agent && twinOf(read, agents);
    if (twin) problems.push({ path, ...twin });
    else if (read.agent) agents.push(read.agent);
    problems.push(...read.problems);
  }
  return { agents, problems };
}

/** Parses one agent file, in MilkStack's own format or in that of another product. */
export function readAgentFile(path: string, text: string, shown: ShownNames = {}): ReadAgent {
  const kind = agentFileKind(path);
  return kind === 'github' || kind === 'claude' ? readForeignAgent(path, text, shown) : readAgent(path, text, shown);
}

/** Returns the problem if another agent already has the same ID or a confusable name; null if there is none. */
function twinOf({ agent, idLine, nameLine }: ReadAgent, agents: readonly OwnDefinition[]): Omit<AgentProblem, 'path'> | null {
  const sameId = agents.find(({ id }) => id === agent?.id);
  if (sameId) return { line: idLine, reason: 'repeatedAgent', detail: sameId.path };
  const sameName = agents.find(({ name }) => agent && skeleton(name) === skeleton(agent.name));
  return sameName ? { line: nameLine, reason: 'repeatedName', detail: sameName.path } : null;
}

interface HeaderValue {
  readonly text: string;
  readonly line: number;
}

/**
 * Parses one file in MilkStack's own format and returns every problem found. The agent is null after any problem except invisible
 * characters.
 */
export function readAgent(path: string, source: string, shown: ShownNames = {}): ReadAgent {
  const problems: AgentProblem[] = [];
  const tell = (line: number, reason: AgentProblemReason, detail: string) =>
    problems.push({ path, line, reason, detail: detail.slice(0, 80) });
  const { lines, end } = splitHead(source);
  if (end <= 0) {
    tell(1, 'noFrontMatter', '---');
    return { agent: null, problems, idLine: 1, nameLine: 1 };
  }
  const values = readHead(lines.slice(1, end), tell);
  const written = lines.slice(end + 1).join('\n');
  const letter = withoutInvisible(written).trim();
  if (letter === '') tell(end + 2, 'noLetter', '');
  if (letter.length > maxLetterLength) tell(end + 2, 'letterTooLong', String(maxLetterLength));
  checkValues(values, shown, tell);
  const idLine = values.get('id')?.line ?? values.get('overrides')?.line ?? 1;
  const nameLine = values.get('name')?.line ?? idLine;
  const agent = problems.length > 0 ? null : definitionOf(path, values, letter);
  return { agent, problems: [...problems, ...invisibleProblems(path, written, end + 1)], idLine, nameLine };
}

type Tell = (line: number, reason: AgentProblemReason, detail: string) => void;

function readHead(lines: readonly string[], tell: Tell): Map<AgentKey, HeaderValue> {
  const values = new Map<AgentKey, HeaderValue>();
  for (const [index, text] of lines.entries()) {
    const line = index + 2;
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue;
    const [, name = '', value = ''] = /^([\w-]+):(.*)$/.exec(text) ?? [];
    const key = agentKeys.find((known) => known === name);
    if (name === '') tell(line, 'notKeyValue', text);
    else if (!key) tell(line, 'unknownKey', name);
    else if (values.has(key)) tell(line, 'repeatedKey', key);
    else values.set(key, { text: unquoted(value.trim()), line });
  }
  return values;
}

function unquoted(value: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return inner ?? value;
}

function checkValues(values: ReadonlyMap<AgentKey, HeaderValue>, shown: ShownNames, tell: Tell): void {
  const overrides = values.get('overrides')?.text;
  if (overrides !== undefined && values.has('id')) tell(values.get('id')?.line ?? 1, 'twoIds', 'id');
  const needed: readonly AgentKey[] = overrides === undefined ? ['id', 'name', 'duty'] : [];
  for (const key of needed) if (!values.has(key)) tell(1, 'missingKey', key);
  for (const [key, { text, line }] of values) {
    const wrong = problemIn(key, text, { overrides, shown });
    if (wrong) tell(line, ...wrong);
  }
}

type ValueProblem = readonly [reason: AgentProblemReason, detail: string] | null;

interface Surrounding {
  /** ID of the built-in member that the agent overrides; the agent may keep that member's name. */
  readonly overrides: string | undefined;
  readonly shown: ShownNames;
}

function problemIn(key: AgentKey, text: string, around: Surrounding): ValueProblem {
  const max = maxLengths[key];
  if (text === '') return ['emptyValue', key];
  if (max !== undefined && text.length > max) return ['tooLong', `${key}, ${max}`];
  const check = checks[key];
  return check ? check(text, around) : valueProblem(key, text);
}

/**
 * Value checks by key, apart from length checks. A key without a check takes a value from `valuesOf`, or any text if that list is empty.
 */
const checks: Readonly<Partial<Record<AgentKey, (text: string, around: Surrounding) => ValueProblem>>> = {
  id: (text) => {
    const reason = idProblem(text);
    return reason && [reason, text];
  },
  overrides: (text) => (valuesOf('overrides').includes(text) ? null : ['unknownMember', text]),
  glyph: (text) => (isOneGlyph(text) ? null : ['badGlyph', text]),
  name: (text, { overrides, shown }) => {
    const taken = [
      ...roster.filter(({ id }) => id !== overrides).map((member) => member.name),
      ...Object.entries(shown).flatMap(([id, name]) => (id === overrides ? [] : [name])),
    ];
    const reason = nameProblem(text, taken);
    return reason && [reason, reason === 'takenName' ? (readsLike(text, taken) ?? text) : 'name'];
  },
  duty: (text) => (isPlainLine(text) ? null : ['badCharacters', 'duty']),
  required: (text, { overrides = '' }) => {
    if (text !== 'no') return valueProblem('required', text);
    return agentById(overrides)?.required ? ['requiredStays', overrides] : null;
  },
  model: (text) => (isModelId(text) ? null : ['badModel', text]),
};

function valueProblem(key: AgentKey, text: string): ValueProblem {
  const known = valuesOf(key);
  return known.length === 0 || known.includes(text) ? null : ['badValue', `${key}: ${known.join(', ')}`];
}

/**
 * Returns a template for a new agent file; valid without changes.
 * @param letter start of the instructions, in the user's language
 */
export function startingFile(id: string, letter: string): string {
  const name = id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  const head = [
    `id: ${id}`,
    `name: ${name}`,
    'duty: knows what is special about this project',
    'color: cyan',
    'tier: strong',
    'seated: no',
  ];
  return `---\n${head.join('\n')}\n---\n${letter}\n`;
}

/** Whether the text is a model ID, with or without a provider prefix. A prefix alone is not a model ID. */
function isModelId(text: string): boolean {
  return /^[^\s\p{Cc}]*[^\s\p{Cc}:]$/u.test(text);
}

function isOneGlyph(text: string): boolean {
  return text.length <= 11 && [...new Intl.Segmenter('en').segment(text)].length === 1 && isPlainGlyph(text);
}

/** Creates the agent definition. An overriding agent keeps the built-in member's values for missing fields. */
function definitionOf(path: string, values: ReadonlyMap<AgentKey, HeaderValue>, letter: string): OwnDefinition {
  const text = (key: AgentKey) => values.get(key)?.text;
  const id: AgentId = text('overrides') ?? text('id') ?? '';
  const before = agentById(id);
  const name = text('name') ?? before?.name ?? id;
  const model = text('model');
  const yes = (key: AgentKey, otherwise: boolean) => (text(key) === undefined ? otherwise : text(key) === 'yes');
  return {
    id,
    name,
    duty: text('duty') ?? before?.duty ?? '',
    glyph: text('glyph') ?? before?.glyph ?? [...name][0]?.toUpperCase() ?? '?',
    color: (text('color') as AgentColor | undefined) ?? before?.color ?? 'foreground',
    tier: text('tier') === 'fast' ? 'fast' : text('tier') === 'strong' ? 'strong' : (before?.tier ?? 'strong'),
    ...(model !== undefined && { model }),
    required: yes('required', before?.required ?? false),
    seated: yes('seated', false),
    letter,
    path,
  };
}
