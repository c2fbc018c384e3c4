// Status line of the session in the editor's frame.
import { currentTask } from '../execution/selectors';
import { type Awaited, awaits } from '../next';
import { pluralForm } from '../i18n/format';
import { type EditUnderWay, editLine } from '../edits/lines/editProgress';
import { type Language, type Texts, fill, shownName } from '../i18n/language';
import type { Session } from '../session';
import { isWaiting, waitsFor } from './waitsFor';

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

/** What the item says, its icon in front; null where no session runs, so that the bar is everybody else's. */
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
    // `$(…)` in it would be an icon
    const line = editLine(writing).replaceAll('$(', '$ (');
    const edit = line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1).trimEnd()}…` : line;
    return `${icon} ${fill(texts, 'editor.writing', { edit, count: writing.count })}`;
  }
  const awaited = awaits(session);
  if (isBusy || awaited === null) return session.phase === 'done' && !isBusy ? null : `${icon} ${workLine(session, texts)}`;
  return awaited === 'request' ? null : `${icon} ${awaitedLine(session, awaited, texts)}`;
}

/** The mark on the view's icon: how many changes wait, or that the team does; null where nothing waits for the user. */
export function badgeOf(status: Status, texts: Texts, language: Language): { readonly value: number; readonly tooltip: string } | null {
  const { session, isBusy, pending, saving } = status;
  if (saving !== null || session.phase === null || session.phase === 'done' || !(pending > 0 || isWaiting(session, isBusy))) return null;
  // the team may still be ending its turn: what is asked stands already
  const said = statusText({ ...status, isBusy: false, writing: null }, texts, language) ?? '';
  return { value: Math.max(1, pending), tooltip: said.replace(/^\$\(\S+\) /, '') };
}

/** Which phase it is, and who speaks in it. */
function workLine({ phase, turn }: Session, texts: Texts): string {
  return [fill(texts, `phase.${phase ?? 'clarify'}`), ...(turn ? [shownName(texts, turn.agent)] : [])].join(' · ');
}

function awaitedLine(session: Session, awaited: Awaited, texts: Texts): string {
  switch (awaited) {
    case 'consensus':
      return fill(texts, 'strip.agrees', { version: session.room.consensus?.version ?? 0 });
    case 'review': {
      const { tasks } = session.progress;
      const task = currentTask(session.progress);
      return fill(texts, 'strip.review', { step: tasks.findIndex(({ id }) => id === task?.id) + 1, all: tasks.length });
    }
    default:
      return texts[`strip.awaits.${awaited}`];
  }
}
