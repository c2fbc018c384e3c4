// A question to the team about a step or hunk, with earlier answers.
import { path as comment } from '@vscode/codicons/src/icons/comment.svg';
import { useRef, useState } from 'preact/hooks';
import { items } from '../../src/core/base/chunkedList';
import type { AsideAbout } from '../../src/core/discussion/facts';
import type { Session } from '../../src/core/session';
import type { TurnEntry } from '../../src/core/transcript';
import { Avatar } from '../icons/Face';
import { Icon } from '../icons/Icon';
import { Markdown } from '../markdown/Markdown';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { keyButtons } from '../ui/Button';
import { InlineTextField } from '../ui/InlineTextField';
import { refs } from '../ui/focusTargets';
import { comeTo } from '../ui/useAutoFocusNewCard';

interface Props {
  readonly about: Exclude<AsideAbout, { kind: 'session' }>;
  /** Name of the subject. */
  readonly name: string;
  /** Shortcut letter, if the place has shortcuts. */
  readonly letter?: string;
}

export function AskTeam({ about, name, letter }: Props) {
  const { send } = usePanel();
  const t = useStrings();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const label = t('aside.askAbout', { about: name });
  const close = () => {
    setOpen(false);
    comeTo(opener.current);
  };
  return (
    <div class="ask-team">
      <button
        type="button"
        class={letter ? 'key worded' : 'quiet-button'}
        ref={refs(opener, letter !== undefined && keyButtons.at(letter.toLowerCase()))}
        {...(letter ? { 'data-key': letter.toLowerCase(), 'aria-keyshortcuts': letter } : {})}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {letter ? (
          <>
            <Icon path={comment} />
            <span>{t('card.hunk.word.ask')}</span>
          </>
        ) : (
          t('aside.ask')
        )}
      </button>
      {isOpen && (
        <InlineTextField
          label={label}
          action={t('aside.send')}
          onCancel={close}
          onSend={(text) => {
            send({ type: 'aside.ask', about, text });
            close();
          }}
        />
      )}
    </div>
  );
}

/** Questions asked here with their answers, also in the conversation far below. */
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
  /** Not answered yet. */
  readonly isOpen: boolean;
  readonly answer: TurnEntry | null;
}

/** Questions are answered in order. */
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
