// Composer: text field for messages, with attachments, completion and input history.
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TextKey } from '../../src/core/i18n/language';
import { maxMessageLength } from '../../src/core/lifecycle/messageLimits';
import { awaits } from '../../src/core/next';
import { reviewText } from '../../src/core/review/waitsFor';
import type { Session } from '../../src/core/session';
import { usePanel, useSession, useStrings } from '../model/context';
import { benchOf, teamOf } from '../model/selectors';
import { createTargets, refs, restPlaces } from '../ui/useFocusKept';
import { digitFields } from '../ui/useDocumentKeys';
import { AttachList, attachListId, AttachmentChips, attachOptionId, Unattached, useAttachments } from './Attachments';
import { CompletionList, listId, optionId, completed, type Completion, completionAt, moved } from './CompletionList';
import { ComposerLine, ComposerTools } from './ComposerTools';
import { leavesText, notRecalling, recalled, saidBefore } from './inputHistory';
import { commandsWith, typedCommand } from './slashCommands';

export const composerFields = createTargets<true, HTMLTextAreaElement>();

export function Composer() {
  const { connection, live, composer, host } = usePanel();
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => host.recall().draft);
  const [completion, setCompletion] = useState<Completion | null>(null);
  const session = useSession();
  const busy = live.busy.value;
  const awaited = awaits(session);
  const suggested = t(placeholderOf(session, busy));
  const commands = commandsWith(connection.environment.value?.prompts ?? []);
  const candidates = () => ({
    seated: teamOf(session),
    bench: benchOf(session),
    nameOf: t.nameOf,
    commands: commands.filter((each) => each.isPossible(session)).map(({ name }) => name),
  });

  const [recall, setRecall] = useState(notRecalling);
  const [isOver, setOver] = useState(false);

  const write = (typed: string, caret: number | null = null) => {
    setRecall(notRecalling);
    setText(typed);
    host.remember({ draft: typed });
    const next = caret === null ? null : completionAt(typed, caret, candidates());
    setCompletion(next);
    // Mentions and commands take precedence; otherwise the text may name a file or symbol.
    attaching.type(typed, next ? null : caret);
  };
  const attaching = useAttachments(text, (typed, caret) => {
    write(typed);
    place(field.current, typed, caret);
  });
  const { sessionId } = host.recall();
  // A layout effect before that of `useRequests`, which appends to the draft restored here.
  useLayoutEffect(() => {
    const { draft } = host.recall();
    if (draft !== text) write(draft);
  }, [sessionId]);
  useFirstWords(field);

  const excess = text.length - maxMessageLength;
  const send = () => {
    // Messages cannot be sent until their pictures are converted.
    if (text.trim() === '' || excess > 0 || composer.pictures.making.value > 0) return;
    const typed = typedCommand(text, session, commands);
    if (typed && !typed.isPossible) return;
    // A project prompt falls through to the last branch and is sent as a message.
    if (typed?.command.type === 'editor.second') connection.send({ ...typed.command, attachments: [...attaching.take()] });
    else if (typed && typed.command.type !== 'message.send') connection.send(typed.command);
    else {
      const called = typed?.command.type === 'message.send' ? (typed.command.attachments ?? []) : [];
      const attachments = [...attaching.take(), ...called];
      connection.send({
        type: 'message.send',
        text: typed?.command.type === 'message.send' ? typed.command.text : text,
        ...(attachments.length > 0 && { attachments }),
        ...seenByWriter(session),
      });
    }
    write('');
  };
  useRequests(field, write, send);
  const complete = (chosen: string) => {
    if (!completion) return;
    const inputs = completion.kind === 'command' ? commands.find(({ name }) => name === chosen)?.prompt?.inputs : undefined;
    const next = completed(text, completion, chosen, inputs);
    write(next.text);
    place(field.current, next.text, next.caret);
  };
  /** Runs the action and focuses the composer, because the clicked button may be removed. */
  const goOnTyping = (act: () => void) => {
    act();
    field.current?.focus();
  };
  const startMention = () => begin(`${text}${text === '' || /\s$/.test(text) ? '' : ' '}@`);
  const begin = (opened: string) => {
    write(opened, opened.length);
    place(field.current, opened, opened.length);
  };

  /** Replaces the text with the previous or next entry of the input history; returns false if the key must only move the caret. */
  const goBack = (area: HTMLTextAreaElement, step: 1 | -1): boolean => {
    const { selectionStart: caret, selectionEnd } = area;
    if (caret !== selectionEnd || !leavesText({ text, caret, isWrapped: isWrapped(area) }, step)) return false;
    const next = recalled(saidBefore(session), recall, text, step);
    if (!next) return false;
    write(next.text);
    setRecall(next.recall);
    place(area, next.text, step < 0 ? 0 : next.text.length);
    return true;
  };

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (event.isComposing) return;
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!completion && attaching.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (completion && completionKey(event, completion, complete, setCompletion)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (step !== null && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (goBack(event.currentTarget, step)) event.preventDefault();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };

  return (
    <section class="composer" ref={restPlaces.at(true)} aria-label={t('panel.composer')}>
      {completion ? <CompletionList completion={completion} onPick={complete} /> : <AttachList attaching={attaching} />}
      <AttachmentChips attaching={attaching} onRemove={(attachment) => goOnTyping(() => attaching.remove(attachment))} />
      <Unattached />
      <div class={isOver ? 'box over' : 'box'}>
        <ComposerLine hasText={text.trim() !== ''} attaching={attaching} onPick={goOnTyping} />
        <div class="writing" data-suggested={suggested}>
          <textarea
            ref={refs(field, composerFields.at(true), awaited === 'answers' && digitFields.at(true))}
            rows={1}
            value={text}
            placeholder={suggested}
            aria-label={t('panel.composer.label')}
            aria-autocomplete="list"
            {...(completion
              ? { 'aria-controls': listId, 'aria-activedescendant': optionId(completion) }
              : attaching.found.length > 0
                ? { 'aria-controls': attachListId, 'aria-activedescendant': attachOptionId(attaching.index) }
                : {})}
            onInput={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              setOver(false);
              attaching.drop(event);
            }}
            onPaste={attaching.paste}
            onBlur={() => {
              setCompletion(null);
              attaching.close();
            }}
          />
        </div>
        {excess > 0 && (
          <p class="too-long" role="alert">
            {t.count('panel.composer.tooLong', excess)}
          </p>
        )}
        <ComposerTools
          text={text}
          attaching={attaching}
          onPick={goOnTyping}
          isTooLong={excess > 0}
          onMention={startMention}
          onSend={() => goOnTyping(send)}
          onStop={() => goOnTyping(() => connection.send({ type: 'run.stop' }))}
        />
      </div>
    </section>
  );
}

