// Connection model: commands sent and refused, the environment and its texts.
import type { OwnDefinition } from '../../src/core/agents/customAgents';

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Command } from '../../src/core/commands';
import type { Session } from '../../src/core/session';
import type { Environment, EnvironmentNow, PanelMessage } from '../../src/protocol';
import type { MessageHandlers } from './host';
import { shownMembers, type Strings, stringsFor } from './strings';

export interface HostConnection {
  /** Null until the first snapshot. */
  readonly environment: ReadonlySignal<Environment | null>;
  readonly strings: ReadonlySignal<Strings | null>;
  /** Members defined by the workspace: of the session, otherwise of the files. */
  readonly own: ReadonlySignal<readonly OwnDefinition[]>;
  /** Last command the host refused, until another is sent, and whether the user withdrew it. */
  readonly refused: ReadonlySignal<Command | null>;
  readonly isWithdrawn: ReadonlySignal<boolean>;
  send(command: Command): void;
}

interface Receiving {
  readonly takeEnvironment: (now: EnvironmentNow) => void;
  readonly handlers: MessageHandlers<'refused'>;
}

/** @param post sends to the host */
export function createHostConnection(post: (message: PanelMessage) => void, session: ReadonlySignal<Session>): HostConnection & Receiving {
  const environment = signal<Environment | null>(null);
  const refused = signal<Command | null>(null);
  const isWithdrawn = signal(false);
  const own = computed<readonly OwnDefinition[]>(() => {
    const { discussion, seq } = session.value;
    return seq > 0 ? discussion.own : (environment.value?.own?.agents ?? discussion.own);
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
    takeEnvironment(now) {
      // updates omit texts the panel already has; before the first texts there is nothing to show
      const texts = now.texts ?? environment.peek()?.texts;
      environment.value = texts ? { ...now, texts } : null;
    },
    handlers: {
      refused(message) {
        refused.value = message.command;
        isWithdrawn.value = message.isWithdrawn === true;
      },
    },
  };
}
