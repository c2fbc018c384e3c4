// Prompts as files beside the extension: read once, filled in by the pure template rules.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillTemplate, parseTemplate, type WholeTemplate, wholeTemplate } from '../../../core/text/promptTemplate';
import type { Prompts } from '../../../flows/ports/ports';

/** Prompts under `folder`. A broken file is our own mistake and throws with its name. */
export function createPromptFiles(folder: string): Prompts {
  const templates = new Map<string, Promise<WholeTemplate>>();
  const template = (name: string): Promise<WholeTemplate> => {
    const known = templates.get(name) ?? readTemplate(folder, name);
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

async function readTemplate(folder: string, name: string): Promise<WholeTemplate> {
  const read = (path: string) => readFile(join(folder, `${path}.md`), 'utf8');
  const parsed = parseTemplate(await read(name));
  if (!parsed.ok) throw new Error(`prompt ${name}: ${parsed.error}`);
  const partials = await Promise.all(parsed.value.partials.map(async (path) => [path, await read(path)] as const));
  const whole = wholeTemplate(parsed.value, Object.fromEntries(partials));
  if (!whole.ok) throw new Error(`prompt ${name}: ${whole.error}`);
  return whole.value;
}