/** Returns the plan or command on screen, because a typed approval applies only to the version that the user saw. */
function seenByWriter({ phase, progress, shell }: Session): { plan?: string; command?: string } {
  if (phase !== 'execution') return {};
  const asked = shell.find(({ state }) => state === 'asked');
  if (asked) return { command: asked.commandId };
  return progress.offered && !progress.started ? { plan: progress.offered.hash } : {};
}

/** Applies requests from other parts of the panel, such as inserting or sending text. */
function useRequests(field: { current: HTMLTextAreaElement | null }, write: (text: string) => void, send: () => void): void {
  const { composer, host } = usePanel();
  const request = composer.request.value;
  // A layout effect, so that the text is written before the next keystroke.
  useLayoutEffect(() => {
    if (!request) return;
    composer.request.value = null;
    const typed = request.isAddition ? host.recall().draft.trimEnd() : '';
    if (request.text !== null) write(typed === '' ? request.text : `${typed}\n${request.text}`);
    field.current?.focus();
    if (request.isSent) send();
  }, [request]);
}

/** Focuses the composer of an empty session if nothing else has the focus, and again once a model is connected. */
function useFirstWords(field: { current: HTMLTextAreaElement | null }): void {
  const { connection, live } = usePanel();
  const team = connection.environment.value?.team;
  useEffect(() => {
    const begin = () => {
      const activeElement = document.activeElement;
      const isNowhere = activeElement === null || activeElement === document.body;
      if (isNowhere && document.hasFocus() && live.session.peek().seq === 0) field.current?.focus({ preventScroll: true });
    };
    begin();
    window.addEventListener('focus', begin);
    return () => window.removeEventListener('focus', begin);
  }, [live, team]);
}

function isWrapped(area: HTMLTextAreaElement): boolean {
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  return area.scrollHeight > lineHeight * (area.value.split('\n').length + 0.9);
}

/** Sets text and caret synchronously, before the next render. */
function place(field: HTMLTextAreaElement | null, text: string, caret: number): void {
  if (!field) return;
  field.value = text;
  field.focus();
  field.setSelectionRange(caret, caret);
}

function completionKey(
  event: KeyboardEvent,
  completion: Completion,
  complete: (chosen: string) => void,
  set: (next: Completion | null) => void,
): boolean {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') set(moved(completion, event.key === 'ArrowDown' ? 1 : -1));
  else if (event.key === 'Enter' || event.key === 'Tab') complete(completion.found[completion.index] ?? '');
  else if (event.key === 'Escape') set(null);
  else return false;
  return true;
}

function placeholderOf(session: Session, busy: boolean): TextKey {
  if (busy) return 'panel.composer.busy';
  const awaited = awaits(session);
  if (awaited === 'review' && reviewText(session) === 'strip.decide') return 'panel.composer.unmetDependencies';
  return awaited ? `panel.composer.${awaited}` : 'panel.composer.floor';
}
