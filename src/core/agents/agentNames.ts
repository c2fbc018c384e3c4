// By which ids and names own agents are known: nobody has somebody else's.
import { agentById } from './roster';

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
