// Patterns for the text between a name and its value, in code, commands and sentences.

/**
 * Text between a name and a quoted value that the code uses as a default or fallback. The value is a literal, so it counts whatever it
 * looks like.
 */
const defaultConnectors: readonly RegExp[] = [
  // Fallback operator: `process.env.X ?? "…"`, `getenv("X") ?: '…'`, `$ENV{X} // "…"`, `ENV.fetch("X") { "…" }`, `.unwrap_or("…")`.
  /["'`]?[^;,\n"'`]{0,60}?(?:\?\?=?|\|\|=?|\?:|[\])}] ?\/\/=?|\)? (?:or|else)|[\])}] ?\{|(?:default|unwrap_or|or_?else|getor\w{2,8})\w{0,8}\((?:\|_?\|)?)\s?(?=["'`])/iy,
  // Second argument of a call that reads or sets a named value: `getenv("X", "…")`, `define('X', '…')`, `props.put("x", "…")`.
  /(?<=(?:[eE]nv\w{0,10}|ENV|environ|[cC]onfig|[oO]r(?:Default|Else|_default|_else)|fetch|[dD]efault|define|[pP]ut|[sS]et(?:Property|Item|env)?|[gG]et|pop|fromEnvironment|[aA]ppend|String(?:Var)?P?)\([^()\n"'`]{0,30}["'`][\w.:-]{1,60})["'`],\s{0,8}(?:default(?:Value)? ?[=:] ?)?(?=["'`])/y,
  // Attribute `default` of an option, a variable or a schema, after at most four other attributes.
  /["'`]?\]?(?:,|:|\(| ?\{)\s{0,20}\{?\s{0,20}(?:["']?\w{1,20}["']?\s{0,12}[:=]\s{0,4}(?:"[^"\n]{0,120}"|'[^'\n]{0,120}'|[\w.]{1,30}),?\s{1,20}){0,4}["']?default(?:_?[vV]alue)?["']?\s{0,12}[:=]\s{0,4}(?=["'`])/y,
  // Entry of a name and a value: `key="password" value="…"`, `name: PASSWORD` above `value: "…"`.
  /["'`]?,?\s{1,40}["']?(?:value|content)["']? ?[=:] ?(?=["'`])/y,
  // Typed declaration: `password: SecretStr = Field("…")`, `string Password { get; set; } = "…"`.
  /\??\s?(?:: ?&?(?:'static )?[A-Za-z][\w.<>[\]?| ]{1,40}?|\{ get; (?:(?:init|set|private set); )?\}) ?= ?(?:[\w.]{1,20}\((?:default ?= ?)?)?(?=["'`])/y,
];

/** Connectors directly after a name, tried in this order. Values in other positions are judged by their score; see `judge.ts`. */
export const connectors: readonly RegExp[] = [
  // Value to be hashed: `'password' => Hash::make('…')`, `password: await hash('…')`.
  /["'`]?\]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:await )?[\w.:]{0,30}(?:crypt|[Hh]ash\w{0,9}|make|encode|SecretStr|String|(?:String|Some|Secret\w*)(?:::|\.)\w{2,10})\((?=["'])/y,
  // Assignment: `password = `, `"password": `, `['password'] => `, `:password => `, `password := `, `password ||= `, `**Password**
  // (staging): `, `password: &anchor `, `char pwd[] = `.
  /(?:\[\]|["'`]{0,2}\]?)[*_]{0,3}[ \t]{0,12}(?:\([^()\n]{1,30}\)[ \t]{0,4})?(?::=|=>|->|\u2192|={1,3}|!={1,2}|\?{1,2}=|\|\|=|<-|[:\uff1a\uff1d]|は|が|是|为|為)[*_]{0,3}[ \t]{0,8}\s{0,40}(?:&\w{1,20} |!!\w{1,8} |string\(\d{1,4}\) |\[\]byte\()?/y,
  // Value on the line below a sentence.
  /[ \t](?:is|ist|lautet|es|est|è|é)[ \t]?:[ \t]{0,4}\r?\n/y,
  // Entry of a property list, and a value in parentheses in a sentence: `our password ("…")`.
  /<\/key>\s{0,20}<string>|[ \t]\((?=["'`])/y,
  ...defaultConnectors,
];

/** Call that sets the value: `.password("…")`, `setPassword("…")`. */
export const isCall = /\((?=["'`])/y;

/** Variable expansion assigned to a name. Its default counts as the name's value: `${X:-…}`, `${x:…}`. */
export const variable = /["'`]?\$\{(?:[\w.-]{1,60}(?=:)|[A-Z\d_]{1,60}(?=-))/y;

export const inBraces = /:?[-=]?["']?((?:[^\s{}"'$?]| (?=[^\s}])|\$(?!\{)){4,120})(?=["']?\})/y;

/** Separator between two table cells. A piped command is excluded by `isCell`, because it has no leading bar. */
export const nextCell = /["'`]?[ \t]{0,30}\|[ \t]{0,30}(?=[^|\n]{6,200}\|)/y;
export const isCell = /\|[^|\n]{0,60}$/;

/** Phrase between a name and its value in a sentence: `the password for shop is …`. */
export const isSaid =
  /[ \t]{1,4}(?:for|of|on|für|zu|del?|des|du|di|da|do|van|от|для)[ \t](?:[\p{L}\d@.-]{1,30}[ \t]){0,4}?[\p{L}\d@.-]{1,30}[ \t]?[:=\u2192][ \t]{1,4}|[ \t](?:wi-?fi|wlan|vpn|ssh|s?ftp|rdp|root|admin|db|database|server|router|e?-?mail|smtp|login|portal|nas|prod|staging|test)[ \t]?[:=\u2192][ \t]{1,4}|[ \t]{1,4}(?:(?:for|of|on|für|para|pour|per|voor|для|del?|des|du|di|da|do|von|van)[ \t](?:[\w@.-]{1,30}[ \t]){1,4}?)?(?:(?:(?:is|was|has been|wurde)[ \t])?(?:now|(?:set|changed|reset|updated|rotated|gesetzt|geändert)[ \t](?:to|auf|in))|is|was|ist|war|lautet|heißt|es|era|est|était|è|é|to|это)[ \t]*:?[ \t]{1,4}/iuy;

/** Remainder of an XML or HTML tag; the text after the tag is the value. */
export const inTag = /[^<>\n]{0,80}>\s{0,20}(?:<\w{1,20}>)?/y;

/** Start of a list of names and values without `=`, as in Dockerfiles, shells and `.netrc`. */
export const isListedBy =
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|set[ \t]+-\w{1,3}|config set(?:[ \t]+--\w{1,20})?)[ \t]+$/;

/** Name of an environment variable in uppercase. The value may follow without `=`, as in `SetEnv API_KEY …`. */
export const isOfEnvironment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** Phrase before a name in a sentence: `log in with the password …`. */
export const isUsed = /\b(?:with|use|using) (?:the |a |my )?(?:[\w-]{1,20} )?$/i;
/** Words before a name whose quoted value follows without an operator: `with the LDAP password '…'`, `as "kim" and password "…"`. */
export const isUsedQuoted = /(?:\b(?:with|use|using|and|und|et|y)|,) (?:the |a |my )?(?:[\w-]{1,20} )?$/i;
/** Element or attribute in XML whose text is the value: `<password>…`, `<property name="password">…`. */
export const isOfElement = /<$|(?:name|key|property)=["'][\w.:-]{0,60}$/;
/** User name before the name of a password in a sentence: `user kim, password …`. */
export const isBehindUser =
  /\b(?:user(?: ?name)?|login|log in as|account|e-?mail|benutzer|usuario|utilisateur|utente)[ :=]{1,3}["'`]?[\w.@+-]{2,60}["'`]?(?:,| and| und| et| y| e| with|;| \/){1,2} (?:the )?$/i;
/** Unquoted words to the end of the line: the value in a properties file. */
export const wordsOfLine = /[\p{L}\d'’!-]{1,14}(?: [\p{L}\d'’!-]{1,14}){2,9}(?=[ \t]*(?:\r?\n|$))/uy;
/** Words up to the end of a quoted argument or to a separator within it: `'password=three words more'`. */
export const wordsOfArgument = /[^"'`&;\n]{4,120}(?=["'`&;])/y;

/** Text between the start of a line and a name, if it is not code: `my password: …`, `user: ada, password: …`. */
export const beginsLabel = /^[^(){};=<>"'`[\]]{0,80}$/;

/**
 * Start of a line, including prefixes such as line numbers, diff markers and comment markers, before a name whose value is the rest of the
 * line.
 */
export const beginsLine = /(?:^|\n)[ \t\d:|+>#/*-]{0,24}$/;
export const isRestOfLine = /[ \t]{1,8}[^\s"'`]{6,300}[ \t]{0,4}(?:\r?\n|$|\*\/|-->)/y;

export const behindBlank = /[ \t]{1,8}/y;
