// Whether members may look things up on the web, which the user says for each workspace: kept in its own state, where no file of a folder reaches.
import * as vscode from 'vscode';
import type { Texts } from '../../../core/i18n/language';

const storageKey = 'milkstack.web';

export interface WebSwitch {
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
}

/** @param usually what the user has set for workspaces in which they have said nothing */
export function createWebSwitch(state: Pick<vscode.Memento, 'get' | 'update'>, usually: () => boolean): WebSwitch {
  return {
    isOn: () => {
      const said = state.get<unknown>(storageKey);
      return typeof said === 'boolean' ? said : usually();
    },
    // what is said of a workspace stays with it, whatever is set for others later
    set: async (isOn) => state.update(storageKey, isOn),
  };
}

/** What stands in the way of it here, or nothing. */
export type WebHindrance = 'untrusted' | 'noModel';

/**
 * Switches it for this workspace and says what that means; where it cannot be, says why.
 * @param isOn what is wanted; the other of what is where nothing is said
 */
export async function switchWeb(
  web: WebSwitch,
  { isOn = !web.isOn(), hindrance, texts }: { isOn?: boolean; hindrance: WebHindrance | null; texts: Texts },
): Promise<void> {
  if (isOn && hindrance) return void vscode.window.showInformationMessage(texts[`web.${hindrance}`]);
  await web.set(isOn);
  void vscode.window.showInformationMessage(texts[isOn ? 'web.switchedOn' : 'web.switchedOff']);
}
