// Buttons for a card's actions; each sends its command unless the card handles the click.
import { type ActingCard, actLabel, type CardAct, cardActs } from '../../src/core/cardActs';
import type { TextKey } from '../../src/core/i18n/language';
import { usePanel, useSession, useStrings } from '../model/context';
import { Button, type ButtonProps } from '../ui/Button';

interface Props {
  readonly of: ActingCard | readonly CardAct[];
  /** Additional props by button label; null hides the button. */
  readonly own?: { readonly [K in TextKey]?: Partial<ButtonProps> | null };
  /** `apart` renders only buttons with `isApart`, `together` only those without; all buttons if omitted. */
  readonly only?: 'apart' | 'together';
}

export function CardActs({ of, own = {}, only }: Props) {
  const { connection, send } = usePanel();
  const session = useSession();
  const t = useStrings();
  const { verification: check = null, limits } = connection.environment.value ?? {};
  const acts = typeof of === 'string' ? cardActs[of](session, { check, limits }) : of;
  const shown = only === undefined ? acts : acts.filter(({ isApart = false }) => isApart === (only === 'apart'));
  return (
    <>
      {shown.map((act) => {
        const { label, command, isMain, isApart } = act;
        const given = own[label];
        if (given === null) return null;
        const text = actLabel(t, act);
        const button = (
          <Button key={text} kind={isMain ? 'main' : 'second'} onPress={() => command && send(command)} {...given}>
            {given?.children ?? text}
          </Button>
        );
        return isApart && only === undefined ? (
          <span key={text} class="first">
            {button}
          </span>
        ) : (
          button
        );
      })}
    </>
  );
}
