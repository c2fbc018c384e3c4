// What one line in the editor's frame says of the session: where it stands, who speaks, what it has cost, or what is being written.
import { dollarsText, pluralForm } from './format';
import { type EditUnderWay, editLine } from '../edits/lines/editProgress';
import { fill, type Language, shownName, type Texts } from './language';
import type { Session } from '../session';

export interface Status {
  readonly session: Session;
  readonly isBusy: boolean;
  /** Changes that wait for the user. */
  readonly pending: number;
  /** The last edit that is complete while others are being written. */
  readonly writing: EditUnderWay | null;
  /** How many of the user's files are being written and saved; null while none is. */
  readonly saving: number | null;
}

/** The bar is shared with everybody else. */
const maxLineLength = 60;

/** What the item says, its icon in front. */
export function statusText({ session, isBusy, pending, writing, saving }: Status, texts: Texts, language: Language): string {
  const icon = session.fault ? '$(warning)' : isBusy || saving !== null ? '$(loading~spin)' : '$(comment-discussion)';
  const counted = (text: string, count: number) => `${icon} ${pluralForm(text, language, count).replaceAll('{count}', String(count))}`;
  if (saving !== null) return counted(texts['card.task.saving'], saving);
  if (pending > 0) return counted(texts['editor.review.count'], pending);
  if (!writing)
    return [`${icon} ${fill(texts, `phase.${session.phase ?? 'clarify'}`)}`, ...detailsOf(session, texts, language)].join(' · ');
  // `$(…)` in it would be an icon
  const line = editLine(writing).replaceAll('$(', '$ (').slice(0, maxLineLength);
  return `${icon} ${fill(texts, 'editor.writing', { edit: line, count: writing.count })}`;
}

/** Who speaks, and what the session has cost so far, where that is known. */
function detailsOf({ turn, spend }: Session, texts: Texts, language: Language): string[] {
  const speaker = turn ? [shownName(texts, turn.agent)] : [];
  return spend.costUsd ? [...speaker, dollarsText(language, spend.costUsd)] : speaker;
}
