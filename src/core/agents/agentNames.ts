// Names and IDs by which custom agents and built-in members are addressed.
import { type Agent, agentById, type AgentId } from './roster';
import type { OwnAgent } from './customAgents';

/** Displayed names of members by ID. */
export type ShownNames = Readonly<Record<string, string>>;

export function memberNames(texts: Readonly<Record<string, string>>): ShownNames {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, id] = /^agent\.(.+)\.name$/.exec(key) ?? [];
      return id === undefined ? [] : [[id, text]];
    }),
  );
}

export const maxLetterLength = 6_000;

const idShape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

export const maxIdLength = 30;
export const maxAgentName = 40;
export const maxAgentDuty = 160;

/** IDs that no custom agent may use. */
const reserved: readonly string[] = ['user', 'everyone', 'router', 'scribe', 'starter', 'all', 'team', 'system', 'unseen'];

/** Returns why a custom agent cannot have this ID; null if it can. */
export function idProblem(id: string): 'badId' | 'takenId' | null {
  // IDs are used as object keys, so inherited property names are refused.
  if (!idShape.test(id) || id.length > maxIdLength || reserved.includes(id) || id in {}) return 'badId';
  return agentById(id) ? 'takenId' : null;
}

/** Finds a member by ID or name; ignores case, `@` and surrounding whitespace. */
export function memberNamed(name: string, among: readonly Agent[]): AgentId | undefined {
  const wanted = spelling(name);
  return among.find((agent) => spelling(agent.id) === wanted || spelling(agent.name) === wanted)?.id;
}

export function spelling(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/^@/, '')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

/** Search terms per role, used to rank code for an open point of the discussion. The terms are English, because identifiers usually are. */
const words: Readonly<Record<AgentId, string>> = {
  director: 'readme goals requirements scope decision',
  architect: 'module interface store service route schema entry index',
  adversary: 'auth token permission header parse validate escape session admin concurrent delete',
  planner: 'test script build package migration release',
  ux: 'view component form label message error empty loading locale translation page',
  market: 'readme pricing plan feature user',
  'deep-research': 'readme docs dependency package version changelog',
  ask: 'index main entry call',
  debug: 'error catch throw log retry timeout race state',
  builder: 'test fixture helper util mock setup',
  'advanced-coding': 'async await lock queue cache transaction stream buffer',
  'visual-design': 'style css theme color layout icon font component',
  infrastructure: 'dockerfile compose ci workflow env config deploy health log metrics timeout',
  knowledge: 'docs adr readme changelog contributing convention guide glossary',
  'fact-check': 'test spec docs version config default limit',
  scope: 'readme roadmap option flag setting feature',
};

/** Returns the search terms for a member's role; for a custom agent, its description. */
export function roleWords(id: AgentId, own: readonly OwnAgent[]): string {
  if (Object.hasOwn(words, id)) return words[id] ?? '';
  return own.find((agent) => agent.id === id)?.duty ?? '';
}
