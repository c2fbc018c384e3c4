// Maps what the editor throws for its language models onto the closed list; pure, so that it is a table of tests.
import { type ModelFailure, type ModelFailureReason, modelFailure } from '../../../core/models/failure';
import { field, textField } from '../jsonFields';
import { redact } from '../redact';

/** What is said in words, first match first: the editor has four codes, and providers put the rest into the message. */
const words: readonly (readonly [RegExp, ModelFailureReason])[] = [
  [/rate.?limit|too many requests|quota|\b429\b/i, 'rateLimited'],
  [
    /context.?(length|window)|too (long|large)|(token|prompt).{0,20}(limit|exceed)|maximum.{0,20}tokens|exceeds? .{0,30}tokens/i,
    'contextTooLong',
  ],
  [/content.?filter|responsible ai|filtered|off.?topic|content.?(policy|management)/i, 'contentBlocked'],
  [/overloaded|unavailable|\b50[0-4]\b|try again later/i, 'overloaded'],
  [/not signed in|sign in|unauthori[sz]ed|forbidden|no access|not (been )?(granted|allowed)|\b40[13]\b/i, 'noPermission'],
  [/fetch failed|network|socket|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|offline|ERR_(NAME|INTERNET|CONNECTION)/i, 'network'],
  [/model.{0,40}not (found|supported|exist)|unknown model/i, 'unknownModel'],
  [/no (response|choices)|empty response/i, 'empty'],
];

/**
 * The failure behind a rejection. `NoPermissions` is a user who did not consent; `Blocked` is, by the editor's own words, a used-up quota
 * or a block, so that its message decides and a wait is what is left; anything with no known code and no known words was no answer we know.
 */
export function failureOfEditor(error: unknown): ModelFailure {
  const message = error instanceof Error ? error.message : textField(error, 'message') || String(error);
  const cause = textField(field(error, 'cause'), 'message');
  const said = cause === '' || cause === message ? message : `${message} (${cause})`;
  return modelFailure(reasonOf(textField(error, 'code'), said), redact(said, ''));
}

function reasonOf(code: string, said: string): ModelFailureReason {
  if (code === 'NoPermissions') return 'noPermission';
  if (code === 'NotFound') return 'unknownModel';
  const told = words.find(([pattern]) => pattern.test(said))?.[1];
  if (told) return told;
  return code === 'Blocked' ? 'rateLimited' : 'malformed';
}
