// Hunk view: location, reasons, lines and actions; collapsed once the hunk is settled.
import { useRef, useState, useMemo } from 'preact/hooks';
import { idsOf } from '../../src/core/plan/taskMap';
import { hunkKey, tracesOf } from '../../src/core/traceability/graph';
import { InlineText } from '../markdown/markdownInline';
import { useSession, useStrings } from '../model/context';
import { AsideThread } from '../common/AskTeam';
import { LedgerIds, TraceLinks, useTraceGraph } from '../common/TraceLinks';
import { entryParts, partKey } from '../common/entryTargets';
import { LazyFold } from '../ui/Fold';
import { refs, restPlaces } from '../ui/useFocusKept';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { DiffLines, partDiff } from './DiffLines';
import { Findings } from './ReviewLine';
import { HunkEditor, OwnEdit, RemovedLines, UnusedLines } from './HunkEditor';
import { HunkHeader, hunkPlace } from './HunkHeader';
import type { HunkProps } from './hunkProps';
import { hunkTargets } from './hunkTargets';
import { indentStep, useHunkDraft } from './useHunkDraft';
import type { ComponentChildren, RefObject } from 'preact';
import type { ConflictSides, FileProposal } from '../../src/core/edits/lines/proposal';
import { sameLines } from '../../src/core/edits/diff/alignment';
import { bothSides, sidesOfWholes } from '../../src/core/edits/hunks/bothSides';
import type { HunkText } from '../../src/core/edits/hunks/hunkDiff';
import { Button } from '../ui/Button';

