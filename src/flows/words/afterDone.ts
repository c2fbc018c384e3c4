// What is said after a build is over: a question about it and a step back belong to that session; everything else begins another one.
import type { Session } from '../../core/session';
import { hear } from '../../core/words/hear';
import type { Language } from '../../core/i18n/language';

/** Whether the message is about what has been built, and not a new request. */
export function isAboutBuilt(session: Session, text: string, editor: Language): boolean {
  if (session.phase !== 'done' || !session.progress.started) return false;
  const heard = hear(text, { session: session.language, editor });
  return heard.isQuestion || heard.says('undo');
}
