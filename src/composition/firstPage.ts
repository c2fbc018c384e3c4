// First page of an empty panel: accepts typing before the host is loaded.
//
// Only the entry point imports this file, so that the extension starts quickly.
import type * as vscode from 'vscode';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTexts } from '../adapters/files/base/packedFiles';
import { latestSession } from '../adapters/files/sessions/sessionFiles';
import { typedKey } from '../adapters/vscode/panel/draftStore';
import type { FirstPage } from '../adapters/vscode/panel/panelHtml';
import { carriedKey, storedAt } from '../adapters/vscode/sessions/storage';
import { languageOf, type TextKey, type Texts } from '../core/i18n/language';

interface Shipped {
  readonly extensionUri: Pick<vscode.Uri, 'fsPath'>;
}

let texts: Promise<Texts> | null = null;

/** Reads the UI texts once for the first page and the host. A failed read is retried on the next call. */
export function shippedTexts({ extensionUri }: Shipped, language: string): Promise<Texts> {
  texts ??= readTexts(join(extensionUri.fsPath, 'dist', 'texts.br'), languageOf(language)).catch((error) => {
    texts = null;
    throw error;
  });
  return texts;
}

type WhatIsKept = Shipped & Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri' | 'workspaceState' | 'globalState'>;

/** Returns the first page; null if the panel will show a discussion or a saved draft instead. */
export async function firstPage(context: WhatIsKept, language: string): Promise<FirstPage | null> {
  const [session, page] = await Promise.all([latestSession(storedAt(context, 'sessions')), readFirstPage(context, language)]);
  const isKept =
    session !== null || context.globalState.get(carriedKey) !== undefined || context.workspaceState.get(typedKey) !== undefined;
  return isKept ? null : page;
}

export async function readFirstPage(shipped: Shipped, language: string): Promise<FirstPage> {
  const built = (name: string) => readFile(join(shipped.extensionUri.fsPath, 'dist', 'webview', name), 'utf8');
  const [read, style, script] = await Promise.all([shippedTexts(shipped, language), built('main.css'), built('first.js')]);
  return { style, script, content: contentOf(read) };
}

/** Returns the part of the welcome view's HTML that does not depend on the connected models. Must match `webview/setup/Welcome.tsx`. */
function contentOf(read: Texts): string {
  const text = (key: TextKey) => escaped(read[key]);
  const request = text('panel.composer.request');
  return `<div id="first" class="panel">
<main class="welcome"><div class="welcome-content">
<i class="quiet-button page-button"></i><p class="faces"></p><h1>${text('panel.welcome.title')}</h1>
</div></main>
<section class="composer" aria-label="${text('panel.composer')}"><div class="box">
<div class="writing" data-suggested="${request}"><textarea rows="1" placeholder="${request}" aria-label="${text('panel.composer.label')}"></textarea></div>
<div class="tools"><i class="round"></i></div>
</div></section>
</div>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
