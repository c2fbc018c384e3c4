// Moves the room between the side bars and the editor area, by the editor's own command for moving views.
// A view may be dragged as well, but nobody finds that; and the activity bar, where it is seen, is not where everybody wants to read.
import * as vscode from 'vscode';
import type { TextKey, Texts } from '../../../core/i18n/language';
import { type PanelController, viewId } from './panel';

/** Where the view can stand, by the ids of the containers in package.json; the editor area has none. */
const places: readonly { readonly name: TextKey; readonly icon: string; readonly container: string | null }[] = [
  { name: 'editor.move.primary', icon: 'layout-sidebar-left', container: 'workbench.view.extension.milkstack' },
  { name: 'editor.move.secondary', icon: 'layout-sidebar-right', container: 'workbench.view.extension.milkstack-beside' },
  { name: 'editor.move.editor', icon: 'window', container: null },
];

export async function moveRoom(texts: Texts, panel: Pick<PanelController, 'focus' | 'openTab'>): Promise<void> {
  const offered = places.map((place) => ({ ...place, label: `$(${place.icon}) ${texts[place.name]}` }));
  const chosen = await vscode.window.showQuickPick(offered, { title: texts['editor.move.title'] });
  if (!chosen) return;
  if (chosen.container === null) return panel.openTab();
  await vscode.commands.executeCommand('vscode.moveViews', { viewIds: [viewId], destinationId: chosen.container });
  await panel.focus(null);
}
