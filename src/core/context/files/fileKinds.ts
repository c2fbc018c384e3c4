// File kinds beside code, and their weight in ranking.

interface FileKind {
  readonly path: RegExp;
  /** A request that speaks of this kind of file. */
  readonly asked: RegExp;
  /** What such a file loses as an answer otherwise, and gains by such a request, in shares of the best score. */
  readonly loss: number;
  readonly gain: number;
}

const testPath =
  /(^|\/)(__tests__|tests?|specs?|testing|fixtures?|__mocks__|mocks?|e2e)\/|[._-](test|spec|stories)\.\w+$|_test\.\w+$|(^|\/)test_[^/]*$/i;

const kinds: readonly FileKind[] = [
  {
    path: testPath,
    asked: /\b(tests?|testing|spec|fixture|mock|prueba|essai|prova)|тест/i,
    loss: 0.05,
    gain: 0.65,
  },
  {
    path: /(^|\/)(changelog|history|changes|licen[sc]e|authors|contributors)[^/]*$/i,
    asked: /\b(changelog|licen[sc]e|release)/i,
    loss: 0.5,
    gain: 0,
  },
  {
    path: /(^|\/)(docs?|examples?|samples?|demos?|bench(marks?)?)\/|\.(md|mdx|rst|txt|adoc)$/i,
    asked: /\b(docs?|documentation|readme|examples?|samples?|bench|doku|beispiel|ejemplo|exemple|esempio|exemplo)/i,
    loss: 0.5,
    gain: 0.2,
  },
  {
    path: /\.(json|ya?ml|toml|xml|csv|svg|html?|css|scss|less|lock|d\.ts|snap|po)$/i,
    asked: /\b(json|ya?ml|toml|xml|csv|svg|html|css|style|config|package|types?)/i,
    loss: 0.5,
    gain: 0,
  },
];

/** The kinds of a file, by its path, a bit for each. */
export function kindsOf(path: string): number {
  return kinds.reduce((bits, { path: pattern }, bit) => (pattern.test(path) ? bits | (1 << bit) : bits), 0);
}

/** For every mixture of kinds, a bit for each, what a file of them loses as an answer to a request, in shares of the best score; less than 0 where the request speaks of them. */
export function lossesOf(request: string): number[] {
  const losses = kinds.map(({ asked, loss, gain }) => (asked.test(request) ? -gain : loss));
  return Array.from({ length: 1 << kinds.length }, (_, bits) =>
    losses.reduce((sum, loss, kind) => (bits & (1 << kind) ? sum + loss : sum), 0),
  );
}

/** Whether a file is a test, or stands beside tests, by its path. */
export function isTestPath(path: string): boolean {
  return testPath.test(path);
}
