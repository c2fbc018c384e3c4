// Display names of ledger entries, objections and clauses: their first words.
import type { WriteText } from '../i18n/language';
import { clipAtSentence } from '../text/quoting';
import type { DiscussionState } from './state';

const maxName = 32;

/**
 * Returns the first words of an entry in quotation marks, for display instead of its ID, which is shown only on hover and in the report.
 */
export function entryName(session: { readonly discussion: DiscussionState }, id: string, t: WriteText): string {
  const text = entryText(session, id);
  return text === id ? id : quotedName(text, t);
}

/** Removes IDs without an entry from `ids`, because a model may invent IDs. */
export function knownEntries(session: { readonly discussion: DiscussionState }, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => entryText(session, id) !== id);
}

export function quotedName(text: string, t: WriteText): string {
  return t('text.quoted', { text: clipAtSentence(text, maxName) });
}

export function entryText({ discussion }: { readonly discussion: DiscussionState }, id: string): string {
  return (
    [...discussion.ledger, ...discussion.objections, ...(discussion.proposal?.clauses ?? [])].find((entry) => entry.id === id)?.text ?? id
  );
}
