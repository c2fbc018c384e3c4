// Side question to the team, with its subject; does not interrupt the work.
import type { AsideAbout } from '../../src/core/discussion/facts';
import type { Session } from '../../src/core/session';
import type { EntryOf } from '../../src/core/transcript';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useStrings } from '../model/context';
import { taskTitle } from '../model/selectors';

export function SideQuestion({ entry }: { readonly entry: EntryOf<'aside'> }) {
  return (
    <div class="me">
      <AboutLine about={entry.about} />
      <InlineText text={entry.text} />
    </div>
  );
}

export function AboutLine({ about }: { readonly about: AsideAbout }) {
  return about.kind === 'session' ? null : <PlaceLine about={about} />;
}

type QuestionSubject = Exclude<AsideAbout, { kind: 'session' }>;

function PlaceLine({ about }: { readonly about: QuestionSubject }) {
  const { live } = usePanel();
  const t = useStrings();
  return <p class="about">{t('aside.about', { about: placeOf(live.session.value, about) })}</p>;
}

/** Returns the title of the step or, for a hunk that still exists, its path and line. */
function placeOf(session: Session, about: QuestionSubject): string {
  const title = taskTitle(session, about.taskId);
  if (about.kind === 'task') return title;
  const files = session.progress.tasks.find((task) => task.id === about.taskId)?.files ?? [];
  for (const file of files) {
    const hunk = file.hunks.find((proposed) => proposed.id === about.hunkId);
    if (hunk) return `${file.path}:${hunk.start}`;
  }
  return title;
}
