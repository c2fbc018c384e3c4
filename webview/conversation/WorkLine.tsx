// The team is at work but says nothing: the same words as in the strip, or the edit that has just been completed.
import { below, entries } from '../shared/entryTargets';
import { type EditUnderWay, editLine } from '../../src/core/edits/lines/editProgress';
import { statusLine } from '../model/status';
import { usePanel, useStrings } from '../model/context';

export function WorkLine({ edit }: { readonly edit?: EditUnderWay }) {
  const { live } = usePanel();
  const t = useStrings();
  const line = edit
    ? `${editLine(edit)} · ${t.count('strip.edits', edit.count)}`
    : statusLine({ session: live.session.value, busy: true, waiting: null, hasText: false, now: 0 }, t);
  return (
    <p class={edit ? 'working' : 'entry working'} ref={edit ? null : entries.at(below)} aria-hidden="true">
      <span class="dots">
        <i />
        <i />
        <i />
      </span>
      {line}
    </p>
  );
}
