// Pictures for the team: decoded in the panel, checked and stored by the host.
//
// The host does not decode pictures, because that would process untrusted bytes with the user's privileges.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { checkedPicture, pictureAttachment } from '../../../core/pictures/checkPicture';
import { maxPictures } from '../../../core/pictures/picture';
import type { CheckpointStore } from '../../../flows/ports/ports';
import type { Attached, PictureFile } from '../../../protocol';
import { pictureEndings, readPictures } from '../workspace/attachments';
import type { PanelController } from './panel';

export interface PanelPictures {
  /** Stores a decoded picture under its digest, and attaches it to the draft. */
  keep(file: PictureFile): Promise<void>;
  /** Sends a stored picture to the panel. */
  show(hash: string): Promise<void>;
  pick(): Promise<void>;
}

export function createPanelPictures(
  store: CheckpointStore,
  panel: () => Pick<PanelController, 'post' | 'offerPictures'>,
  texts: Texts,
  warn: (error: Error) => void,
): PanelPictures {
  return {
    keep: async ({ name, data }) => {
      const checked = checkedPicture(data);
      const refused = (why: 'pictureUnkept' | 'pictureBroken' | 'pictureTooLarge'): Attached => ({
        items: [],
        refused: [{ path: name, why }],
      });
      if (!checked.ok) return panel().post({ kind: 'attached', ...refused(checked.error) });
      const hash = await store.keep(checked.value.bytes).catch((error: Error) => {
        warn(error);
        return null;
      });
      const kept = hash === null ? refused('pictureUnkept') : { items: [pictureAttachment(checked.value, hash, name)] };
      panel().post({ kind: 'attached', ...kept });
    },
    show: async (hash) => {
      const data = await store.read(hash).catch(() => null);
      panel().post({ kind: 'picture', hash, data: data && new Uint8Array(data) });
    },
    pick: async () => {
      const chosen = await vscode.window.showOpenDialog({
        canSelectMany: true,
        openLabel: fill(texts, 'attach.picture.choose'),
        filters: { [fill(texts, 'attach.picture.files')]: [...pictureEndings] },
      });
      if (chosen) await panel().offerPictures(await readPictures(chosen.slice(0, maxPictures * 2)));
    },
  };
}

const warnedKey = 'pictures.told';

/**
 * Asks for consent before pictures are sent, because secrets in a picture cannot be masked. Once the user has agreed, does not ask again.
 */
export async function mayShowPictures(state: vscode.Memento, texts: Texts): Promise<boolean> {
  if (state.get(warnedKey) === true) return true;
  const send = fill(texts, 'attach.picture.send');
  if ((await vscode.window.showWarningMessage(fill(texts, 'attach.picture.ask'), { modal: true }, send)) !== send) return false;
  await state.update(warnedKey, true);
  return true;
}
