// Prompts, each read once and filled in by the pure template rules: packed in one file beside the extension, or as they are written.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillTemplate, parseTemplate, type WholeTemplate, wholeTemplate } from '../../../core/models/promptTemplate';
import type { Prompts } from '../../../flows/ports/ports';
import { readUnpacked } from './packed';

/** The text of a prompt by its path without ending; rejects where there is none. */
export type ReadPrompt = (path: string) => Promise<string>;

export function promptsIn(folder: string): ReadPrompt {
  return (path) => readFile(join(folder, `${path}.md`), 'utf8');
}

/** Prompts as the build packs them; the file is read with the first of them. */
export function packedPrompts(file: string): ReadPrompt {
  let packed: Promise<Readonly<Record<string, string>>> | null = null;
  return async (path) => {
    packed ??= readUnpacked(file).then((text): Readonly<Record<string, string>> => JSON.parse(text));
    const text = (await packed)[path];
    if (text === undefined) throw new Error(`no prompt ${path} in ${file}`);
    return text;
  };
}

/** A broken prompt is our own mistake and throws with its name. */
export function createPromptFiles(read: ReadPrompt): Prompts {
  const templates = new Map<string, Promise<WholeTemplate>>();
  const template = (name: string): Promise<WholeTemplate> => {
    const known = templates.get(name) ?? readTemplate(read, name);
    templates.set(name, known);
    return known;
  };
  return {
    render: async (name, values) => {
      const rendered = fillTemplate(await template(name), values);
      if (!rendered.ok) throw new Error(`prompt ${name}: ${rendered.error}`);
      return rendered.value;
    },
  };
}

async function readTemplate(read: ReadPrompt, name: string): Promise<WholeTemplate> {
  const parsed = parseTemplate(await read(name));
  if (!parsed.ok) throw new Error(`prompt ${name}: ${parsed.error}`);
  const partials = await Promise.all(parsed.value.partials.map(async (path) => [path, await read(path)] as const));
  const whole = wholeTemplate(parsed.value, Object.fromEntries(partials));
  if (!whole.ok) throw new Error(`prompt ${name}: ${whole.error}`);
  return whole.value;
}
