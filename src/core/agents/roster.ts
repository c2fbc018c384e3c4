// Roster: the place, look and duties of every member, as data.

export type AgentId = string;

/** Theme colors of the editor, so that members fit every theme. */
export const agentColors = ['yellow', 'blue', 'red', 'purple', 'green', 'orange', 'cyan', 'magenta', 'foreground'] as const;
export type AgentColor = (typeof agentColors)[number];

export interface Agent {
  readonly id: AgentId;
  /** Name in prompts, which are English; the panel shows the text `agent.<id>.name`. */
  readonly name: string;
  /** Role description for other members' prompts. */
  readonly duty: string;
  readonly glyph: string;
  readonly color: AgentColor;
  readonly tier: ModelTier;
  /** Where the member speaks: in the opening, or in the discussion once seated. */
  readonly seat: 'opening' | 'discussion';
  /** Whether consensus needs this member's support; see `requiredVoices`. */
  readonly required: boolean;
  /** Members that this member may mention with @, in addition to the member that mentioned it. */
  readonly turnsTo: readonly AgentId[];
  /** Prompt file for its turns in the discussion, without extension. */
  readonly prompt: string;
}

/** Maximum number of seated members: with more, none would get a second turn within the turn budget. */
export const maxSeats = 9;

/** Members that may be mentioned by any member of the default team. */
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
  {
    id: 'director',
    name: 'Director',
    glyph: '◆',
    color: 'yellow',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/director',
    duty: 'frames the question, keeps the user’s priorities, closes what is settled',
    turnsTo: everybody.filter((id) => id !== 'director'),
  },
  {
    id: 'architect',
    name: 'Architect',
    glyph: '⌂',
    color: 'blue',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/architect',
    duty: 'proposes a concrete design that fits the code that is there',
    turnsTo: everybody.filter((id) => id !== 'architect'),
  },
  {
    id: 'adversary',
    name: 'Adversary',
    glyph: '⚔',
    color: 'red',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/adversary',
    duty: 'finds what would break, with evidence, and says when a concern is met',
    turnsTo: everybody.filter((id) => id !== 'adversary'),
  },
  {
    id: 'planner',
    name: 'Planner',
    glyph: '☰',
    color: 'green',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/planner',
    duty: 'says whether a design can be built in small safe steps, and in which order',
    turnsTo: ['director', 'architect', 'builder', 'scope', 'advanced-coding'],
  },
  {
    id: 'ux',
    name: 'UX Designer',
    glyph: '◉',
    color: 'purple',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/ux',
    duty: 'speaks for the people who use it: what they see, do, and misunderstand',
    turnsTo: ['director', 'architect', 'visual-design', 'market', 'ask'],
  },
  {
    id: 'market',
    name: 'Market Analyst',
    glyph: '⇅',
    color: 'magenta',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/market',
    duty: 'says who needs it, what they use today, and what it would have to be worth',
    turnsTo: ['director', 'ux', 'scope', 'deep-research'],
  },
  {
    id: 'deep-research',
    name: 'Researcher',
    glyph: '∴',
    color: 'cyan',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/deep-research',
    duty: 'takes one hard question apart and comes back with what is known and how surely',
    turnsTo: ['director', 'architect', 'adversary', 'fact-check', 'knowledge'],
  },
  {
    id: 'ask',
    name: 'Scout',
    glyph: '?',
    color: 'foreground',
    tier: 'fast',
    seat: 'discussion',
    required: false,
    prompt: 'team/ask',
    duty: 'answers one question of fact from the code in two sentences',
    turnsTo: ['deep-research', 'debug', 'knowledge'],
  },
  {
    id: 'debug',
    name: 'Debugger',
    glyph: '✱',
    color: 'orange',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/debug',
    duty: 'explains why something happens, from the symptom to the line that causes it',
    turnsTo: ['architect', 'adversary', 'advanced-coding', 'infrastructure'],
  },
  {
    id: 'builder',
    name: 'Builder',
    glyph: '⚒',
    color: 'orange',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/builder',
    duty: 'says what it takes to build in this code, and what it would touch',
    turnsTo: ['architect', 'planner', 'debug', 'advanced-coding'],
  },
  {
    id: 'advanced-coding',
    name: 'Engineer',
    glyph: 'λ',
    color: 'blue',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/advanced-coding',
    duty: 'solves the hard part: algorithms, concurrency, data at scale, correctness',
    turnsTo: ['architect', 'builder', 'debug', 'infrastructure'],
  },
  {
    id: 'visual-design',
    name: 'Visual Designer',
    glyph: '◐',
    color: 'magenta',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/visual-design',
    duty: 'decides how it looks: hierarchy, states, density, contrast, words on the screen',
    turnsTo: ['ux', 'architect', 'scope'],
  },
  {
    id: 'infrastructure',
    name: 'Operator',
    glyph: '▣',
    color: 'cyan',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/infrastructure',
    duty: 'runs it: deployment, load, failure, observing, cost, and the way back',
    turnsTo: ['architect', 'adversary', 'debug', 'advanced-coding'],
  },
  {
    id: 'knowledge',
    name: 'Librarian',
    glyph: '§',
    color: 'green',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/knowledge',
    duty: 'knows what is written down: documents, conventions, standards, earlier decisions',
    turnsTo: ['director', 'architect', 'fact-check'],
  },
  {
    id: 'fact-check',
    name: 'Fact Checker',
    glyph: '✓',
    color: 'yellow',
    tier: 'strong',
    seat: 'discussion',
    required: false,
    prompt: 'team/fact-check',
    duty: 'checks what others state as a fact against the code and what was said',
    turnsTo: ['knowledge', 'deep-research', 'ask'],
  },
  {
    id: 'scope',
    name: 'Scope Keeper',
    glyph: '⊂',
    color: 'purple',
    tier: 'fast',
    seat: 'discussion',
    required: false,
    prompt: 'team/scope',
    duty: 'keeps the first version small: what belongs, what can wait, what it costs to wait',
    turnsTo: ['director', 'planner', 'market'],
  },
];

/** @param own workspace members, which take precedence over built-in ones with the same id */
export function agentById(id: AgentId, own: readonly Agent[] = []): Agent | undefined {
  return own.find((agent) => agent.id === id) ?? roster.find((agent) => agent.id === id);
}

/** The roster including workspace members: overriding ones replace the built-in member, others are at the end. */
export function rosterWith(own: readonly Agent[]): readonly Agent[] {
  const known = roster.map((agent) => agentById(agent.id, own) ?? agent);
  return [...known, ...own.filter((agent) => !known.includes(agent))];
}

/** Seated members in roster order. */
export function discussionTeam(team: readonly AgentId[], own: readonly Agent[] = []): readonly Agent[] {
  return rosterWith(own).filter((agent) => agent.seat === 'discussion' && team.includes(agent.id));
}

export type ModelTier = 'strong' | 'fast';
