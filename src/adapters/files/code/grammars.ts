// Tree-sitter symbol reader; its own bundle, loaded with the first file that needs it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Language, Parser } from 'web-tree-sitter';
import { type Grammar, readTree } from '../../../core/context/symbols/grammars';
import type { FileSymbol } from '../../../core/context/symbols/symbols';

export interface GrammarReader {
  /** What the text defines, and whether the grammar understood all of it; null where it took too long. Rejects where there is no such grammar. */
  read(grammar: Grammar, text: string): Promise<{ readonly symbols: readonly FileSymbol[]; readonly isWhole: boolean } | null>;
}

/** About 4 MB are read in a second, so this is far above what a file of 256 kB takes; some texts send a parser round and round. */
const maxMs = 1_000;

/**
 * @param folder holds `parser.wasm.br` and one file such as `go.wasm.br` per grammar
 * @param now milliseconds
 */
export async function openGrammars(folder: string, now: () => number = () => performance.now()): Promise<GrammarReader> {
  const unpack = async (name: string) => promisify(brotliDecompress)(await readFile(join(folder, `${name}.wasm.br`)));
  await Parser.init({ wasmBinary: await unpack('parser') });
  const parser = new Parser();
  const languages = new Map<string, Promise<Language>>();

  function languageOf(name: string): Promise<Language> {
    const known = languages.get(name) ?? unpack(name).then((module) => Language.load(module));
    languages.set(name, known);
    return known;
  }

  /** @param endsAt when it is given up */
  function readAs(grammar: Grammar, text: string, endsAt: number) {
    const tree = parser.parse(text, null, { progressCallback: () => now() > endsAt });
    if (!tree) {
      parser.reset();
      return null;
    }
    try {
      return { symbols: readTree(tree.rootNode, grammar), isWhole: !tree.rootNode.hasError };
    } finally {
      tree.delete();
    }
  }

  return {
    read: async (grammar, text) => {
      parser.setLanguage(await languageOf(grammar.name));
      const endsAt = now() + maxMs;
      const found = readAs(grammar, text, endsAt);
      return found && !found.isWhole && grammar.readAgain ? readAs(grammar, grammar.readAgain(text), endsAt) : found;
    },
  };
}
