// Editor for a hunk's new lines, and views of edited or unused lines.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Hunk } from '../../src/core/edits/lines/proposal';
import { useStrings } from '../model/context';
import { Button, QuietButton } from '../ui/Button';
import { Fold, LazyFold } from '../ui/Fold';
import { refs } from '../ui/useFocusKept';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { DiffLines, partDiff } from './DiffLines';
import type { HunkProps } from './hunkProps';
import { hunkFields } from './hunkTargets';

interface Props {
  readonly hunkId: string;
  readonly label: string;
  /** The lines before the user's edits. */
  readonly initial: string;
  readonly text: string;
  /** Text inserted by Tab. */
  readonly indent: string;
  readonly takesFocus: boolean;
  readonly onInput: (text: string) => void;
  readonly onKeep: () => void;
  readonly onLeave: () => void;
}

export function HunkEditor({ hunkId, label, initial, text, indent, takesFocus, onInput, onKeep, onLeave }: Props) {
  const t = useStrings();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!takesFocus) return;
    comeTo(field.current);
    field.current?.setSelectionRange(0, 0);
  }, [takesFocus]);
  const leave = () => (text === initial ? onLeave() : setAsking(true));
  const goOn = () => {
    setAsking(false);
    comeTo(field.current);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') isAsking ? goOn() : leave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onKeep();
    else if (event.key === 'Tab' && event.target === field.current && !event.shiftKey && !event.ctrlKey && !event.altKey)
      insert(field.current, indent);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler is for the keys of the field and the question in it
    <div class="hunk-editor" onKeyDown={onKeyDown}>
      <textarea
        ref={refs(field, hunkFields.at(hunkId))}
        rows={3}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-label={label}
        value={text}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {isAsking ? (
        <LeaveQuestion onDiscard={onLeave} onGoOn={goOn} />
      ) : (
        <div class="row">
          <span class="hint">{t('card.hunk.editKeys')}</span>
          <Button onPress={leave}>{t('card.cancel')}</Button>
          <Button kind="main" onPress={onKeep}>
            {t('card.hunk.keep')}
          </Button>
        </div>
      )}
    </div>
  );
}

function LeaveQuestion({ onDiscard, onGoOn }: { readonly onDiscard: () => void; readonly onGoOn: () => void }) {
  const t = useStrings();
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => comeTo(main.current), []);
  return (
    <div class="row" role="alertdialog" aria-label={t('card.hunk.leave')}>
      <span>{t('card.hunk.leave')}</span>
      <Button onPress={onDiscard}>{t('card.hunk.discard')}</Button>
      <Button kind="main" element={main} onPress={onGoOn}>
        {t('card.hunk.goOn')}
      </Button>
    </div>
  );
}

/** Inserts text as if it were typed, so that the field's undo history includes it. */
function insert(field: HTMLTextAreaElement | null, text: string): void {
  if (!field || document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function RemovedLines({ hunk }: { readonly hunk: Hunk }) {
  const text = useMemo(() => ({ ...hunk, after: [], contextAfter: [], isPart: true as const }), [hunk]);
  return <DiffLines hunk={text} />;
}

/** The difference between the user's version and the proposal, with a button to reset the lines. */
export function OwnEdit({ hunk, proposed, actions }: HunkProps) {
  const t = useStrings();
  if (!proposed) return null;
  return (
    <div class="own-edit">
      <LazyFold summary={t('card.hunk.yourEdit')}>{() => <DiffLines hunk={partDiff(proposed, hunk.after)} />}</LazyFold>
      {actions && <QuietButton onPress={() => actions.edit(hunk.id, proposed)}>{t('card.hunk.back')}</QuietButton>}
    </div>
  );
}

/** The user's lines for a hunk that was settled elsewhere before they were saved. */
export function UnusedLines({ text, onDiscard }: { readonly text: string; readonly onDiscard: () => void }) {
  const t = useStrings();
  return (
    <div class="own-edit">
      <Fold summary={t('card.hunk.unused')}>
        <pre class="prompt">{text}</pre>
      </Fold>
      <QuietButton onPress={onDiscard}>{t('card.hunk.discard')}</QuietButton>
    </div>
  );
}
