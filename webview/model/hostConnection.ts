import type { OwnDefinition } from '../../src/core/agents/customAgents';

// Model of the connection: commands sent and refused, the environment and its texts.
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Command } from '../../src/core/commands';
import type { Session } from '../../src/core/session';
import type { Environment, EnvironmentNow, HostMessage, PanelMessage } from '../../src/protocol';
import { shownMembers, type Strings, stringsFor } from './strings';

export interface HostConnection {
  /** Null until the first snapshot has come. */
  readonly environment: ReadonlySignal<Environment | null>;
  readonly strings: ReadonlySignal<Strings | null>;
  /** Members the workspace defines: those of the session, or those of the files before there is one. */
  readonly own: ReadonlySignal<readonly OwnDefinition[]>;
  /** The command the host did not carry out, until another one is sent, and whether the user withdrew it. */
  readonly refused: ReadonlySignal<Command | null>;
  readonly isWithdrawn: ReadonlySignal<boolean>;
  send(command: Command): void;
  /** Asks the host for the whole state, once until it has answered. */
  hello(): void;
}

export interface HostConnectionModel extends HostConnection {
  takeEnvironment(now: EnvironmentNow): void;
  takeRefusal(message: Extract<HostMessage, { kind: 'refused' }>): void;
  /** To be called with each snapshot. @returns whether it was asked for */
  answered(): boolean;
}

/** @param post sends to the host */
export function createHostConnection(post: (message: PanelMessage) => void, session: ReadonlySignal<Session>): HostConnectionModel {
  const environment = signal<Environment | null>(null);
  const refused = signal<Command | null>(null);
  const isWithdrawn = signal(false);
  let isAsking = false;
  const own = computed<readonly OwnDefinition[]>(() => {
    const { room, seq } = session.value;
    return seq > 0 ? room.own : (environment.value?.own?.agents ?? room.own);
  });
  effect(() => {
    shownMembers.value = own.value;
  });
  return {
    environment,
    strings: computed(() => (environment.value ? stringsFor({ ...environment.value, own: own.value }) : null)),
    own,
    refused,
    isWithdrawn,
    send(command) {
      refused.value = null;
      post({ kind: 'command', command });
    },
    hello() {
      if (isAsking) return;
      isAsking = true;
      post({ kind: 'hello' });
    },
    takeEnvironment(now) {
      // a change comes without the texts the panel has; before there are any it tells nothing that can be shown
      const texts = now.texts ?? environment.peek()?.texts;
      environment.value = texts ? { ...now, texts } : null;
    },
    takeRefusal({ command, isWithdrawn: isTakenBack }) {
      refused.value = command;
      isWithdrawn.value = isTakenBack === true;
    },
    answered() {
      const wasAsking = isAsking;
      isAsking = false;
      return wasAsking;
    },
  };
}
