// One hunk: place, reasons, lines and actions; folded once settled.
import { useRef, useState } from 'preact/hooks';
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
import { canResolve, ConflictView } from './ConflictView';
import { DiffLines } from './DiffLines';
import { Findings } from './ReviewLine';
import { HunkEditor, OwnEdit, RemovedLines, UnusedLines } from './HunkEditor';
import { HunkHeader, hunkPlace } from './HunkHeader';
import type { HunkProps } from './hunkProps';
import { hunkTargets } from './hunkTargets';
import { indentStep, useHunkDraft } from './useHunkDraft';

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
  const isChoice = isConflicted && sides !== undefined && canResolve(file);
  const hasText = file.operation !== 'rename';
  // changes already in the file are edited there
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a hunk is a stop of the keyboard, with its own keys
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

/** Clauses and decisions behind a hunk, folded. */
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
