// What was asked about a step or a hunk and answered, where it was asked: the conversation, which has it as well, goes on far below.
import { items } from '../../src/core/base/chunkedList';
import type { AsideAbout } from '../../src/core/discussion/facts';
import type { Session } from '../../src/core/session';
import type { TurnEntry } from '../../src/core/transcript';
import { Markdown } from '../markdown/Markdown';
import { InlineText } from '../markdown/markdownInline';
import { useStrings, useSession } from '../model/context';
import { Avatar } from '../icons/Face';

export function AsideThread({ about: here }: { readonly about: Exclude<AsideAbout, { kind: 'session' }> }) {
  const t = useStrings();
  const session = useSession();
  const isHere = (about: AsideAbout | undefined) =>
    about?.kind === here.kind &&
    about.taskId === here.taskId &&
    (here.kind === 'task' || ('hunkId' in about && about.hunkId === here.hunkId));
  if (!session.asides.some(({ about }) => isHere(about))) return null;
  return (
    <ul class="thread">
      {questionsIn(session, isHere).map(({ id, text, isOpen, answer }) => (
        <li key={id}>
          <p class="quiet">
            <InlineText text={text} />
          </p>
          {answer && (
            <div class="answer">
              <Avatar id={answer.agent} /> <b>{t.nameOf(answer.agent)}</b>
              <Markdown text={answer.text} />
            </div>
          )}
          {isOpen && !answer && session.fault === null && <p class="quiet">{t('strip.step.aside')}</p>}
        </li>
      ))}
    </ul>
  );
}

interface AskedHere {
  readonly id: string;
  readonly text: string;
  /** Still to be answered. */
  readonly isOpen: boolean;
  readonly answer: TurnEntry | null;
}

/** Questions are answered in the order in which they were asked. */
function questionsIn({ asides, transcript }: Session, isHere: (about: AsideAbout | undefined) => boolean): AskedHere[] {
  const asked: AskedHere[] = [];
  for (const entry of items(transcript.entries)) {
    if (entry.kind === 'aside' && isHere(entry.about))
      asked.push({ id: entry.id, text: entry.text, isOpen: asides.some(({ id, open }) => open && id === entry.id), answer: null });
    if (entry.kind !== 'turn' || entry.state !== 'done' || !isHere(entry.about)) continue;
    const first = asked.findIndex(({ answer }) => answer === null);
    const found = asked[first];
    if (found) asked[first] = { ...found, answer: entry };
  }
  return asked;
}
