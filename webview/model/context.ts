// Preact context of the panel: state, host connection and texts.
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
  /** Whether the conversation has been shown. Cards rendered before that are not new and do not take the focus. */
  readonly isShown: { current: boolean };
  /** Incremented to request scrolling to the entry that waits for the user. */
  readonly raised: Signal<number>;
  /** Whether the view follows the end of the conversation. */
  readonly follows: { current: boolean };
  /** Whether the user has started a restore. Its card may be far away in the conversation, so the view scrolls to it. */
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

/** Returns the current session; the component re-renders when the session changes. */
export function useSession(): Session {
  return usePanel().live.session.value;
}

/** Returns the texts in the user's language; throws before the first snapshot. */
export function useStrings(): Strings {
  const strings = usePanel().connection.strings.value;
  if (!strings) throw new Error('A component was rendered before the first snapshot.');
  return strings;
}
