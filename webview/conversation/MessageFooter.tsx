// Under a message of the user: whether it has been heard yet, and what can be done with it.
import { useComputed } from '@preact/signals';
import { at, type List, size } from '../../src/core/base/chunkedList';
import type { Entry, MessageEntry } from '../../src/core/transcript';
import { PinButton } from './PinButton';
import { onDemand, SaidActions } from './SaidActions';
import { usePanel, useStrings } from '../model/context';

export function MessageFooter({ entry }: { readonly entry: MessageEntry }) {
  return (
    <footer class="badge mine">
      <Unheard entry={entry} />
      <span class="on-demand" ref={onDemand.at(true)}>
        <PinButton messageId={entry.id} />
        <SaidActions by="user" text={entry.text} />
      </span>
    </footer>
  );
}

/** While somebody speaks, what was said meanwhile waits for their turn to end. */
function Unheard({ entry }: { readonly entry: MessageEntry }) {
  const { live } = usePanel();
  const t = useStrings();
  const isUnheard = useComputed(() => {
    const { turn, transcript } = live.session.value;
    const open = turn && transcript.open.find(({ id }) => id === turn.turnId);
    const speaking = open && at(transcript.entries, open.index);
    return speaking ? speaking.at <= entry.at && isAfter(transcript.entries, open.index, entry) : false;
  }).value;
  return isUnheard ? <span>{t('panel.heardNextTurn')}</span> : null;
}

function isAfter(entries: List<Entry>, index: number, entry: Entry): boolean {
  for (let later = index + 1; later < size(entries); later++) if (at(entries, later)?.id === entry.id) return true;
  return false;
}
