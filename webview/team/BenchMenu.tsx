// Who else could sit in the room: a menu under the strip, for the keyboard as for the mouse.
import type { AgentId } from '../../src/core/agents/roster';
import { benchOf } from '../model/selectors';
import { faceOf } from '../model/strings';
import { Avatar } from '../icons/Face';
import { useClickOutside } from '../ui/useClickOutside';
import { usePanel, useStrings } from '../model/context';
import { moveFocus } from '../ui/Menu';

export function BenchMenu({ onClose }: { readonly onClose: () => void }) {
  const { live, view, send } = usePanel();
  const t = useStrings();
  const menu = useClickOutside<HTMLDivElement>(onClose);
  const seat = (agent: AgentId) => {
    send({ type: 'member.seat', agent });
    onClose();
  };
  return (
    <div class="over bench" ref={menu} role="menu" tabIndex={-1} aria-label={t('strip.add')} onKeyDown={moveFocus}>
      {benchOf(live.session.value).map((id) => (
        <button key={id} type="button" role="menuitem" tabIndex={-1} class="option" data-color={faceOf(id).color} onClick={() => seat(id)}>
          <Avatar id={id} />
          <b class="name">{t.nameOf(id)}</b>
          <span class="quiet">{t.roleOf(id)}</span>
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        class="option"
        onClick={() => {
          onClose();
          view.openPage('team');
        }}
      >
        {t('own.title')}…
      </button>
    </div>
  );
}
