// Patterns for the text between a name and its value, in code, commands and sentences.

/** Connectors directly after a name, tried in this order. Values in other positions are left to the score. */
export const connectors: readonly RegExp[] = [
  // Value to be hashed: `'password' => Hash::make('…')`, `password: await hash('…')`.
  /["'`]?\]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:await )?[\w.:]{0,30}(?:crypt|[Hh]ash\w{0,9}|make|encode|SecretStr|String|(?:String|Some|Secret\w*)(?:::|\.)\w{2,10})\((?=["'])/y,
  // Assignment: `password = `, `"password": `, `['password'] => `, `:password => `, `password := `, `password ||= `, `**Password**
  // (staging): `, `password: &anchor `, `char pwd[] = `.
  /(?:\[\]|["'`]{0,2}\]?)[*_]{0,3}[ \t]{0,12}(?:\([^()\n]{1,30}\)[ \t]{0,4})?(?::=|=>|->|\u2192|={1,3}|!={1,2}|\?{1,2}=|\|\|=|<-|[:\uff1a\uff1d]|は|が|是|为|為)[*_]{0,3}[ \t]{0,8}\s{0,40}(?:&\w{1,20} |!!\w{1,8} |string\(\d{1,4}\) |\[\]byte\()?/y,
];

/** Variable expansion whose default is the value of another name: `${X:-…}`, `${x:…}`. */
export const variable = /["'`]?\$\{(?:[\w.-]{1,60}(?=:)|[A-Z\d_]{1,60}(?=-))/y;

export const inBraces = /:?[-=]?["']?((?:[^\s{}"'$?]|\$(?!\{)){4,120})(?=["']?\})/y;

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
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|set[ \t]+-\w{1,3})[ \t]+$/;

/** Name of an environment variable in uppercase. The value may follow without `=`, as in `SetEnv API_KEY …`. */
export const isOfEnvironment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** Phrase before a name in a sentence: `log in with the password …`. */
export const isUsed = /\b(?:with|use|using) (?:the |a |my )?$/i;

/** Text between the start of a line and a name, if it is not code: `my password: …`, `user: ada, password: …`. */
export const beginsLabel = /^[^(){};=<>"'`[\]]{0,80}$/;

/** Start of a line, including prefixes that tools write, before a name whose value is the rest of the line. */
export const beginsLine = /(?:^|\n)[ \t\d:|+>#/*-]{0,24}$/;
export const isRestOfLine = /[ \t]{1,8}[^\s"'`]{6,300}[ \t]{0,4}(?:\r?\n|$|\*\/|-->)/y;

export const behindBlank = /[ \t]{1,8}/y;
