// Reopens a file in the encoding it declares; never guesses.
import * as vscode from 'vscode';
import { declaredEncoding, maxHeadLength } from '../../../core/edits/lines/declaredEncoding';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { fill, type Texts } from '../../../core/i18n/language';
import { withoutLinks } from '../../../core/text/visible';
import { bytesAt, readDiskText } from './exactBytes';
import { openDocument, reopenMs, untilTold } from './openDocument';

/** Notifies the user that a file was reopened in another encoding. */
export type SayReopened = (uri: vscode.Uri, encoding: string) => void;

/** Document in the declared encoding; null if there is no known declaration, the bytes would not round-trip, or the user has typed. */
export async function reopenDeclared(document: vscode.TextDocument, said: SayReopened): Promise<vscode.TextDocument | null> {
  const { uri } = document;
  const bytes = await bytesAt(uri);
  const encoding = bytes && declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, maxHeadLength)));
  if (encoding === null || document.isDirty) return null;
  const disk = await readDiskText(uri, encoding).catch(() => null);
  if (!disk?.ok || document.isDirty) return null;
  for (let time = 1; time <= maxTimes; time++) {
    const reopened = await openDocument(uri, { encoding });
    if (reopened?.isDirty) return null;
    if (reopened?.encoding !== encoding || !(await holds(reopened, disk.value.text)) || reopened.isDirty) continue;
    said(uri, encoding);
    return reopened;
  }
  return null;
}

/** Maximum attempts: with many open files the editor may close one before it is read. */
const maxTimes = 3;

/** Whether a document has loaded a text; its encoding is known earlier. */
async function holds(document: vscode.TextDocument, text: string): Promise<boolean> {
  const isThere = () => sameButLineEnds(document.getText(), text);
  if (isThere()) return true;
  await untilTold(reopenMs, (end) => [
    vscode.workspace.onDidChangeTextDocument((change) => change.document === document && isThere() && end()),
    vscode.workspace.onDidCloseTextDocument((closed) => closed === document && end()),
  ]);
  return isThere();
}

/** Notifies the user, who may have the file open. */
export function sayReopened(texts: Texts, uri: vscode.Uri, encoding: string): void {
  void vscode.window.showInformationMessage(
    fill(texts, 'encoding.reopened', { file: withoutLinks(vscode.workspace.asRelativePath(uri)), encoding }),
  );
}
