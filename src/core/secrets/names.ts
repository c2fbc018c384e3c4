// Names that identify a value as a secret, in ten languages and common code styles.

/**
 * Strength of a name as evidence, by the values it accepts. `password`: almost any value; `secret`: also phrases, but not single words;
 * `token`: no words; `shortPassword` and `short`: like `password` and `token`, but the name must be a separate word.
 */
export type NameStrength = 'password' | 'secret' | 'token' | 'shortPassword' | 'short';

export const isPassword = (strength: NameStrength): boolean => strength === 'password' || strength === 'shortPassword';

/** Names by strength, in lower case; `_` also matches a hyphen, a space, or nothing. */
export const secretNames: Readonly<Record<NameStrength, readonly string[]>> = {
  password: [
    ...['password', 'passwd', 'passphrase', 'passcode', 'pass_word', 'pass_phrase', 'pswd'],
    ...[
      'rootpw',
      'bindpw',
      'sshpass',
      'userpw',
      'adminpw',
      'default_pw',
      'storepass',
      'keypass',
      'requirepass',
      'masterauth',
      'dbpass',
      'userpass',
      'rootpass',
      'adminpass',
      'smtppass',
      'mailpass',
      'ftppass',
      'keymaterial',
    ],
    ...[
      'zugangsdaten',
      'mnemonic',
      'seed_phrase',
      'recovery_phrase',
      'phrase_secrete',
      'frase_segreta',
      'frase_secreta',
      'frase_semilla',
      'psk',
      'preshared_key',
    ],
    ...['contraseña', 'contrasena', 'passwort', 'kennwort', 'senha', 'mot_de_passe', 'wachtwoord', 'parola_d’ordine', 'пароль', 'парол'],
    ...['client_secret', 'app_secret', 'api_secret', 'jwt_secret', 'cookie_secret', 'session_secret', 'shared_secret', 'hmac_secret'],
    ...['webhook_secret', 'signing_secret', 'consumer_secret', 'oauth_secret', 'auth_secret', 'csrf_secret'],
    ...['haslo', 'sifre', 'parolasi', 'losenord', 'heslo', 'passord', 'adgangskode', 'salasana', 'jelszo', 'lozinka'],
    ...['contrasenya', 'kata_sandi', 'parool', 'slaptazodis', 'clave_de_acceso', 'chave_de_acesso', 'senha_de_acesso', 'palavra_passe'],
  ],
  secret: ['secret', 'secret_key', 'secret_key_base', 'secret_token', 'hmac_key', 'jwt_key', 'signing_key', 'encryption_key', 'aes_key'],
  token: [
    ...['token', 'bearer', 'credential', 'credentials', 'creds', 'api_key', 'app_key', 'access_key', 'private_key', 'auth_key'],
    ...['account_key', 'master_key', 'license_key', 'service_key', 'shared_access_key', 'client_key'],
    ...['client_key_data', 'session_key', 'webhook_key', 'subscription_key', 'storage_key', 'deploy_key', 'project_key', 'authorization'],
    ...['crypt_key', 'sonar_login', 'sas_key', 'key_base', 'auth_code', 'connection_string'],
    ...['chave_de_api', 'clé_d’api', 'clave_de_api', 'schluessel'],
    ...['schlüssel', 'geheimnis', 'clave_api', 'clave_secreta', 'clé_api', 'clé_secrète', 'chiave_api', 'chiave_segreta', 'chave_api'],
    ...['chave_secreta', 'sleutel', 'geheim', 'jeton', 'segredo', 'secreto', 'segreto', 'ключ', 'токен', 'секрет'],
  ],
  shortPassword: ['pwd', 'pass', 'mdp', 'pin_code', 'psw', 'pw', 'clave', 'parola', 'geslo'],
  short: ['key', 'pat', 'auth', 'salt', 'clé', 'sig', 'nonce_key'],
};

/** Suffixes of names whose value only describes a secret: `tokenUrl`, `password_field`. */
export const aboutSecrets: ReadonlySet<string> = new Set(
  (
    'name names field fields id ids path paths file files filename folder dir url uri urls endpoint host count counts length len size type types kind label labels title ' +
    'placeholder hint message messages msg error errors err text txt input inputs output form page screen layout dialog modal panel section view button btn icon class classname style color colour ' +
    'address addr addresses pub attempts attempt tries ttl expiry expires expiration expire age timeout interval limit limits max min budget usage regex pattern format policy policies rule rules strength length ' +
    'column col index idx position pos offset start end line lines prefix suffix separator delimiter list set map array store storage manager provider service ' +
    'factory handler helper util utils validator validation valid check checker test tests spec mock reset forgot change changed update updated confirm required ' +
    'enabled disabled visible hidden show hide toggle env environment var variable arg argument param parameter params option options config header headers scope scopes ' +
    'ref reference source algorithm algorithms alg hash hashed digest fingerprint version status state strategy mode method issuer audience date time at by for of in from to ' +
    'here encryption hasher hashers hashing encoder encoding board press up down event events frame frames pair pairs value_from ring word words model cost price rate per used total sum result results response request chiave chave'
  ).split(' '),
);

/** Words before `key` that make it another kind of key, such as a table, cache or piano key. */
export const otherKeys: ReadonlySet<string> = new Set(
  'public site publishable websocket instrumentation password primary foreign cache sort partition object row map item hot index lookup query react unique composite group parent child arrow shift locale translation i18n text data_key field column prop property dict json idempotency request trace routing dedupe deduplication correlation'.split(
    ' ',
  ),
);
