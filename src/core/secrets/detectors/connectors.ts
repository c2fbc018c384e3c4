// Connectors between a name and its value, in code, commands and sentences.

/** Matched directly after the name, in this order; the score judges values in other places. */
export const connectors: readonly RegExp[] = [
  // `'password' => Hash::make('…')`, `password: await hash('…')`: the value to be hashed
  /["'`]?\]?[ \t]{0,4}(?:=>|[:=])[ \t]{0,4}(?:await )?[\w.:]{0,30}(?:crypt|[Hh]ash\w{0,9}|make|encode|SecretStr|String|(?:String|Some|Secret\w*)(?:::|\.)\w{2,10})\((?=["'])/y,
  // `password = `, `"password": `, `['password'] => `, `:password => `, `password := `, `password ||= `, `**Password** (staging): `,
  // `password: &anchor `, `char pwd[] = `
  /(?:\[\]|["'`]{0,2}\]?)[*_]{0,3}[ \t]{0,12}(?:\([^()\n]{1,30}\)[ \t]{0,4})?(?::=|=>|->|\u2192|={1,3}|!={1,2}|\?{1,2}=|\|\|=|<-|[:\uff1a\uff1d]|は|が|是|为|為)[*_]{0,3}[ \t]{0,8}\s{0,40}(?:&\w{1,20} |!!\w{1,8} |string\(\d{1,4}\) |\[\]byte\()?/y,
];

/** `${X:-…}`, `${x:…}`, with the default value of another name. */
export const variable = /["'`]?\$\{(?:[\w.-]{1,60}(?=:)|[A-Z\d_]{1,60}(?=-))/y;

export const inBraces = /:?[-=]?["']?((?:[^\s{}"'$?]|\$(?!\{)){4,120})(?=["']?\})/y;

/** From one table cell to the next; not a piped command, which has no leading bar. */
export const nextCell = /["'`]?[ \t]{0,30}\|[ \t]{0,30}(?=[^|\n]{6,200}\|)/y;
export const isCell = /\|[^|\n]{0,60}$/;

/** `the password for shop is …` */
export const isSaid =
  /[ \t]{1,4}(?:for|of|on|für|zu|del?|des|du|di|da|do|van|от|для)[ \t](?:[\p{L}\d@.-]{1,30}[ \t]){0,4}?[\p{L}\d@.-]{1,30}[ \t]?[:=\u2192][ \t]{1,4}|[ \t](?:wi-?fi|wlan|vpn|ssh|s?ftp|rdp|root|admin|db|database|server|router|e?-?mail|smtp|login|portal|nas|prod|staging|test)[ \t]?[:=\u2192][ \t]{1,4}|[ \t]{1,4}(?:(?:for|of|on|für|para|pour|per|voor|для|del?|des|du|di|da|do|von|van)[ \t](?:[\w@.-]{1,30}[ \t]){1,4}?)?(?:(?:(?:is|was|has been|wurde)[ \t])?(?:now|(?:set|changed|reset|updated|rotated|gesetzt|geändert)[ \t](?:to|auf|in))|is|was|ist|war|lautet|heißt|es|era|est|était|è|é|to|это)[ \t]*:?[ \t]{1,4}/iuy;

/** Rest of a tag whose name describes its text. */
export const inTag = /[^<>\n]{0,80}>\s{0,20}(?:<\w{1,20}>)?/y;

/** Lists of names and values without signs: Dockerfiles, shells, `.netrc`. */
export const isListedBy =
  /(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|login|machine|user|username)[ \t][^\n]{0,90}$|(?:^|[\s>+|`*])(?:ENV|ARG|SETX?|setx|set[ \t]+-\w{1,3})[ \t]+$/;

/** `SetEnv API_KEY …`: environment names are uppercase, and a value may follow without a sign. */
export const isOfEnvironment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** `log in with the password …` */
export const isUsed = /\b(?:with|use|using) (?:the |a |my )?$/i;

/** The text before a name on its line, if it is not code: `my password: …`, `user: ada, password: …`. */
export const beginsLabel = /^[^(){};=<>"'`[\]]{0,80}$/;

/** A name at the start of its line, after the prefixes that tools write; the value is the rest of the line. */
export const beginsLine = /(?:^|\n)[ \t\d:|+>#/*-]{0,24}$/;
export const isRestOfLine = /[ \t]{1,8}[^\s"'`]{6,300}[ \t]{0,4}(?:\r?\n|$|\*\/|-->)/y;

export const behindBlank = /[ \t]{1,8}/y;
