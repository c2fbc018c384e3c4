// Results of MCP servers, with correct and incorrect quotes.

export interface ToolQuoteCase {
  /** The server's kind and the form of its result. */
  readonly from: string;
  readonly result: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const code =
  'import { open } from "./store";\n\nexport async function load(id: string): Promise<Cart | null> {\n\tconst row = await open("carts/" + id);\n\treturn row ? { ...row, total: row.items.length * 2 } : null;\n}\n';

export const toolQuoteCases: readonly ToolQuoteCase[] = [
  {
    from: 'a file as text',
    result: code,
    right: ['return row ? { ...row, total: row.items.length * 2 } : null;', 'async function load(id: string): Promise<Cart | null>'],
    wrong: ['return row ? { ...row, total: row.items.length * 3 } : null;', 'async function save(id: string): Promise<Cart | null>'],
  },
  {
    from: 'a file in JSON, on one line',
    result: JSON.stringify({ content: code }),
    right: ['import { open } from "./store";', 'import { open } from \\"./store\\";', 'const row = await open'],
    wrong: ['import { close } from "./store";', 'const row = await shut'],
  },
  {
    from: 'content parts in JSON, indented',
    result: JSON.stringify({ content: [{ type: 'text', text: code }] }, null, 2),
    right: ['import { open } from "./store";', '"type": "text"', '"type":"text"'],
    wrong: ['"type": "image"', 'import { open } from "./stores";'],
  },
  {
    from: 'a file with line numbers',
    result: code
      .split('\n')
      .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
      .join('\n'),
    right: ['const row = await open', 'Promise<Cart | null> { const row = await open'],
    wrong: ['const row = await openAll', 'Promise<Cart | null> { return row'],
  },
  {
    from: 'a file with line numbers and arrows',
    result: '1→import { open } from "./store";\n2→\n3→export const one = open(1);\n4→export const two = open(2);\n',
    right: ['export const one = open(1); export const two = open(2);', 'import { open } from'],
    wrong: ['export const two = open(2); export const one = open(1);'],
  },
  {
    from: 'lines of a search with path and number',
    result: 'src/cart.ts:12:export const limit = 30;\nsrc/cart.ts:13:export const least = 3;\nsrc/order.ts:7:  // limit of the cart\n',
    right: ['src/cart.ts:12:export const limit = 30;', 'export const limit = 30; export const least = 3;'],
    wrong: ['src/cart.ts:12:export const limit = 31;', 'src/order.ts:8: // limit of the cart'],
  },
  {
    from: 'a diff of a repository',
    result: 'diff --git a/a.ts b/a.ts\n@@ -1,3 +1,4 @@\n const a = 1;\n-const b = 2;\n+const b = 3;\n+const c = 4;\n',
    right: ['+const b = 3;', 'const b = 3; const c = 4;', '@@ -1,3 +1,4 @@'],
    wrong: ['const b = 4; const c = 3;', '@@ -1,3 +1,5 @@'],
  },
  {
    from: 'an issue of a repository in JSON',
    result: JSON.stringify({
      number: 12,
      title: 'Cart keeps items after "Pay now"',
      body: 'Steps:\r\n\r\n1. Pay\r\n2. Look at the cart\r\n\r\n**Expected**: empty & closed\r\n',
      labels: [{ name: 'bug' }],
    }),
    right: [
      'Cart keeps items after "Pay now"',
      'Steps: 1. Pay 2. Look at the cart',
      'Expected: empty & closed',
      '"number": 12, "title": "Cart',
    ],
    wrong: ['Cart loses items after "Pay now"', '"number": 13, "title": "Cart', 'Expected: full & closed'],
  },
  {
    from: 'comments of a repository with escaped marks',
    result: JSON.stringify([{ body: 'Use <details> & \u2028 “quotes”, don’t ‘break’ it' }])
      .replaceAll('<', '\\u003c')
      .replaceAll('&', '\\u0026'),
    right: ['Use <details> & ', "don't 'break' it", 'quotes", don'],
    wrong: ['Use <summary> & ', "do 'break' it, always"],
  },
  {
    from: 'a page as Markdown with links',
    result: '# Limits\n\nSee the [guide to limits](https://example.com/guide_to\\_limits) for *all* of them.\n\n- `max_items`: 30\\*\n',
    right: ['See the guide to limits for all of them.', 'max_items: 30', '[guide to limits](https://example.com/guide_to_limits)'],
    wrong: ['See the guide to units for all of them.', 'max_items: 31'],
  },
  {
    from: 'a page as HTML',
    result:
      '<h1>Limits</h1>\n<p>A cart holds <b>30</b> items &amp; no more. It&#39;s &quot;full&quot; then.<br/>\nPrices&nbsp;in&nbsp;&euro;.</p>',
    right: ['A cart holds 30 items & no more.', `It's "full" then.`, 'A cart holds <b>30</b> items &amp; no more.', 'Prices in €.'],
    wrong: ['A cart holds 31 items & no more.', `It's "empty" then.`],
  },
  {
    from: 'a page with entities in JSON',
    result: JSON.stringify({
      url: 'https://example.com',
      html: '<p title="a &lt; b">Tom &amp; Jerry say &#8220;hello&#8221; &#x2014; twice</p>',
    }),
    right: ['Tom & Jerry say "hello" — twice', 'Tom & Jerry say "hello" - twice', 'title="a &lt; b"'],
    wrong: ['Tom & Jerry say "goodbye" — twice'],
  },
  {
    from: 'a page with hard spaces, soft hyphens and full width',
    result: 'The\u00a0price is 1\u202f000\u00a0€ per\u00adson. Ｆｕｌｌ width，and “nested ‘quotes’”.',
    right: ['The price is 1 000 € per', 'price is 1000 € person', 'Full width,and', "nested 'quotes'"],
    wrong: ['The price is 2 000 € person', 'Half width,and'],
  },
  {
    from: 'a page in Japanese, broken into lines',
    result: '見出し：予約\n\n予約は前日の\n午後五時まで変更できます。\n「取消」は当日も可能です。',
    right: ['予約は前日の午後五時まで変更できます', '取消」は当日も可能'],
    wrong: ['予約は前日の午後六時まで変更できます'],
  },
  {
    from: 'rows of a database in JSON',
    result: JSON.stringify([
      { id: 1, name: 'Ada "the first"', total: 12.5, at: null },
      { id: 2, name: 'Grace', total: 7, at: '2026-01-02T03:04:05Z' },
    ]),
    right: ['"id": 2, "name": "Grace", "total": 7', '"id":2,"name":"Grace"', 'Ada "the first"', '"at": "2026-01-02T03:04:05Z"'],
    wrong: ['"id": 2, "name": "Grace", "total": 8', '"id": 1, "name": "Grace"', '"at": "2026-01-02T03:04:06Z"'],
  },
  {
    from: 'rows of a database as a table',
    result: ' id | name  | total \n----+-------+-------\n  1 | Ada   | 12.50\n  2 | Grace |  7.00\n(2 rows)\n',
    right: ['2 | Grace | 7.00', '| 1 | Ada | 12.50 |', '(2 rows)'].slice(0, 1).concat('Grace |  7.00', 'id | name  | total'),
    wrong: ['2 | Grace | 8.00', 'Grace |  7.50'],
  },
  {
    from: 'a schema of a database',
    result: 'CREATE TABLE "cart" (\n\t"id" INTEGER PRIMARY KEY AUTOINCREMENT,\n\t"user_id" INTEGER NOT NULL REFERENCES "user" ("id")\n);\n',
    right: [
      '"user_id" INTEGER NOT NULL REFERENCES "user" ("id")',
      'CREATE TABLE "cart" ( "id" INTEGER PRIMARY KEY',
      'user_id" INTEGER NOT NULL',
    ],
    wrong: ['"user_id" INTEGER NOT NULL REFERENCES "cart" ("id")', 'CREATE TABLE "carts" ('],
  },
  {
    from: 'JSON in a string of JSON in a string',
    result: JSON.stringify({ result: JSON.stringify({ text: JSON.stringify({ path: 'C:\\work\\new', ok: true }) }) }),
    right: ['"path": "C:\\work\\new"', 'C:\\\\work\\\\new', '"ok":true}'],
    wrong: ['"path": "C:\\work\\old"', '"ok":false}'],
  },
  {
    from: 'text before JSON',
    result: `Found 1 file:\n${JSON.stringify({ path: '/srv/a b.md', text: 'First line\nSecond "line"' })}`,
    right: ['First line Second "line"', 'First line\\nSecond \\"line\\"', 'Found 1 file:'],
    wrong: ['Second line First "line"', 'Found 2 files:'],
  },
  {
    from: 'JSON cut off in the middle of an escape',
    result: JSON.stringify({ text: 'A line that is whole\nand a "quoted" one\nand more' }).slice(0, -12).concat('\\u00'),
    right: ['A line that is whole and a "quoted" one', 'that is whole\\nand a'],
    wrong: ['A line that is half and a "quoted" one'],
  },
  {
    from: 'YAML',
    result: 'limits:\n  cart:\n    - items: 30   # per user\n      note: "at most"\n',
    right: ['items: 30 # per user', 'cart: - items: 30', 'note: "at most"'],
    wrong: ['items: 31 # per user', 'note: "at least"'],
  },
  {
    from: 'XML',
    result: '<?xml version="1.0"?>\n<cart id="7">\n  <item count="2">Tea &amp; milk</item>\n</cart>',
    right: ['<item count="2">Tea &amp; milk</item>', 'Tea & milk', 'count="2"'.concat('>Tea')],
    wrong: ['<item count="3">Tea &amp; milk</item>', 'Tea & sugar'],
  },
  {
    from: 'a log',
    result: "2026-01-02 03:04:05,123 [main] WARN  shop.Cart - limit=30 reached for user 'ada'\n\tat shop.Cart.add(Cart.java:58)\n",
    right: ["WARN shop.Cart - limit=30 reached for user 'ada'", 'shop.Cart.add(Cart.java:58)'],
    wrong: ["WARN shop.Cart - limit=31 reached for user 'ada'", 'shop.Cart.add(Cart.java:59)'],
  },
  {
    from: 'letters with marks in two forms',
    result: 'Die Größe des Café-Wagens beträgt höchstens fünf.'.normalize('NFD'),
    right: ['Die Größe des Café-Wagens', 'beträgt höchstens fünf'],
    wrong: ['Die Größe des Café-Wagens beträgt höchstens sechs', 'Die Große des Cafe-Wagens'],
  },
  {
    from: 'a sentence with a quote that ends it',
    result: 'The limit is thirty\nitems; a cart that is full says so, and the user stays on the page',
    right: [
      'The limit is thirty items.',
      'a cart that is full says so.',
      'The limit … the user stays',
      'The limit is thirty […] full says so',
    ],
    wrong: ['The limit is forty items.', 'the user stays … The limit is thirty'],
  },
  {
    from: 'a regular expression and paths of Windows',
    result: 'const shape = /^\\d+\\.\\w{2,}$/u;\nconst home = "C:\\\\work\\\\new";\n',
    right: ['const shape = /^\\d+\\.\\w{2,}$/u;', 'const home = "C:\\\\work\\\\new";'],
    wrong: ['const shape = /^\\d+\\.\\w{3,}$/u;', 'const home = "D:\\\\work\\\\new";'],
  },
  {
    from: 'a tree of folders in JSON',
    result: JSON.stringify([{ name: 'src', type: 'directory', children: [{ name: 'cart.ts', type: 'file' }] }], null, 2),
    right: ['"name": "cart.ts", "type": "file"', '{"name":"cart.ts","type":"file"}', '"children": [ {'].slice(0, 2),
    wrong: ['"name": "cart.ts", "type": "directory"'],
  },
  {
    from: 'facts about a file',
    result: 'size: 1042\ncreated: Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)\nisDirectory: false\npermissions: 644',
    right: ['size: 1042', 'isDirectory: false permissions: 644', 'Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time)'],
    wrong: ['size: 1043', 'isDirectory: true'],
  },
  {
    from: 'a search in code with fragments',
    result: JSON.stringify({
      items: [{ path: 'src/a.py', text_matches: [{ fragment: 'def load(path=\'x\'):\n    """Reads\tit."""\n    return open(path)' }] }],
    }),
    right: ['def load(path=\'x\'): """Reads it.""" return open(path)', '    return open(path)', '"path":"src/a.py"', "def load(path='x'):"],
    wrong: ["def load(path='y'):", '"path":"src/b.py"'],
  },
  {
    from: 'commits of a repository',
    result:
      'commit 3f2a9c1\nAuthor: Ada <ada@example.com>\nDate:   Fri Jan 2 03:04:05 2026 +0000\n\n    cart: keep *one* item; see `limit`\n\n    Refs: #12\n',
    right: ['cart: keep *one* item; see limit', 'Author: Ada <ada@example.com>', 'cart: keep one item; see limit Refs: #12'],
    wrong: ['cart: keep two items; see limit', 'Author: Grace <ada@example.com>'],
  },
  {
    from: 'a table in Markdown',
    result: '| setting | default |\n|---|---:|\n| `cart.limit` | 30 |\n| `cart.least` | [3](#least) |\n',
    right: ['| `cart.limit` | 30 |', '| cart.limit | 30 |', 'cart.limit | 30', '| cart.least | 3 |'],
    wrong: ['| cart.limit | 31 |', 'cart.least | 30'],
  },
  {
    from: 'CSV with doubled marks',
    result: 'id,name,note\r\n1,"Ada, L.","said ""yes"" twice"\r\n2,Grace,none\r\n',
    right: ['1,"Ada, L.","said ""yes"" twice"', '2,Grace,none', 'id,name,note 1,"Ada'],
    wrong: ['2,Grace,some', '1,"Ada, M."'],
  },
  {
    from: 'documents of a database in extended JSON',
    result:
      '{"_id":{"$oid":"65a1"},"tags":["new","in stock"],"price":{"$numberDecimal":"12.50"}}\n{"_id":{"$oid":"65a2"},"tags":[],"price":null}\n',
    right: ['"tags": ["new", "in stock"]', '{ "$numberDecimal": "12.50" }', '"price":null}'],
    wrong: ['"tags": ["new", "sold out"]', '{ "$numberDecimal": "12.55" }'],
  },
  {
    from: 'a plan of a query',
    result: JSON.stringify([
      { 'QUERY PLAN': 'Index Scan using cart_user_idx on cart  (cost=0.29..8.30 rows=1 width=36)' },
      { 'QUERY PLAN': "  Index Cond: (user_id = 'ada'::text)" },
    ]),
    right: ['Index Scan using cart_user_idx on cart (cost=0.29..8.30 rows=1 width=36)', "Index Cond: (user_id = 'ada'::text)"],
    wrong: ['Seq Scan using cart_user_idx on cart', "Index Cond: (user_id = 'eve'::text)"],
  },
  {
    from: 'messages of a chat',
    result: JSON.stringify({ messages: [{ user: 'U1', text: 'See <https://example.com/a|the page> &gt; *limits*, <@U2>' }] }),
    right: ['See <https://example.com/a|the page> > limits', 'the page> &gt; *limits*', '"user": "U1"'],
    wrong: ['the page> &lt; *limits*', '"user": "U2", "text"'],
  },
  {
    from: 'entities and observations',
    result: JSON.stringify(
      { entities: [{ type: 'entity', name: 'Cart', observations: ['holds 30 items', 'is emptied\nafter payment'] }] },
      null,
      2,
    ),
    right: ['"observations": ["holds 30 items", "is emptied', 'is emptied after payment', '"holds 30 items"'.slice(1, -1)],
    wrong: ['holds 31 items', 'is filled after payment'],
  },
  {
    from: 'a page with scripts and attributes',
    result:
      '<div class="a b" data-x=\'1\' hidden><p>One <em>of</em>\n  <a href="/x?a=1&amp;b=2">the links</a>&hellip;</p><script>if (a<b && c>d) run("x")</script></div>',
    right: ['One of the links', '<a href="/x?a=1&amp;b=2">the links</a>', 'if (a<b && c>d) run("x")', 'if (a < b && c > d) run('],
    wrong: ['Two of the links', 'if (a<b || c>d) run("x")'],
  },
  {
    from: 'a log of a build with colours left out and progress',
    result: "[12:01:02] Starting 'build'...\n[12:01:09] Finished 'build' after 6.9 s\n✔ 128 tests passed (2 skipped)\n",
    right: ["Finished 'build' after 6.9 s", '128 tests passed (2 skipped)', "[12:01:02] Starting 'build'..."],
    wrong: ["Finished 'build' after 7.9 s", '129 tests passed (2 skipped)'],
  },
  {
    from: 'source with doubled backslashes in JSON',
    result: JSON.stringify({ content: 'print("tab\\tand\\\\n")\npath = r"C:\\new\\table"\n' }),
    right: ['print("tab\\tand\\\\n")', 'path = r"C:\\new\\table"', 'path = r\\"C:\\\\new\\\\table\\"'],
    wrong: ['path = r"C:\\old\\table"'],
  },
  {
    from: 'a page in Russian with guillemets and dashes',
    result: '«Корзина» — это список товаров – не более тридцати. Подробнее: <a href="#">правила</a>.',
    right: ['"Корзина" - это список товаров', '«Корзина» — это список', 'не более тридцати. Подробнее: правила'],
    wrong: ['не более сорока. Подробнее'],
  },
];
