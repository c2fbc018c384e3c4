// Checks that markup, editor UI and manifest contain no hard-coded text.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolNames } from '../../src/core/agentApi/toolNames';
import { assertEmpty } from '../kit/lists';

function sources(folder: string, ending: RegExp): { readonly path: string; readonly code: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, code: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }));
}

function found(folder: string, ending: RegExp, shapes: readonly RegExp[]): string[] {
  return sources(folder, ending).flatMap(({ path, code }) =>
    shapes.flatMap((shape) => [...code.matchAll(shape)].map(([, text = '']) => `${path}: ${text.trim()}`)),
  );
}

/** Product names, the same in every language. */
const names = ['MilkStack', 'Markdown', 'Gemini', 'OpenAI'];
const textIn = (hit: string) => hit.slice(hit.indexOf(': ') + 2);
/** Product names and file extensions are not translated. */
const isName = (hit: string) => names.includes(textIn(hit)) || /^\.\w+$/.test(textIn(hit));

describe('hard-coded texts', () => {
  it('are none in the elements and accessible names of the panel', () => {
    const hits = found('webview', /\.tsx$/, [
      />\s*([^<>{}=;()|&]*\p{L}{3,}[^<>{}=;()|&]*?)\s*<\//gu,
      /\b(?:aria-label|aria-description|title|placeholder|alt)="([^"]*\p{L}{2,}[^"]*)"/gu,
    ]);
    assertEmpty(hits.filter((hit) => !isName(hit)));
  });

  it('are none in the messages, questions and choices of the editor', () => {
    const hits = found('src/adapters/vscode', /\.ts$/, [
      /show(?:Information|Warning|Error)Message\(\s*['"`]([^'"`]*\p{L}[^'"`]*)['"`]/gu,
      /\b(?:title|prompt|placeHolder|placeholder|label|detail|description|tooltip|openLabel|saveLabel|validationMessage):\s*['"]([^'"]*\p{L}{2,}[^'"]*)['"]/gu,
    ]);
    assertEmpty(hits.filter((hit) => !isName(hit)));
  });
});

/** Names that users type after @ and / in the editor's chat; the same in every language. */
const typedInChat = ['milkstack', 'decisions', ...toolNames];

describe('texts of the manifest', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly displayName: string; readonly contributes: unknown };
  const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
  /** Manifest fields that the editor shows to people. */
  const shown =
    /^(?:title|displayName|userDescription|description|markdownDescription|name|fullName|altText|markdownEnumDescriptions|enumDescriptions|contextualTitle)$/;

  function* shownTexts(value: unknown, key = ''): Generator<string> {
    // Tool descriptions are written for models, so they are in English, like the prompts.
    if (key === 'inputSchema') return;
    if (typeof value === 'string' && shown.test(key)) yield value;
    else if (Array.isArray(value)) for (const item of value) yield* shownTexts(item, key);
    else if (value !== null && typeof value === 'object') for (const [name, held] of Object.entries(value)) yield* shownTexts(held, name);
  }

  it('are all in the language files', () => {
    const plain = [...shownTexts(manifest.contributes)].filter((text) => !/^%[\w.-]+%$/.test(text));
    assertEmpty(plain.filter((text) => !names.includes(text) && !typedInChat.includes(text)));
  });

  it('exist for every key the manifest names, and for no other', () => {
    const used = new Set([...JSON.stringify(manifest).matchAll(/%([\w.-]+)%/g)].map(([, key = '']) => key));
    assert.deepEqual([...used].sort(), Object.keys(texts).sort());
  });
});
