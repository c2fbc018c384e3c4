// Text of the session's status bar item, and the badge of the view.
import { currentTask } from '../execution/selectors';
import type { Awaited } from '../next';
import { pluralForm } from '../i18n/format';
import { editLine, type EditUnderWay } from '../edits/lines/editProgress';
import { fill, type Language, shownName, type Texts } from '../i18n/language';
import type { Session } from '../session';
import { isWaiting, reviewText, shownQuestion, type Waited, waitsFor } from './waitsFor';

export interface Status {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly pending: number;
  /** Last completed edit of a turn that is still writing further edits. */
  readonly writing: EditUnderWay | null;
  /** Number of files being written; null if none are. */
  readonly saving: number | null;
}

/** Maximum length of an edit description in characters, because the status bar is shared with other extensions. */
const maxLineLength = 60;

/** Returns the status bar text with its icon. Null hides the item: there is no session, or it can only take a new request. */
export function statusText(status: Status, texts: Texts, language: Language): string | null {
  const { session, isBusy, writing, saving } = status;
  if (session.phase === null) return null;
  const icon = session.fault ? '$(warning)' : isWorking(status) ? '$(loading~spin)' : '$(comment-discussion)';
  if (saving !== null) return `${icon} ${counted(texts['card.task.saving'], saving, language)}`;
  const asked = shownQuestion(session, isBusy);
  if (asked === 'request') return null;
  if (asked !== null) return `${icon} ${questionText(status, asked, texts, language)}`;
  if (writing) return `${icon} ${writingLine(writing, texts)}`;
  return `${icon} ${isBusy || session.turn ? workLine(session, texts) : texts['strip.idle']}`;
}

/** Whether the status shows work: files are being written, or the team is busy and no question is shown. */
export function isWorking({ session, isBusy, saving }: Status): boolean {
  return saving !== null || (isBusy && shownQuestion(session, isBusy) === null);
}

/**
 * Returns the badge of the view: the number of pending changes, or 1 for a question. Null if nothing awaits the user, while files are being
 * written, and after the session is done.
 */
export function badgeOf(status: Status, texts: Texts, language: Language): { readonly value: number; readonly tooltip: string } | null {
  const { session, isBusy, pending, saving } = status;
  if (saving !== null || session.phase === null || session.phase === 'done' || !(pending > 0 || isWaiting(session, isBusy))) return null;
  return { value: Math.max(1, pending), tooltip: questionText(status, waitsFor(session) ?? 'review', texts, language) };
}

const counted = (text: string, count: number, language: Language) => pluralForm(text, language, count).replaceAll('{count}', String(count));

function questionText({ session, pending }: Status, asked: Waited, texts: Texts, language: Language): string {
  if (asked === 'review' && pending > 0) return counted(texts['editor.review.count'], pending, language);
  return asked === 'tool' || asked === 'restore' ? texts[`strip.awaits.${asked}`] : awaitedLine(session, asked, texts);
}

function writingLine(writing: EditUnderWay, texts: Texts): string {
  // The status bar would render `$(…)` as an icon, so it is split by a space.
  const line = editLine(writing).replaceAll('$(', '$ (');
  const edit = line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1).trimEnd()}…` : line;
  return fill(texts, 'editor.writing', { edit, count: writing.count });
}

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
