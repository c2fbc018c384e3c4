// Where a path may lead: the path that was spelled and the one it resolves to are asked the same questions, for a link says neither.
import { checkPath, isSecretPath, type PathRefusal } from './pathRules';
import { fail, type Result } from '../base/result';

/** `secret`: the file is made to hold secrets, and its text goes to nobody. */
export type ReadRefusal = PathRefusal | 'secret';

/**
 * The path by which a file is really reached, or why it must be left alone: what neither spelling may name is refused.
 * @param real the spelled path with every link on the way followed, relative to its folder; null where it leads out of it, or nowhere
 */
export function checkLeads(spelled: string, real: string | null): Result<string, PathRefusal> {
  const checked = checkPath(spelled);
  if (!checked.ok) return checked;
  return real === null ? fail('outsideWorkspace') : checkPath(real);
}

/** As `checkLeads`, for what is read so that others see it: what is made to hold secrets by either path is refused too. */
export function checkReading(spelled: string, real: string | null): Result<string, ReadRefusal> {
  const leads = checkLeads(spelled, real);
  if (!leads.ok) return leads;
  return isSecretPath(spelled) || isSecretPath(leads.value) ? fail('secret') : leads;
}
