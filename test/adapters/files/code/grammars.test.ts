// Grammars: definitions found in each language, and fallbacks to patterns.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExactSymbols, createSyntaxCheck } from '../../../../src/adapters/files/code/exactSymbols';
import { type GrammarReader, openGrammars } from '../../../../src/adapters/files/code/grammars';
import { type Grammar, grammarOf } from '../../../../src/core/context/symbols/grammars';
import { type FileSymbol, findSymbols, type ReadSymbols } from '../../../../src/core/context/symbols/symbols';
import { makeGrammars } from '../../../kit/codebaseThread';

const noCache = { get: async () => null, put: () => undefined };
const fail = (error: unknown) => assert.fail(String(error));
const told = (symbols: readonly FileSymbol[]) => symbols.map(({ kind, name, line }) => `${kind} ${name}:${line}`).join(', ');

const files: readonly (readonly [path: string, text: string, defines: string])[] = [
  [
    'basket.ts',
    `import { x } from './x';
export const limit = 3, add = (a: number) => a;
const twice = <number>limit;
export interface Priced { price(): number }
export type Id = string;
export enum Kind { a }
export abstract class Basket<T> extends Shelf {
  private total = 0;
  onDone = () => { if (this.total) return; };
  constructor(private readonly id: Id) { super(); }
  abstract weigh(): number;
  async *items(): AsyncGenerator<T> { for (const each of this.all) setTimeout(() => { }); }
  #hidden(
    a: string,
  ) { function inner() {} }
}
namespace Old { export function gone() {} }
`,
    'constant limit:2, function add:2, constant twice:3, interface Priced:4, type Id:5, enum Kind:6, class Basket:7, method onDone:9, ' +
      'method constructor:10, method weigh:11, method items:12, method #hidden:13, function inner:15, module Old:17, function gone:17',
  ],
  [
    'view.jsx',
    `const View = ({ a }) => <p className="if">{a}</p>;
exports.open = open;
Shelf.prototype.close = function () {};
module.exports = class Page { render() { return <View a={1} />; } };
(function () { function plugin() { const local = 1; } })();
`,
    'function View:1, function open:2, method close:3, class Page:4, method render:4, function plugin:5',
  ],
  [
    'basket.py',
    `LIMIT: int = 3
lower = 4
class Basket(Shelf):
    @property
    def total(self):
        def inner(): pass
        return 0
async def fetch(
    url,
): pass
if True:
    def late(): pass
text = """
def not_one(): pass
"""
`,
    'constant LIMIT:1, class Basket:3, method total:5, function inner:6, function fetch:8, function late:12',
  ],
  [
    'basket.go',
    `package basket
const Limit = 3
var (
	a = 1
	b int
)
type Basket struct { items []int }
type Priced interface { Price() int }
type ID = string
type Count int
func New[T any](x T) *Basket { return nil }
func (b *Basket) Total() int { return 0 }
`,
    'constant Limit:2, constant a:4, constant b:5, class Basket:7, interface Priced:8, type ID:9, type Count:10, function New:11, method Total:12',
  ],
  [
    'basket.rs',
    `pub const LIMIT: u8 = 3;
static mut N: u8 = 1;
pub struct Basket<'a> { items: &'a [u8] }
enum Kind { A }
pub trait Priced { fn price(&self) -> u8; }
impl<'a> Priced for Basket<'a> {
    fn price(&self) -> u8 { 0 }
}
pub async fn fetch() {}
mod inner { pub type Id = u8; }
macro_rules! basket { () => {} }
`,
    'constant LIMIT:1, constant N:2, class Basket:3, enum Kind:4, interface Priced:5, method price:5, method price:7, function fetch:9, ' +
      'module inner:10, type Id:10, macro basket:11',
  ],
  [
    'Basket.java',
    `package a;
public final class Basket<T> implements Priced {
  public static final int LIMIT = 3;
  private int total;
  public Basket() {}
  @Override
  public <R> java.util.List<R>
      items(int a) { return null; }
  enum Kind { A; int b() { return 1; } }
  record Point(int x) {}
  @interface Marked {}
}
interface Priced { int price(); }
`,
    'class Basket:2, constant LIMIT:3, method Basket:5, method items:8, enum Kind:9, method b:9, class Point:10, interface Marked:11, ' +
      'interface Priced:13, method price:13',
  ],
  [
    'Basket.cs',
    `namespace Shop.Core;
public partial class Basket<T> : IPriced where T : class
{
  const int Limit = 3;
  public Basket() { }
  public async Task<int?> Total(
    int a) => a;
  public int Price { get; set; }
  void IPriced.Mark() { }
}
public record struct Point(int X);
public interface IPriced { void Mark(); }
enum Kind { A }
delegate void Done(int a);
`,
    'module Shop.Core:1, class Basket:2, constant Limit:4, method Basket:5, method Total:6, method Mark:9, class Point:11, interface IPriced:12, ' +
      'method Mark:12, enum Kind:13, type Done:14',
  ],
  [
    'basket.c',
    `#ifndef BASKET
#define LIMIT 3
#define TWICE(a) ((a) * 2)
typedef struct basket { int total; } basket_t;
enum kind { A };
int total(struct basket *b);
static const char *
name_of(struct basket *b)
{
  return 0;
}
#endif
`,
    'macro LIMIT:2, macro TWICE:3, type basket_t:4, class basket:4, enum kind:5, function name_of:8',
  ],
  [
    'basket.cpp',
    `namespace shop {
template <typename T> class Basket final : public Shelf {
 public:
  Basket() = default;
  ~Basket() {}
  virtual int total(int a) const = 0;
  T &operator[](int i) { return items[i]; }
};
using Id = int;
int Basket<int>::total(int a) const { return f(a); }
std::string shop::inner::name() { return ""; }
}
`,
    'module shop:1, class Basket:2, function Basket:4, function ~Basket:5, method total:6, function operator[]:7, type Id:9, method total:10, method name:11',
  ],
];

