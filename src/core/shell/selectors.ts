// Asks the commands the Builder proposed: which is meant, and whether it is still open.
import type { ProposedCommand } from './state';

export function isOpenCommand({ state }: ProposedCommand): boolean {
  return state === 'proposed' || state === 'asked' || state === 'allowed' || state === 'running';
}

export function commandById(commands: readonly ProposedCommand[], commandId: string): ProposedCommand | null {
  return commands.find((command) => command.commandId === commandId) ?? null;
}
