// Names and ids by which custom agents and built-in members are addressed.
import { type Agent, agentById, type AgentId } from './roster';
import type { OwnAgent } from './customAgents';

/** What the user sees members called, by their id; names of nobody's own id are taken as well. */
export type ShownNames = Readonly<Record<string, string>>;

/** The names of members among the texts of a language. */
export function memberNames(texts: Readonly<Record<string, string>>): ShownNames {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, id] = /^agent\.(.+)\.name$/.exec(key) ?? [];
      return id === undefined ? [] : [[id, text]];
    }),
  );
}

/** Characters of a letter: about two pages. */
export const maxLetterLength = 6_000;

const idShape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const maxIdLength = 30;

/** Names that mean somebody else in the room. */
const reserved: readonly string[] = ['user', 'everyone', 'router', 'scribe', 'starter', 'all', 'team', 'system', 'unseen'];

/** Why an own agent cannot have this id, or null where it can. */
export function idProblem(id: string): 'badId' | 'takenId' | null {
  // what is kept by member is a record, which has names of its own
  if (!idShape.test(id) || id.length > maxIdLength || reserved.includes(id) || id in {}) return 'badId';
  return agentById(id) ? 'takenId' : null;
}

/** The member of a name; case, an `@` and space around it do not matter. */
export function memberNamed(name: string, among: readonly Agent[]): AgentId | undefined {
  const wanted = spelling(name);
  return among.find((agent) => spelling(agent.id) === wanted || spelling(agent.name) === wanted)?.id;
}

/** A name as names are compared. */
export function spelling(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/^@/, '')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

/** English, like names in code; a look by them is ranked together with the open point, so that they tilt it and do not decide it. */
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

/** The words of a member's role; one of the workspace's own is known by what its file says it is for. */
export function roleWords(id: AgentId, own: readonly OwnAgent[]): string {
  if (Object.hasOwn(words, id)) return words[id] ?? '';
  return own.find((agent) => agent.id === id)?.duty ?? '';
}
