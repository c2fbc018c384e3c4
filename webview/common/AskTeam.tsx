// Field for asking the team about a step or hunk, and the earlier answers.
import { path as comment } from '@vscode/codicons/src/icons/comment.svg';
import { useEffect, useRef, useState } from 'preact/hooks';
import { askedAbout, placeKey, type QuestionPlace } from '../../src/core/review/askedAbout';
import { Avatar } from '../icons/Face';
import { Icon } from '../icons/Icon';
import { Markdown } from '../markdown/Markdown';
import { InlineText } from '../markdown/markdownInline';
import { usePanel, useSession, useStrings } from '../model/context';
import { keyButtons } from '../ui/Button';
import { InlineTextField } from '../ui/formControls';
import { createTargets, refs } from '../ui/useFocusKept';
import { comeTo } from '../ui/useAutoFocusNewCard';

interface Props {
  readonly about: QuestionPlace;
  readonly name: string;
  readonly letter?: string;
}

/** Buttons that open the field, by `placeKey`. */
const openers = createTargets<string>();

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

/** Questions about a step or hunk, with their answers. After asking, the focus moves to the question, then to its answer. */
export function AsideThread({ about: here }: { readonly about: QuestionPlace }) {
  const t = useStrings();
  const session = useSession();
  const key = placeKey(here);
  const asked = askedAbout(session, here);
  const last = asked.at(-1);
  const isAnswered = last?.answer != null;
  const question = useRef<HTMLLIElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const known = useRef({ id: last?.id, isAnswered });
  useEffect(() => {
    const before = known.current;
    known.current = { id: last?.id, isAnswered };
    const focused = document.activeElement;
    if (last?.id !== before.id && openers.keyOf(focused) === key) comeTo(answer.current ?? question.current);
    else if (isAnswered && !before.isAnswered && focused === question.current) comeTo(answer.current);
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
