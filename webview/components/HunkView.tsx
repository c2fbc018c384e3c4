// One contiguous change: where it is, why, its lines, and what can be said to it; what is settled is one line that opens.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../../src/core/edits/proposal';
import type { Dismissal, Finding } from '../../src/core/plan/findings';
import { indentOf, linesOfText, textOfLines } from '../hunkText';
import { canResolve, changeOf, ConflictView } from './ConflictView';
import { DiffLines } from './DiffLines';
import { Findings } from './Findings';
import { Fold } from './Fold';
import { HunkEditor } from './HunkEditor';
import { HunkHeader, type Marks, placeOf } from './HunkHeader';
import { LazyFold } from './LazyFold';
import { LedgerIds } from './LedgerIds';
import { useDraft } from './useDraft';
import { useStrings } from './usePanel';

/** What can be said to the hunks of one task; the same object as long as it is the same task. */
export interface HunkActions {
  settle(hunkId: string, accept: boolean): void;
  edit(hunkId: string, after: readonly string[]): void;
  resolve(hunkId: string, lines: readonly string[]): void;
}

export interface HunkProps extends Marks {
  readonly taskId: string;
  /** Under which what is typed into it is remembered. */
  readonly draftKey: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly verdict: Verdict;
  /** It was accepted and waits for a second word. */
  readonly isToConfirm: boolean;
  readonly isInFile: boolean;
  /** The lines that were proposed, where the user has others. */
  readonly proposed: readonly string[] | undefined;
  readonly sides: ConflictSides | undefined;
  /** Ids of the ledger its task answers. */
  readonly answers: readonly string[];
  readonly checkpointId: string | null;
  readonly findings: readonly Finding[];
  readonly dismissed: readonly Dismissal[];
  /** Null where nothing can be decided (any more). */
  readonly actions: HunkActions | null;
  /** Another attempt took its place: nothing can be asked about it either. */
  readonly isReplaced?: boolean;
}

export function HunkView(props: HunkProps) {
  const { file, hunk, verdict, isToConfirm, sides, answers, findings, dismissed, actions } = props;
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  const draft = useHunkDraft(props, frame);
  const place = placeOf(file, hunk);
  const isSettled = verdict === 'accepted' || verdict === 'rejected';
  const isConflicted = verdict === 'conflicted';
  const isChoice = isConflicted && sides !== undefined && canResolve(file);
  const hasText = file.operation !== 'rename';
  const hasLines = file.operation === 'edit' || file.operation === 'create';
  const settle = actions && ((accept: boolean) => actions.settle(hunk.id, accept));
  const choose = () => frame.current?.querySelector<HTMLElement>('.choices .button')?.focus();
  return (
    <article
      class={`hunk ${verdict}`}
      data-hunk={hunk.id}
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a hunk is a stop of the keyboard, with its own keys
      tabIndex={0}
      aria-label={t('card.task.hunk', { place, verdict: t(`verdict.${verdict}`) })}
    >
      <HunkHeader
        {...props}
        onAccept={isChoice ? choose : settle && (() => settle(true))}
        onReject={settle && (() => settle(false))}
        onEdit={actions && hasLines && (!isConflicted || isChoice) ? draft.open : null}
        isShown={isShown}
        onShow={isSettled && hasText ? () => setShown(!isShown) : null}
        acceptLabel={isChoice ? 'card.hunk.choose' : 'card.task.accept'}
      />
      {!isSettled && (hunk.intent || answers.length > 0) && (
        <p class="intent">
          {hunk.intent} <LedgerIds ids={answers} />
        </p>
      )}
      {isToConfirm && <p class="intent warn">{t('card.task.confirm')}</p>}
      {isConflicted && (
        <ConflictView
          file={file}
          sides={sides}
          onSettle={settle}
          onResolve={actions && ((lines) => actions.resolve(hunk.id, lines))}
          onWrite={draft.open}
        >
          {hasText && <DiffLines hunk={hunk} />}
        </ConflictView>
      )}
      {verdict === 'pending' && draft.text !== null && <Removed hunk={hunk} />}
      {!isSettled && actions && draft.text !== null && (
        <HunkEditor
          label={t('card.hunk.newLines', { place })}
          initial={draft.initial}
          text={draft.text}
          indent={indentOf([...hunk.contextBefore, ...hunk.before, ...hunk.after, ...hunk.contextAfter])}
          takesFocus={draft.isOpened}
          onInput={draft.type}
          onKeep={draft.keep}
          onLeave={draft.leave}
        />
      )}
      {verdict === 'pending' && draft.text === null && hasText && <DiffLines hunk={hunk} />}
      {verdict === 'pending' && draft.text === null && <OwnEdit {...props} />}
      {isSettled && isShown && <DiffLines hunk={hunk} />}
      {isSettled && draft.text !== null && <Unused text={draft.text} onDiscard={draft.leave} />}
      <Findings findings={findings} dismissed={dismissed} />
    </article>
  );
}

