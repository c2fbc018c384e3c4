// A question to the team about a step or hunk, with earlier answers.
import { path as comment } from '@vscode/codicons/src/icons/comment.svg';
import { useEffect, useRef, useState } from 'preact/hooks';
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
import { createTargets, refs } from '../ui/focusTargets';
import { comeTo } from '../ui/useAutoFocusNewCard';

interface Props {
  readonly about: Exclude<AsideAbout, { kind: 'session' }>;
  /** Name of the subject. */
  readonly name: string;
  /** Shortcut letter, if the place has shortcuts. */
  readonly letter?: string;
}

/** The buttons that open the field, by the place they ask about. */
const openers = createTargets<string>();

function placeKey(about: Props['about']): string {
  return about.kind === 'hunk' ? `${about.taskId} ${about.hunkId}` : about.taskId;
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
        ref={refs(opener, openers.at(placeKey(about)), letter !== undefined && keyButtons.at(letter.toLowerCase()))}
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

/** The questions asked here with their answers. Who has just asked is led to the question, and from there to its answer. */
export function AsideThread({ about: here }: { readonly about: Exclude<AsideAbout, { kind: 'session' }> }) {
  const t = useStrings();
  const session = useSession();
  const key = placeKey(here);
  const isHere = (about: AsideAbout | undefined) => about !== undefined && about.kind === here.kind && placeKey(about) === key;
  const asked = session.asides.some(({ about }) => isHere(about)) ? questionsIn(session, isHere) : [];
  const last = asked.at(-1);
  const isAnswered = last?.answer != null;
  const question = useRef<HTMLLIElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const known = useRef({ id: last?.id, isAnswered });
  useEffect(() => {
    const before = known.current;
    known.current = { id: last?.id, isAnswered };
    const { activeElement } = document;
    if (last?.id !== before.id && openers.keyOf(activeElement) === key) comeTo(answer.current ?? question.current);
    else if (isAnswered && !before.isAnswered && activeElement === question.current) comeTo(answer.current);
  });
  if (asked.length === 0) return null;
  return (
    <ul class="thread">
      {asked.map((each) => (
        <li key={each.id} tabIndex={-1} ref={each === last ? question : null}>
          <p class="quiet">
            <InlineText text={each.text} />
          </p>
          {each.answer && (
            <div class="answer" tabIndex={-1} ref={each === last ? answer : null}>
              <Avatar id={each.answer.agent} /> <b>{t.nameOf(each.answer.agent)}</b>
              <Markdown text={each.answer.text} />
            </div>
          )}
          {each.isOpen && !each.answer && session.fault === null && <p class="quiet">{t('strip.step.aside')}</p>}
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
