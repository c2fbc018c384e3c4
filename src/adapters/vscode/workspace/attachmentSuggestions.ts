// What can be attached to a message: files, folders and symbols by what is typed, what is selected, and what was dropped.
import * as vscode from 'vscode';
import { type Attachment, attachmentKey, named, type RefusedAttachment, readable } from '../../../core/context/evidence/attachments';
import { maxSuggestions, placesFor } from '../../../core/context/lookup/suggest';
import { checkReading, type ReadRefusal } from '../../../core/paths/leads';
import type { Codebase, Workspace } from '../../../flows/ports/ports';
import type { HostMessage } from '../../../protocol';
import { isPicturePath } from './pictureFiles';
import { pathOf, placesOf } from './workspacePlaces';

export interface Suggestions {
  /** Answers what was typed: after a `#` symbols, after an `@` everything else. */
  suggest(query: string): Promise<void>;
  /** Attaches what was dropped; what may not be shown to the team is left where it is, and that is said. */
  attach(uris: readonly string[]): Promise<void>;
}

const whyNot: Record<ReadRefusal, RefusedAttachment['why']> = { secret: 'secret', protectedPath: 'protected', outsideWorkspace: 'outside' };

/** A list that takes longer is one nobody waits for. */
const maxMs = 3_000;
const maxPaths = 50_000;

export function createSuggestions(
  workspace: Workspace,
  codebase: Pick<Codebase, 'symbols'>,
  post: (message: HostMessage) => void,
  offer: (pictures: readonly vscode.Uri[]) => Promise<void>,
): Suggestions {
  const places = () => placesOf(vscode.workspace.workspaceFolders ?? []);
  return {
    suggest: async (query) => {
      const limit = AbortSignal.timeout(maxMs);
      const typed = query.slice(1);
      const items = query.startsWith('#')
        ? (await codebase.symbols(typed, maxSuggestions, limit)).map(
            ({ name, path, line }): Attachment => ({ kind: 'symbol', name, path, line }),
          )
        : [...ofEditor(typed), ...placesFor(typed, await workspace.list('', maxPaths, limit))];
      post({ kind: 'suggestions', query, items: readable(items).slice(0, maxSuggestions) });
    },
    attach: async (uris) => {
      const found = await Promise.all(uris.map(async (dropped) => ({ dropped, one: await attachmentOf(dropped) })));
      const isPicture = ({ one }: (typeof found)[number]) => 'kind' in one && one.kind === 'file' && isPicturePath(one.path);
      const others = found.filter((each) => !isPicture(each)).map(({ one }) => one);
      const { taken, refused } = named(others.flatMap((one) => ('kind' in one ? one : [])));
      post({ kind: 'attached', items: taken, refused: [...refused, ...others.flatMap((one) => ('why' in one ? one : []))] });
      const pictures = found.filter(isPicture).map(({ dropped }) => uriOf(dropped));
      if (pictures.length > 0) await offer(pictures);
    },
  };

  /** What is selected and what is wrong in the editor in front, offered by their names and where nothing else is typed. */
  function ofEditor(typed: string): Attachment[] {
    const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
    const path = editor ? pathOf(places(), editor.document.uri) : null;
    if (!editor || path === null) return [];
    const { start, end, isEmpty } = editor.selection;
    const offered: Attachment[] = [];
    if (!isEmpty && 'selection'.startsWith(typed.toLowerCase()))
      offered.push({
        kind: 'selection',
        path,
        from: start.line + 1,
        to: end.character === 0 ? Math.max(start.line + 1, end.line) : end.line + 1,
      });
    if ('problems'.startsWith(typed.toLowerCase())) offered.push({ kind: 'problems', path });
    return [...new Map(offered.map((attachment) => [attachmentKey(attachment), attachment])).values()];
  }

  async function attachmentOf(dropped: string): Promise<Attachment | RefusedAttachment> {
    const uri = uriOf(dropped);
    const path = pathOf(places(), uri);
    if (path === null) return { path: nameOf(uri.path), why: 'outside' };
    const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
    if (!stat) return { path, why: 'unreadable' };
    const leads = checkReading(path, await workspace.realPathOf(path));
    if (!leads.ok) return { path, why: whyNot[leads.error] };
    return { kind: (stat.type & vscode.FileType.Directory) === 0 ? 'file' : 'folder', path };
  }
}

/** The editor names what was dropped by its address, the desktop may by its path. */
function uriOf(dropped: string): vscode.Uri {
  return /^[a-z][\w+.-]+:/i.test(dropped) ? vscode.Uri.parse(dropped, true) : vscode.Uri.file(dropped);
}

/** Of what lies elsewhere no more is told than its name. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
