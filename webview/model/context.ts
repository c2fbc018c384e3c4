// Preact context with the panel's models, the host and the texts.
import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Command } from '../../src/core/commands';
import type { Session } from '../../src/core/session';
import type { HostLink } from './host';
import type { PanelState } from './panelState';
import type { Strings } from './strings';

export interface Panel extends Omit<PanelState, 'receive'> {
  readonly host: HostLink;
  readonly send: (command: Command) => void;
  /** Whether the conversation has been shown: cards that come later have arrived, the others were there. */
  readonly isShown: { current: boolean };
  /** Counts how often the user asked to be led to what waits for them. */
  readonly raised: Signal<number>;
  /** Whether the end of the conversation is kept in view: a reader elsewhere is not called away by what arrives there. */
  readonly follows: { current: boolean };
  /** Whether the user has something taken back here: what that leads to may be far from where they are. */
  readonly restoring: { current: boolean };
}

export function panelOf(state: PanelState, host: HostLink): Panel {
  return {
    ...state,
    host,
    send: state.connection.send,
    isShown: { current: false },
    raised: signal(0),
    follows: { current: true },
    restoring: { current: false },
  };
}

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('A component was rendered outside the panel.');
  return panel;
}

/** The session as it is now; the component is rendered again when it changes. */
export function useSession(): Session {
  return usePanel().live.session.value;
}

/** The texts, which come with the first snapshot; nothing is rendered before it. */
export function useStrings(): Strings {
  const strings = usePanel().connection.strings.value;
  if (!strings) throw new Error('A component was rendered before the first snapshot.');
  return strings;
}
