// Connectors between a name and its value, in code, commands and sentences.

/**
 * Connector pattern, and whether it proves a value: then a password may be any word or number. A pattern in second place is matched against
 * the text before the sign, including the name.
 */
type Sign = readonly [shape: RegExp, gives: boolean | RegExp];

/** Calls that take a name and a default: environment, options, settings. */
const fallbackCall =
  /(?:env|get|set|pop|put|fetch|default|config|setting|flag|string|arg(?:ument)?|option|define|var|prop(?:erty)?|add|param|field)\w{0,12}(?:\.\w{1,10})?["'`]?[\s(.[:]{1,3}["'`]?(?:-\w, )?-{0,2}[\w. <>-]{0,60}$/i;
/** `setPassword(`, `PASSWORD(`, `.password(`, `SecretStr(`, `storePassword '…'`, `set password '…'`, `:password '…'`. */
const setter =
  /(?:^|\n)[ \t>+|\d:#*-]{0,24}(?:[a-z]{2,10} )?[\w.-]{1,60}$|(?:^|[\s({,]):[\w-]{1,60}$|\.\w{1,60}$|(?:\b(?:set|with)_?\w{0,20}|\.)$|\b[A-Z_]{2,30}$|\bSecret$|[a-z]Pass(?:word)?$|\bpassword$/;

/** Matched directly after the name, in this order. */
export const connectors: readonly Sign[] = [
  // `name="X" value="…"`, `"name": "X", "value": "…"`, and the same in YAML, also with something in front of each line
  [/["'`]?[ \t]{0,4},?[\s+|>\d:#/*-]{0,40}["']?(?:value|\w{1,12}Value|content|val|default|example)["']?[ \t]{0,4}[:=][ \t]{0,4}/iy, true],
  // `variable "db_password" { default = "…" }`
  [/["'`][ \t]{0,4}\{[^{}]{0,200}?\b(?:default|value)[ \t]{0,12}=[ \t]{0,4}(?=")/iy, true],
  // `: string =`, `: &str =`, `: Option<String> =`, ` As String =`, `: str = Field(default=`
  [
    /["'`]?[ \t]{0,4}(?:\??:| As )[ \t]{0,4}[A-Za-z_&][\w<>[\]&?|.' ]{0,40}?[ \t]{0,4}=[ \t]{0,8}\s{0,40}(?:\w{1,24}\((?:default=)?(?=["']))?/y,
    true,
  ],
  // `getenv('X') ?: '…'`, `process.env.X ?? '…'`, `?.x ? process.env.X : '…'`, `.default('…')`, `.unwrap_or('…')`, `fetch('X') { '…' }`
  [
    /["'`)\]]{0,3}(?![ \t]*[=!]=)[^\n;"'`]{0,80}?(?:\?:|\?\?=?|\|\||\bor\b|\b(?:default|unwrap_or|unwrap_or_else|orElse|or_else|getOrElse|getOrDefault)["']?[ \t]*(?:[=:(]|=>)|[)\]] :|\)[ \t]*\{)[ \t]{0,4}(?:\|_?\w{0,10}\|[ \t]*|\(\)[ \t]*[=-]>[ \t]*)?(?:\w[\w:.]{0,20}\()?(?=b?["'`])/y,
    true,
  ],
  // `'password' => Hash::make('…')`, `password: await hash('…')`: the value to be hashed
  [
    /["'`]?\]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:await )?[\w.:]{0,30}(?:crypt|[Hh]ash\w{0,9}|make|encode|SecretStr|String|(?:String|Some|Secret\w*)(?:::|\.)\w{2,10})\((?=["'])/y,
    true,
  ],
  // `'password' => env('X', '…')`
  [/["'`]?\]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}[\w.:]{0,20}(?:env|get)\w{0,8}\(["'][\w.]{1,60}["'],[ \t]{0,4}(?=["'])/iy, true],
  // `String password() { return`, no; `password = `, `"password": `, `['password'] => `, `:password => `, `password := `, `password ||= `,
  // `**Password** (staging): `, `password: &anchor `, `char pwd[] = `
  [
    /(?:\[\]|["'`]{0,2}\]?)[*_]{0,3}[ \t]{0,12}(?:\([^()\n]{1,30}\)[ \t]{0,4})?(?::=|=>|->|\u2192|={1,3}|!={1,2}|\?{1,2}=|\|\|=|<-|[:\uff1a\uff1d]|は|が|是|为|為)[*_]{0,3}[ \t]{0,8}\s{0,40}(?:&\w{1,20} |!!\w{1,8} |string\(\d{1,4}\) |\[\]byte\()?/y,
    true,
  ],
  // `password() { return '…' }`, `def password():⏎ return '…'`, `password: () => '…'`
  [
    /(?:: )?\(\w{0,10}\)\s{0,4}(?:->[ \t]?\w{1,12}|:[ \t]?\w{1,12}(?=[ \t]?\{))?[ \t]{0,3}:?\s{0,20}(?:\{\s{0,20})?(?:return|=>)[ \t]{1,3}(?=["'])/y,
    true,
  ],
  // Multipart form data: `name="password"`, a blank line, then the value
  [/["'](?:\r?\n){2}/y, /\bname=["'][\w.-]{1,60}$/],
  // `["--password", "…"]`, `let(:password) { '…' }`, `--name db-password --value …`
  [/["'`][ \t]{0,4},\s{0,20}(?=["'])/y, /["'`]-{1,2}[\w-]{1,60}$/],
  [/\)[ \t]{0,2}\{[ \t]{0,2}(?=["'])/y, /\(:\w{1,60}$/],
  [/["']?[ \t]{1,4}(?:-v|--value|--secret-string|--body)[ =]/y, true],
  // `Secret::new("…")`, `Password.of("…")`
  [/(?:::|\.)(?:new|from|of|create|wrap|plain)\w{0,8}\((?=["'])/y, true],
  // `password = lambda: "…"`
  [/ ?= ?lambda \w{0,10}: ?(?=["'])/y, true],
  // `(password . "…")`, `{password, <<"…">>}`
  [/["'`]?[ \t]{1,4}\.[ \t]{1,4}(?=["'])/y, true],
  [/["'`]?[ \t]{0,4},[ \t]{0,4}(?=(?:<<)?["'])/y, /\{[ \t]{0,4}["':]?[\w-]{1,60}$/],
  // `key = Buffer.from('…', 'hex')`: an argument of any call
  [/["'`]?\]?[ \t]{0,4}(?:=>|:=|[:=])[ \t]{0,4}(?:await )?(?:new )?[\w.:]{1,40}\((?=b?["'])/y, false],
  // `"password": ["…"]`, `"password": {"S": "…"}`, `Password { get; set; } = "…"`
  [/["'`]?[ \t]{0,4}[:=][ \t]{0,4}(?:\[|\{[ \t]{0,4}["']\w{1,10}["'][ \t]{0,4}:)\s{0,40}(?=["'])/y, false],
  [/[ \t]{1,4}\{[ \w;]{1,30}\}[ \t]{0,4}=[ \t]{0,4}(?=["'])/y, true],
  // `SET PASSWORD FOR app = '…'`
  [/ FOR [^\n=]{1,60}=[ \t]{0,4}(?:PASSWORD\()?(?=["'])/y, true],
  // `env('API_KEY', "…")`, `define('DB_PASSWORD', '…')`, `flag.String("password", "…")`
  [/["'`]\)?[ \t]{0,4},(?:[ \t]{0,4}["'][\w -]{0,30}["'],)??\s{0,40}(?:default[ \t]{0,2}=[ \t]{0,2})?(?=["'`])/y, fallbackCall],
  // `<string name="api_secret">…`, `<entry key="db.password">…`
  [/["'][^<>\n]{0,40}>\s{0,20}/y, /\b(?:name|key)=["'][\w.:-]{1,60}$/],
  // `<key>API_KEY</key><string>…`
  [/<\/\w{1,20}>[\s\d:|+>#/*-]{0,40}<\w{1,20}>\s{0,20}/y, true],
  // `setPassword("…")`, `apiKey{"…"}`
  [/["'`]?(?:\(| ?\{)\s{0,40}(?=["'`])/y, setter],
  // `#define API_KEY "…"`, `keyPassword '…'`, `PASSWORD '…'`, `with password "…"`
  [/["'`]?[ \t]{1,12}(?=["'])/y, setter],
  // `param password string = '…'`
  [/[ \t]\w{2,12}[ \t]{1,4}=[ \t]{1,4}(?=["'])/y, true],
  // `the password on the server is "…"`
  [/[ \t](?:\w{1,12}[ \t]){0,6}?(?:is|\w{1,12}:)[ \t]{1,4}(?=["'`])/y, true],
];

/** `${X:-…}`, `${x:…}`, with the default value of another name. */
export const variable = /["'`]?\$\{[\w.-]{1,60}(?=:)/y;

export const inBraces = /:?[-=]?["']?((?:[^\s{}"'$?]|\$(?!\{)){4,120})(?=["']?\})/y;

/** From one table cell to the next; not a piped command, which has no leading bar. */
export const nextCell = /["'`]?[ \t]{0,30}\|[ \t]{0,30}(?=[^|\n]{6,200}\|)/y;
export const isCell = /\|[^|\n]{0,60}$/;

/** `the password for shop is …` */
export const isSaid =
  /[ \t]{1,4}(?:for|of|on|für|zu|del?|des|du|di|da|do|van|от|для)[ \t](?:[\p{L}\d@.-]{1,30}[ \t]){0,4}?[\p{L}\d@.-]{1,30}[ \t]?[:=\u2192][ \t]{1,4}|[ \t](?:wi-?fi|wlan|vpn|ssh|s?ftp|rdp|root|admin|db|database|server|router|e?-?mail|smtp|login|portal|nas|prod|staging|test)[ \t]?[:=\u2192][ \t]{1,4}|[ \t]{1,4}(?:(?:for|of|on|für|para|pour|per|voor|для)[ \t](?:[\w@.-]{1,30}[ \t]){1,4}?)?(?:(?:(?:is|was|has been|wurde)[ \t])?(?:now|(?:set|changed|reset|updated|rotated|gesetzt|geändert)[ \t](?:to|auf|in))|is|ist|lautet|heißt|es|est|è|é|to|это)[ \t]*:?[ \t]{1,4}/iuy;

/** Rest of a tag whose name describes its text. */
export const inTag = /[^<>\n]{0,80}>\s{0,20}(?:<\w{1,20}>)?/y;

/** Lists of names and values without signs: Dockerfiles, shells, `.netrc`. */
export const isListedBy =
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|set[ \t]+-\w{1,3})[ \t]+$/;

/** `SetEnv API_KEY …`: environment names are uppercase, and a value may follow without a sign. */
export const isOfEnvironment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** `log in with the password …` */
export const isUsed = /\b(?:with|use|using) (?:the |a |my )?$/i;

/** `use … as the deploy key` */
export const standsBefore = /(?:^|[\s"'`(:])([A-Za-z0-9][!-&*-.0-;=?-_a-~]{5,160}) (?:as|is|als|comme|como|come) [\w ]{0,40}$/;

/** The text before a name on its line, if it is not code: `my password: …`, `user: ada, password: …`. */
export const beginsLabel = /^[^(){};=<>"'`[\]]{0,80}$/;

/** A name at the start of its line, after the prefixes that tools write; the value is the rest of the line. */
export const beginsLine = /(?:^|\n)[ \t\d:|+>#/*-]{0,24}$/;
export const isRestOfLine = /[ \t]{1,8}[^\s"'`]{6,300}[ \t]{0,4}(?:\r?\n|$|\*\/|-->)/y;

export const behindBlank = /[ \t]{1,8}/y;