describe('grammars', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-grammars-'));
  let reader: GrammarReader;
  let read: ReadSymbols;
  before(async () => {
    await makeGrammars(folder, ['tsx', 'python', 'go', 'rust', 'java', 'c-sharp', 'cpp']);
    reader = await openGrammars(folder);
    read = createExactSymbols(async () => reader, noCache, '1', fail);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [path, text, defines] of files)
    it(`find the definitions of ${path}`, async () => {
      const grammar = grammarOf(path) as Grammar;
      assert.equal((await reader.read(grammar, text))?.isWhole, true, 'the grammar did not understand it');
      assert.equal(told(await read(path, text)), defines);
    });

  it('are combined with patterns if parsing fails partly', async () => {
    const text = '}}} ((\nclass Basket:\n    def total(self): pass\n)) = =\ndef late(): pass\n';
    assert.equal(told(await read('basket.py', text)), 'class Basket:2, method total:3, function late:5');
  });

  it('detect a change that breaks the syntax, and ignore texts broken before or without a grammar', async () => {
    const breaks = createSyntaxCheck(async () => reader);
    const [whole, open] = ['export function f(a: number) {\n  return a;\n}\n', 'export function f(a: number) {\n  return (a;\n}\n'];
    const asked = [
      breaks('a.ts', whole, open),
      breaks('a.ts', open, open),
      breaks('a.ts', whole, `${whole}f(1);\n`),
      breaks('a.rb', whole, open),
    ];
    assert.deepEqual(await Promise.all(asked), [true, false, false, false]);
    assert.equal(await breaks('a.py', 'def f():\n    return 1\n', 'def f(:\n    return 1\n'), true);
  });

  it('give up on a text that takes too long, and parse the next one', async () => {
    let now = 0;
    const slow = await openGrammars(folder, () => (now += 400));
    const grammar = grammarOf('a.ts') as Grammar;
    assert.equal(await slow.read(grammar, 'const a = { b: [1, 2, 3] };\n'.repeat(5_000)), null);
    assert.equal((await reader.read(grammar, 'const a = 1;'))?.symbols.length, 1);
  });

  it('are not used for unknown languages and very long texts', async () => {
    const refuse = createExactSymbols(async () => assert.fail(), noCache, '1', fail);
    const long = `function a() {}\n${'// much\n'.repeat(40_000)}`;
    assert.deepEqual(await refuse('a.rb', 'def a\nend\n'), findSymbols('a.rb', 'def a\nend\n'));
    assert.equal(told(await refuse('a.js', long)), 'function a:1');
  });

  it('that cannot be loaded are replaced by patterns, which is reported once', async () => {
    const warned: unknown[] = [];
    writeFileSync(join(folder, 'go.wasm.br'), 'no grammar');
    const fresh = await openGrammars(folder);
    const careful = createExactSymbols(
      async () => fresh,
      noCache,
      '1',
      (error) => warned.push(error),
    );
    for (const name of ['a', 'b']) assert.equal(told(await careful(`${name}.go`, `func ${name}() {}\n`)), `function ${name}:1`);
    assert.equal(warned.length, 1);
    assert.equal(told(await careful('a.py', 'def a(): pass\n')), 'function a:1');
  });

  it('parse the same text once, whatever its path', async () => {
    const kept = new Map<string, readonly FileSymbol[]>();
    const cache = {
      get: async (key: string) => kept.get(key) ?? null,
      put: (key: string, symbols: readonly FileSymbol[]) => void kept.set(key, symbols),
    };
    const once = createExactSymbols(async () => reader, cache, '1', fail);
    await once('a.ts', 'class A {}');
    const again = createExactSymbols(async () => assert.fail(), cache, '1', fail);
    assert.equal(told(await again('b.ts', 'class A {}')), 'class A:1');
    const other = createExactSymbols(async () => reader, cache, '2', fail);
    await other('a.ts', 'class A {}');
    assert.equal(kept.size, 2, 'another version looks for itself');
  });
});
