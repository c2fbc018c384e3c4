// Prompts as files beside the extension: read once, filled in by the pure template rules.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTemplate, renderTemplate, type Template } from '../../core/text/promptTemplate';
import type { Prompts } from '../../flows/ports';

/** Prompts under `folder`. A broken file is our own mistake and throws with its name. */
export function createPromptFiles(folder: string): Prompts {
  const sources = new Map<string, Promise<string>>();
  const read = (name: string): Promise<string> => {
    const known = sources.get(name) ?? readFile(join(folder, `${name}.md`), 'utf8');
    sources.set(name, known);
    return known;
  };
  const templates = new Map<string, Template>();
  const template = async (name: string): Promise<Template> => {
    const known = templates.get(name);
    if (known) return known;
    const parsed = parseTemplate(await read(name));
    if (!parsed.ok) throw new Error(`prompt ${name}: ${parsed.error}`);
    templates.set(name, parsed.value);
    return parsed.value;
  };
  return {
    render: async (name, values) => {
      const parsed = await template(name);
      const partials: Record<string, string> = {};
      for (const partial of parsed.partials) partials[partial] = await read(partial);
      const rendered = renderTemplate(parsed, values, partials);
      if (!rendered.ok) throw new Error(`prompt ${name}: ${rendered.error}`);
      return rendered.value;
    },
  };
}
