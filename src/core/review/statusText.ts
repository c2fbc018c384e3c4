// Status line of the session in the editor's frame.
import { currentTask } from '../execution/selectors';
import { type Awaited, awaits } from '../next';
import { pluralForm } from '../i18n/format';
import { editLine, type EditUnderWay } from '../edits/lines/editProgress';
import { fill, type Language, shownName, type Texts } from '../i18n/language';
import type { Session } from '../session';
import { isWaiting, reviewText, waitsFor } from './waitsFor';

export interface Status {
  readonly session: Session;
  readonly isBusy: boolean;
  /** Changes that wait for the user. */
  readonly pending: number;
  /** The last completed edit while others are being written. */
  readonly writing: EditUnderWay | null;
  /** Number of files being written; null while none is. */
  readonly saving: number | null;
}

/** Status bar space is shared with other extensions. */
const maxLineLength = 60;

/** Status bar text with its icon; null without a session, to hide the item. */
export function statusText(status: Status, texts: Texts, language: Language): string | null {
  const { session, isBusy, pending, writing, saving } = status;
  const icon = session.fault ? '$(warning)' : isBusy || saving !== null ? '$(loading~spin)' : '$(comment-discussion)';
  const counted = (text: string, count: number) => `${icon} ${pluralForm(text, language, count).replaceAll('{count}', String(count))}`;
  if (session.phase === null) return null;
  if (saving !== null) return counted(texts['card.task.saving'], saving);
  const waited = waitsFor(session);
  if (waited === 'tool' || (waited === 'restore' && !isBusy)) return `${icon} ${texts[`strip.awaits.${waited}`]}`;
  if (pending > 0) return counted(texts['editor.review.count'], pending);
  if (writing) {
    // `$(…)` would be rendered as an icon
    const line = editLine(writing).replaceAll('$(', '$ (');
    const edit = line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1).trimEnd()}…` : line;
    return `${icon} ${fill(texts, 'editor.writing', { edit, count: writing.count })}`;
  }
  const awaited = awaits(session);
  if (isBusy || awaited === null) return session.phase === 'done' && !isBusy ? null : `${icon} ${workLine(session, texts)}`;
  return awaited === 'request' ? null : `${icon} ${awaitedLine(session, awaited, texts)}`;
}

/** Badge of the view: number of pending changes, or a question; null if nothing waits for the user. */
export function badgeOf(status: Status, texts: Texts, language: Language): { readonly value: number; readonly tooltip: string } | null {
  const { session, isBusy, pending, saving } = status;
  if (saving !== null || session.phase === null || session.phase === 'done' || !(pending > 0 || isWaiting(session, isBusy))) return null;
  // The turn may still be ending although the question is already open.
  const said = statusText({ ...status, isBusy: false, writing: null }, texts, language) ?? '';
  return { value: Math.max(1, pending), tooltip: said.replace(/^\$\(\S+\) /, '') };
}

/** The current phase and speaker. */
function workLine({ phase, turn }: Session, texts: Texts): string {
  return [fill(texts, `phase.${phase ?? 'clarify'}`), ...(turn ? [shownName(texts, turn.agent)] : [])].join(' · ');
}

function awaitedLine(session: Session, awaited: Awaited, texts: Texts): string {
  switch (awaited) {
    case 'consensus':
      return fill(texts, 'strip.agrees', { version: session.discussion.consensus?.version ?? 0 });
    case 'review': {
      const { tasks } = session.progress;
      const task = currentTask(session.progress);
      return fill(texts, reviewText(session), { step: tasks.findIndex(({ id }) => id === task?.id) + 1, all: tasks.length });
    }
    default:
      return texts[`strip.awaits.${awaited}`];
  }
}
