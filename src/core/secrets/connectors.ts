// Connectors between a name and its value, in code, commands and sentences.

/** Signs a value is given with, looked for right behind the name; those that fit are tried in this order. */
export const connectors: readonly RegExp[] = [
  // `name="X" value="…"`, `"name": "X", "value": "…"`, and the same in YAML, also with something in front of each line
  /["'`]?[ \t]{0,4},?[\s+|>\d:#/*-]{0,40}["']?(?:value|content|val|default|example)["']?[ \t]{0,4}[:=][ \t]{0,4}/iy,
  // `variable "db_password" { default = "…" }`
  /["'`][ \t]{0,4}\{[^{}]{0,200}?\b(?:default|value)[ \t]{0,12}=[ \t]{0,4}(?=")/iy,
  // `: string =`, `: &str =`, `: Option<String> =`, ` As String =`, `: str = Field(default=`
  /["'`]?[ \t]{0,4}(?:\??:| As )[ \t]{0,4}[A-Za-z_&][\w<>[\]&?|.' ]{0,40}?[ \t]{0,4}=[ \t]{0,8}\s{0,40}(?:\w{1,24}\((?:default=)?)?/y,
  // `String password() { return`, no; `password = `, `"password": `, `['password'] => `, `:password => `, `password := `, `password ||= `,
  // `**Password** (staging): `, `password: &anchor `
  /["'`]{0,2}\]?[*_]{0,3}[ \t]{0,12}(?:\([^()\n]{1,30}\)[ \t]{0,4})?(?::=|=>|->|\u2192|={1,3}|!={1,2}|\?{1,2}=|\|\|=|<-|[:\uff1a\uff1d]|は|が|是|为|為)[*_]{0,3}[ \t]{0,8}\s{0,40}(?:&\w{1,20} |string\(\d{1,4}\) )?/y,
  // `"password": ["…"]`, `"password": {"S": "…"}`, `Password { get; set; } = "…"`
  /["'`]?[ \t]{0,4}[:=][ \t]{0,4}(?:\[|\{[ \t]{0,4}["']\w{1,10}["'][ \t]{0,4}:)\s{0,40}(?=["'])/y,
  /[ \t]{1,4}\{[ \w;]{1,30}\}[ \t]{0,4}=[ \t]{0,4}(?=["'])/y,
  // `process.env.API_KEY || "…"`
  /["'`]?[\])]?[ \t]{0,4}(?:\|\||\?\?|or|,)[ \t]{0,4}(?=["'])/y,
  // `<string name="api_secret">…`
  /["'][^<>\n]{0,40}>\s{0,20}/y,
  // `<key>API_KEY</key><string>…`
  /<\/\w{1,20}>[\s\d:|+>#/*-]{0,40}<\w{1,20}>\s{0,20}/y,
  // `setPassword("…")`, `define('DB_PASSWORD', '…')`, `apiKey{"…"}`
  /(?:["'`][ \t]{0,4},|["'`]?[({])\s{0,40}(?=["'`])/y,
  // `#define API_KEY "…"`, `keyPassword '…'`, `PASSWORD '…'`
  /["'`]?[ \t]{1,12}(?=["'])/y,
  // `param password string = '…'`
  /[ \t]\w{2,12}[ \t]{1,4}=[ \t]{1,4}(?=["'])/y,
];

/** From a cell of a table to the next one; not what a command is given by another, which no bar stands in front of. */
export const nextCell = /["'`]?[ \t]{0,30}\|[ \t]{0,30}(?=[^|\n]{6,200}\|)/y;
export const isCell = /\|[^|\n]{0,60}$/;

/** `the password for shop is …` */
export const isSaid =
  /[ \t]{1,4}(?:(?:for|of|für|para|pour|per|voor|для)[ \t](?:[\w@.-]{1,30}[ \t]){1,4}?)?(?:is|ist|lautet|es|est|è|é|to|это)[ \t]*:?[ \t]{1,4}/iy;

/** The rest of a tag whose name says what its text is. */
export const inTag = /[^<>\n]{0,80}>\s{0,20}(?:<\w{1,20}>)?/y;

/** Lists of names and values without a sign between them: Dockerfiles, shells, `.netrc`. */
export const isListedBy =
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|set[ \t]+-\w{1,3})[ \t]+$/;

/** `SetEnv API_KEY …`: names of the environment are written in capitals, and a value may follow without a sign. */
export const isOfEnvironment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** `use … as the deploy key` */
export const standsBefore = /(?:^|[\s"'`(:])([A-Za-z0-9][A-Za-z0-9_+/=.~-]{11,160}) (?:as|is|als|comme|como|come) [\w ]{0,40}$/;

/** A name that begins its line, but for what tools write in front of one: the value is the rest of the line. */
export const beginsLine = /(?:^|\n)[ \t\d:|+>#/*-]{0,24}$/;
export const isRestOfLine = /[ \t]{1,8}[^\s"'`]{6,300}[ \t]{0,4}(?:\r?\n|$|\*\/|-->)/y;

export const behindBlank = /[ \t]{1,8}/y;
