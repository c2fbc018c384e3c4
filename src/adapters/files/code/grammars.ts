// Tree-sitter symbol reader, in a separate bundle that is loaded when first needed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Language, Parser } from 'web-tree-sitter';
import { type Grammar, readTree } from '../../../core/context/symbols/grammars';
import type { FileSymbol } from '../../../core/context/symbols/symbols';

export interface GrammarReader {
  /**
   * Reads the symbols in source code; `isWhole`: whether the code was parsed without errors. Resolves to null on timeout; rejects if the
   * grammar is missing.
   */
  read(grammar: Grammar, text: string): Promise<{ readonly symbols: readonly FileSymbol[]; readonly isWhole: boolean } | null>;
}

/** Timeout for parsing a file, because some input makes the parser loop; parsing 256 kB usually takes about 60 ms. */
const maxMs = 1_000;

/** @param folder contains `parser.wasm.br` and one file per grammar, such as `go.wasm.br` */
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
