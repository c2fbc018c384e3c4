// Roster of the built-in members, with their seats, appearance and duties.

export type AgentId = string;

/** Named colors of the editor's theme. */
export const agentColors = ['yellow', 'blue', 'red', 'purple', 'green', 'orange', 'cyan', 'magenta', 'foreground'] as const;
export type AgentColor = (typeof agentColors)[number];

export interface Agent {
  readonly id: AgentId;
  /** English name for prompts. The panel shows the text `agent.<id>.name` instead. */
  readonly name: string;
  readonly duty: string;
  readonly glyph: string;
  readonly color: AgentColor;
  readonly tier: ModelTier;
  /** Where the member speaks: in the opening, or, once seated, in the discussion. */
  readonly seat: 'opening' | 'discussion';
  /** Whether consensus needs this member's support; see `requiredVoices`. */
  readonly required: boolean;
  /** Members that this member may mention with @; it may always mention the member that mentioned it. */
  readonly turnsTo: readonly AgentId[];
  /** Name of the prompt file for the member's discussion turns, without extension. */
  readonly prompt: string;
}

/** Maximum number of seated members. With more, no member would get a second turn within the turn limit. */
export const maxSeats = 9;

/** Members that any member of the default team may mention. */
export const everybody = [
  'director',
  'architect',
  'adversary',
  'planner',
  'ux',
  'market',
  'deep-research',
  'ask',
  'debug',
  'builder',
  'advanced-coding',
  'visual-design',
  'infrastructure',
  'knowledge',
  'fact-check',
  'scope',
] as const;

function seated(agent: Pick<Agent, 'id' | 'name' | 'glyph' | 'color' | 'duty' | 'turnsTo'> & Partial<Agent>): Agent {
  return { tier: 'strong', seat: 'discussion', required: false, prompt: `team/${agent.id}`, ...agent };
}

export const roster: readonly Agent[] = [
  {
    id: 'starter',
    name: 'Starter',
    glyph: '✦',
    color: 'foreground',
    tier: 'strong',
    seat: 'opening',
    required: false,
    prompt: 'clarify/starter',
    duty: 'opens the session and writes the brief',
    turnsTo: [],
  },
  seated({
    id: 'director',
    name: 'Director',
    glyph: '◆',
    color: 'yellow',
    required: true,
    duty: 'frames the question, keeps the user’s priorities, closes what is settled',
    turnsTo: everybody.filter((id) => id !== 'director'),
  }),
  seated({
    id: 'architect',
    name: 'Architect',
    glyph: '⌂',
    color: 'blue',
    required: true,
    duty: 'proposes a concrete design that fits the existing code',
    turnsTo: everybody.filter((id) => id !== 'architect'),
  }),
  seated({
    id: 'adversary',
    name: 'Adversary',
    glyph: '⚔',
    color: 'red',
    required: true,
    duty: 'finds what would break, with evidence, and says when a concern is met',
    turnsTo: everybody.filter((id) => id !== 'adversary'),
  }),
  seated({
    id: 'planner',
    name: 'Planner',
    glyph: '☰',
    color: 'green',
    duty: 'says whether a design can be built in small safe steps, and in which order',
    turnsTo: ['director', 'architect', 'builder', 'scope', 'advanced-coding'],
  }),
  seated({
    id: 'ux',
    name: 'UX Designer',
    glyph: '◉',
    color: 'purple',
    duty: 'speaks for the people who use it: what they see, do, and misunderstand',
    turnsTo: ['director', 'architect', 'visual-design', 'market', 'ask'],
  }),
  seated({
    id: 'market',
    name: 'Market Analyst',
    glyph: '⇅',
    color: 'magenta',
    duty: 'says who needs it, what they use today, and what would make them switch',
    turnsTo: ['director', 'ux', 'scope', 'deep-research'],
  }),
  seated({
    id: 'deep-research',
    name: 'Researcher',
    glyph: '∴',
    color: 'cyan',
    duty: 'researches one hard question and reports what is known, and how certain it is',
    turnsTo: ['director', 'architect', 'adversary', 'fact-check', 'knowledge'],
  }),
  seated({
    id: 'ask',
    name: 'Scout',
    glyph: '?',
    color: 'foreground',
    tier: 'fast',
    duty: 'answers one question of fact from the code in two sentences',
    turnsTo: ['deep-research', 'debug', 'knowledge'],
  }),
  seated({
    id: 'debug',
    name: 'Debugger',
    glyph: '✱',
    color: 'orange',
    duty: 'explains why something happens, from the symptom to the line that causes it',
    turnsTo: ['architect', 'adversary', 'advanced-coding', 'infrastructure'],
  }),
  seated({
    id: 'builder',
    name: 'Builder',
    glyph: '⚒',
    color: 'orange',
    duty: 'says what it takes to build in this code, and what it would touch',
    turnsTo: ['architect', 'planner', 'debug', 'advanced-coding'],
  }),
  seated({
    id: 'advanced-coding',
    name: 'Engineer',
    glyph: 'λ',
    color: 'blue',
    duty: 'solves the hard part: algorithms, concurrency, data at scale, correctness',
    turnsTo: ['architect', 'builder', 'debug', 'infrastructure'],
  }),
  seated({
    id: 'visual-design',
    name: 'Visual Designer',
    glyph: '◐',
    color: 'magenta',
    duty: 'decides how it looks: hierarchy, states, density, contrast, wording',
    turnsTo: ['ux', 'architect', 'scope'],
  }),
  seated({
    id: 'infrastructure',
    name: 'Operator',
    glyph: '▣',
    color: 'cyan',
    duty: 'looks after operation: deployment, load, failure, monitoring, cost, rollback',
    turnsTo: ['architect', 'adversary', 'debug', 'advanced-coding'],
  }),
  seated({
    id: 'knowledge',
    name: 'Librarian',
    glyph: '§',
    color: 'green',
    duty: 'knows what is written down: documents, conventions, standards, earlier decisions',
    turnsTo: ['director', 'architect', 'fact-check'],
  }),
  seated({
    id: 'fact-check',
    name: 'Fact Checker',
    glyph: '✓',
    color: 'yellow',
    duty: 'checks what others state as a fact against the code and what was said',
    turnsTo: ['knowledge', 'deep-research', 'ask'],
  }),
  seated({
    id: 'scope',
    name: 'Scope Keeper',
    glyph: '⊂',
    color: 'purple',
    tier: 'fast',
    duty: 'keeps the first version small: what belongs in it, what can wait, what waiting costs',
    turnsTo: ['director', 'planner', 'market'],
  }),
];

const builtIn: ReadonlyMap<AgentId, Agent> = new Map(roster.map((agent) => [agent.id, agent]));

/**
 * Finds a member by ID.
 * @param own custom agents; they override built-in members with the same ID
 */
export function agentById(id: AgentId, own: readonly Agent[] = []): Agent | undefined {
  return own.find((agent) => agent.id === id) ?? builtIn.get(id);
}

/** Returns the roster with custom agents: each one replaces the built-in member with the same ID, or is added at the end. */
export function rosterWith(own: readonly Agent[]): readonly Agent[] {
  if (own.length === 0) return roster;
  const known = roster.map((agent) => agentById(agent.id, own) ?? agent);
  return [...known, ...own.filter((agent) => !known.includes(agent))];
}

export function discussionTeam(team: readonly AgentId[], own: readonly Agent[] = []): readonly Agent[] {
  return rosterWith(own).filter((agent) => agent.seat === 'discussion' && team.includes(agent.id));
}

export type ModelTier = 'strong' | 'fast';
