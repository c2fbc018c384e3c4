// One line of a plan, on which the user can comment where it stands.
import { useRef, useState } from 'preact/hooks';
import { InlineTextField } from '../ui/InlineTextField';
import { comeTo } from '../ui/useAutoFocusNewCard';
import { PlacedComments } from './PlanNotes';
import { usePanel, useStrings } from '../model/context';

interface Props {
  /** The version the comment is made to; null where none can be made. */
  readonly hash: string | null;
  readonly taskId: string | null;
  readonly line: string;
  /** What is in front of the line. */
  readonly label?: string;
}

export function PlanLine({ hash, taskId, line, label }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = t('card.plan.commentOn', { line });
  const close = () => {
    setOpen(false);
    comeTo(opener.current);
  };
  return (
    <div class="plan-line">
      {label && <b>{label} </b>}
      <span>{line}</span>
      {hash && (
        <button type="button" class="quiet-button" ref={opener} aria-label={name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('card.plan.comment')}
        </button>
      )}
      {hash && <PlacedComments isAt={(comment) => comment.taskId === taskId && comment.line === line} />}
      {hash && isOpen && (
        <InlineTextField
          label={name}
          placeholder={t('card.plan.comment')}
          action={t('card.plan.commentAdd')}
          onCancel={close}
          onSend={(text) => {
            store.send({ type: 'plan.comment', hash, taskId, line, text });
            close();
          }}
        />
      )}
    </div>
  );
}