export function HunkView(props: HunkProps) {
  const { file, hunk, verdict, isSent, isToConfirm, sides, answers, findings, dismissed, actions, isReplaced = false } = props;
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  const draft = useHunkDraft(props, frame);
  const place = hunkPlace(file, hunk);
  const isSettled = isSent || verdict === 'accepted' || verdict === 'rejected';
  const isTyped = draft.text !== null && !isSettled && !isReplaced;
  const isConflicted = verdict === 'conflicted' && !isSent;
  const isPending = verdict === 'pending' && !isSent;
  const isChoice = isConflicted && canResolve(file, sides);
  const hasText = file.operation !== 'rename';
  // A change that is already in the file is edited in the file, not here.
  const hasLines = !file.stands && (file.operation === 'edit' || file.operation === 'create');
  const settle = actions && ((accept: boolean) => actions.settle(hunk.id, accept));
  const firstChoice = useRef<HTMLButtonElement>(null);
  const choose = () => comeTo(firstChoice.current);
  return (
    <article
      class={isSent ? `hunk ${verdict} sent` : `hunk ${verdict}`}
      aria-busy={isSent}
      data-hunk={hunk.id}
      ref={refs(
        frame,
        hunkTargets.at({ id: hunk.id, isOpen: actions !== null }),
        entryParts.at(partKey('hunk', hunk.id)),
        restPlaces.at(true),
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a hunk takes the focus and has its own keys
      tabIndex={0}
      aria-label={t('card.task.hunk', { place, verdict: t(isPending && props.isUndone ? 'gap.undone' : `verdict.${verdict}`) })}
    >
      <HunkHeader
        {...props}
        onAccept={isChoice ? choose : settle && (() => settle(true))}
        onReject={settle && (() => settle(false))}
        onEdit={actions && hasLines && (!isConflicted || isChoice) ? () => draft.open() : null}
        isShown={isShown}
        onShow={isSettled && hasText ? () => setShown(!isShown) : null}
        acceptLabel={isChoice ? 'card.hunk.choose' : 'card.task.accept'}
      />
      {!isSettled && (hunk.intent || answers.length > 0) && (
        <p class="intent">
          <InlineText text={hunk.intent ?? ''} /> <LedgerIds ids={answers} />
        </p>
      )}
      <HunkReasons taskId={props.taskId} attempt={props.attempt} hunkId={hunk.id} />
      {!isSettled && <AsideThread about={{ kind: 'hunk', taskId: props.taskId, hunkId: hunk.id }} />}
      {isToConfirm && <p class="intent warn">{t('card.task.confirm')}</p>}
      {isConflicted && (
        <ConflictView
          file={file}
          sides={sides}
          onSettle={settle}
          onResolve={actions && ((lines) => actions.resolve(hunk.id, lines))}
          onWrite={draft.open}
          firstChoice={firstChoice}
        >
          {hasText && <DiffLines hunk={hunk} />}
        </ConflictView>
      )}
      {isPending && isTyped && <RemovedLines hunk={hunk} />}
      {isTyped && (
        <HunkEditor
          hunkId={hunk.id}
          label={t('card.hunk.newLines', { place })}
          initial={draft.initial}
          text={draft.text ?? ''}
          indent={indentStep([...hunk.contextBefore, ...hunk.before, ...hunk.after, ...hunk.contextAfter])}
          takesFocus={draft.isOpened}
          onInput={draft.type}
          onKeep={draft.keep}
          onLeave={draft.leave}
        />
      )}
      {isPending && !isTyped && hasText && <DiffLines hunk={hunk} />}
      {isPending && !isTyped && <OwnEdit {...props} />}
      {isSettled && isShown && <DiffLines hunk={hunk} />}
      {!isTyped && draft.text !== null && <UnusedLines text={draft.text} onDiscard={draft.leave} />}
      <Findings findings={findings} dismissed={dismissed} />
    </article>
  );
}

interface Props {
  readonly taskId: string;
  readonly attempt: number;
  readonly hunkId: string;
}

function HunkReasons({ taskId, attempt, hunkId }: Props) {
  const t = useStrings();
  const task = useSession().progress.offered?.plan.tasks.find(({ id }) => id === taskId);
  if (!task || idsOf(task).length === 0) return null;
  return <LazyFold summary={t('trace.why')}>{() => <Reasons of={hunkKey(taskId, attempt, hunkId)} />}</LazyFold>;
}

function Reasons({ of }: { readonly of: string }) {
  const reasons = tracesOf(useTraceGraph(), of).flatMap((node) => (node.kind === 'entry' || node.kind === 'clause' ? [node] : []));
  return (
    <div class="reasons">
      {reasons.map(({ id, text }) => (
        <p key={id} class="quiet" title={id}>
          <InlineText text={text} />
        </p>
      ))}
      <TraceLinks of={of} />
    </div>
  );
}

interface ConflictProps {
  readonly file: FileProposal;
  /** Undefined for a secret file, or if the log does not contain the two sides. */
  readonly sides: ConflictSides | undefined;
  /** Null if the hunk is read-only. */
  readonly onSettle: ((accept: boolean) => void) | null;
  readonly onResolve: ((lines: readonly string[]) => void) | null;
  /** Opens the result for editing, with `lines` or, if omitted, the current lines. */
  readonly onWrite: (lines?: readonly string[]) => void;
  /** The first button, which receives the focus. */
  readonly firstChoice: RefObject<HTMLButtonElement | null>;
  /** Content shown if the two sides are not available. */
  readonly children: ComponentChildren;
}

function ConflictView({ file, sides, onSettle, onResolve, onWrite, firstChoice, children }: ConflictProps) {
  const t = useStrings();
  const isGone = sides?.isGone === true;
  const isMergeable = canResolve(file, sides);
  return (
    <div class="conflict">
      <p class="intent">{t(isMergeable ? 'card.conflict.choose' : isGone ? 'fault.fileGone.text' : reasonOf(file))}</p>
      {isMergeable ? <Sides sides={sides} /> : children}
      {isMergeable && onResolve && onSettle && (
        <div class="row choices">
          <Button element={firstChoice} onPress={() => onResolve(sides.ours)}>
            {t('card.conflict.takeOurs')}
          </Button>
          <Button onPress={() => onSettle(false)}>{t('card.conflict.keepMine')}</Button>
          <Both file={file} sides={sides} onWrite={onWrite} />
          <Button onPress={() => onWrite()}>{t('card.conflict.write')}</Button>
        </div>
      )}
      {!isMergeable && onSettle && (
        <div class="row choices">
          {!isGone && (
            <Button element={firstChoice} onPress={() => onSettle(false)}>
              {t(hasSides(file) ? 'card.conflict.keepMine' : `card.conflict.keep.${wholeOf(file)}`)}
            </Button>
          )}
          <Button {...(isGone && { element: firstChoice })} onPress={() => onSettle(true)}>
            {t('card.conflict.again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Buttons that open the combined sides for editing: one per order, or a single button if the order makes no difference. */
function Both({ file, sides, onWrite }: Pick<ConflictProps, 'file' | 'onWrite'> & { readonly sides: ConflictSides }) {
  const t = useStrings();
  const [mineFirst, oursFirst] = useMemo(() => {
    const shared = file.operation === 'create' ? sidesOfWholes(sides) : sides;
    return [bothSides(shared, 'theirs'), bothSides(shared, 'ours')];
  }, [file, sides]);
  if (sameLines(mineFirst, oursFirst)) return <Button onPress={() => onWrite(mineFirst)}>{t('card.conflict.both')}</Button>;
  return (
    <>
      <Button onPress={() => onWrite(mineFirst)}>{t('card.conflict.mineFirst')}</Button>
      <Button onPress={() => onWrite(oursFirst)}>{t('card.conflict.oursFirst')}</Button>
    </>
  );
}

/** Whether the two sides can be combined. */
function canResolve(file: FileProposal, sides: ConflictSides | undefined): sides is ConflictSides {
  return hasSides(file) && sides !== undefined && !sides.isGone;
}

/** Whether a conflict of the file has two sides. False for deleted or renamed files, and in old logs that lack the base text. */
function hasSides({ operation, base }: FileProposal): boolean {
  return operation === 'create' || (operation === 'edit' && base !== undefined);
}

function wholeOf({ operation }: FileProposal): 'delete' | 'rename' {
  return operation === 'delete' ? 'delete' : 'rename';
}

function reasonOf({ operation }: FileProposal) {
  if (operation === 'delete' || operation === 'rename') return `card.conflict.why.${operation}` as const;
  return 'card.task.conflict';
}

function Sides({ sides: { base, ours, theirs } }: { readonly sides: ConflictSides }) {
  const t = useStrings();
  const shown = useMemo(
    () => [
      { name: t('card.conflict.ours'), side: 'ours', text: partDiff(base, ours) },
      { name: t('card.conflict.theirs'), side: 'theirs', text: partDiff(base, theirs) },
    ],
    [t, base, ours, theirs],
  );
  return (
    <div class="sides">
      {shown.map(({ name, side, text }) => (
        <figure key={side} class={`side-${side}`}>
          <figcaption>{name}</figcaption>
          {isEmpty(text) ? <p class="quiet">{t('card.conflict.nothing')}</p> : <DiffLines hunk={text} />}
        </figure>
      ))}
    </div>
  );
}

function isEmpty({ before, after }: HunkText): boolean {
  return before.length + after.length === 0;
}
