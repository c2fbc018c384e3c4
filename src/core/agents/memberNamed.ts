// Whom a model means by a name: by id or by name as it is spelled, and nothing else is guessed.
import type { Agent, AgentId } from './roster';

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