/**
 * The lines somebody types into a hunk, from the first key until they are in it. What is kept goes into the hunk, or to its place where that is in
 * conflict; the field closes when the session says that the lines are there.
 */
function useHunkDraft({ draftKey, hunk, verdict, sides, actions }: HunkProps, frame: { readonly current: HTMLElement | null }) {
  const [text, write] = useDraft(draftKey);
  const isOpened = useRef(false);
  const kept = useRef<string | null>(null);
  const isConflicted = verdict === 'conflicted';
  const initial = textOfLines(isConflicted ? (sides?.theirs ?? []) : hunk.after);
  const after = textOfLines(hunk.after);
  useEffect(() => {
    if (kept.current === null || kept.current !== after || isConflicted) return;
    kept.current = null;
    write(null);
  }, [after, isConflicted]);
  const leave = () => {
    write(null);
    frame.current?.focus();
  };
  return {
    text,
    initial,
    isOpened: isOpened.current,
    open() {
      isOpened.current = true;
      if (text === null) write(initial);
      else frame.current?.querySelector('textarea')?.focus();
    },
    type(next: string) {
      kept.current = null;
      write(next);
    },
    leave,
    keep() {
      if (text === null) return;
      if (!isConflicted && text === after) return leave();
      kept.current = text;
      if (isConflicted) actions?.resolve(hunk.id, linesOfText(text));
      else actions?.edit(hunk.id, linesOfText(text));
      frame.current?.focus();
    },
  };
}

/** What the lines under the hand take the place of. */
function Removed({ hunk }: { readonly hunk: Hunk }) {
  const text = useMemo(() => ({ ...hunk, after: [], contextAfter: [] }), [hunk]);
  return <DiffLines hunk={text} />;
}

/** What the user has made of the proposal, and the way back to it. */
function OwnEdit({ hunk, proposed, actions }: HunkProps) {
  const t = useStrings();
  if (!proposed) return null;
  return (
    <div class="own-edit">
      <LazyFold summary={t('card.hunk.yourEdit')}>{() => <DiffLines hunk={changeOf(proposed, hunk.after)} />}</LazyFold>
      {actions && (
        <button type="button" class="quiet-button" onClick={() => actions.edit(hunk.id, proposed)}>
          {t('card.hunk.back')}
        </button>
      )}
    </div>
  );
}

/** The hunk was decided elsewhere while somebody typed: what was typed is still theirs. */
function Unused({ text, onDiscard }: { readonly text: string; readonly onDiscard: () => void }) {
  const t = useStrings();
  return (
    <div class="own-edit">
      <Fold summary={t('card.hunk.unused')}>
        <pre class="prompt">{text}</pre>
      </Fold>
      <button type="button" class="quiet-button" onClick={onDiscard}>
        {t('card.hunk.discard')}
      </button>
    </div>
  );
}
