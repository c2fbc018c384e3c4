// What each member looks for by itself in a project: words as code, file names and configuration have them, added to what is being talked about.
import type { AgentId } from './roster';
import type { OwnAgent } from './state';

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
