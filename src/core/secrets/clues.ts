// Words that make a nearby value likely to be a secret; weaker than a secret's name.

export type Group = 'P' | 'S' | 'T' | 'K' | 'L' | 'U' | 'C' | 'N';

/**
 * Words about signing in (`L`), users (`U`), encryption (`C`) and services with a login (`N`), and words for passwords in many languages
 * (`P`). `_` also matches a hyphen, a dot, a space or nothing. After a bar: only as whole words.
 */
const listed: readonly (readonly [Group, string])[] = [
  [
    'P',
    'contrasen passwort kennwort wachtwoord wachtzin adgangskod kodeord passord losenord losenfras salasana tunnusluku jelszo jelszav heslo hesla geslo gesla lozink zaporka sifra sifre kata_laluan pasahitz lykilord slaptazod code_wort code_word geheimzahl geheimnummer tur_code tuercode zugangscode toegangscode code_secret codigo_de_acceso codigo_de_acesso codice_di_accesso recovery_code backup_code access_code door_code entry_code safe_code gate_code alarm_code security_code unlock_code klucz mat_khau|pin',
  ],
  ['L', 'log_in log_on sign_in sign_up logging_in authent basicauth credential zugang inlog accesso acceso соедин логин|creds auth'],
  [
    'U',
    'user account admin benutzer usuari utilisateur identifiant utente gebruiker utilizador brukernavn brugernavn anvandar kayttaja uzivatel uzytkownik felhasznalo kullanici пользовател юзер|root konto compte cuenta conta',
  ],
  ['C', 'crypt hash hmac base64 btoa verify compare key_store protect unlock'],
  [
    'N',
    'wi_fi wlan mysql ldap snmp connect mosquitto rdp sql mongo maria redis keytool openssl|vpn ssh ftp sftp smb imap smtp net psk su sudo kinit cqlsh isakmp fernet jwt cipher impdp expdp restic borg gate portal staging jenkins curl wget zip 7z rar gpg security sign signtool codesign',
  ],
];
const wideClue =
  /パスワード|パスフレーズ|暗証番号|密码|密碼|口令|비밀번호|비번|암호|トークン|シークレット|秘密鍵|密钥|密鑰|秘钥|令牌|凭证|凭据|토큰|كلمة (?:المرور|السر)|الرقم السري|رمز (?:عبور|المرور)|گذرواژه|סיסמ|κωδικ|συνθηματικ|पासवर्ड|รหัสผ่าน|mật khẩu|hasł[aeou]|уч[её]тк|(用户|ユーザー|사용자|المستخدم|משתמש|χρήστη|ผู้ใช้|người dùng)/gi;
export const clueWords: readonly { readonly word: string; readonly group: Group; readonly isWhole: boolean }[] = listed.flatMap(
  ([group, all]) => {
    const [parts = '', whole = ''] = all.split('|');
    const both = (list: string, isWhole: boolean) =>
      list
        .split(' ')
        .filter((word) => word !== '')
        .flatMap((word) => (word.includes('_') ? [word, word.replace('_', '')] : [word]))
        .map((word) => ({ word, group, isWhole }));
    return [...both(parts, false), ...both(whole, true)];
  },
);
const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char);

export interface Clue {
  readonly start: number;
  readonly end: number;
  readonly group: Group;
}

/** The clue of a word that ends at a position; null inside another word. */
export function clueAt(text: string, index: number, end: number): Clue | null {
  const { word = '', group = 'N', isWhole = false } = clueWords[index] ?? {};
  const start = end - word.length;
  return isWhole && (isLetter(text[start - 1]) || isLetter(text[end])) ? null : { start, end, group };
}

export function wideCluesIn(text: string): Clue[] {
  if (!/[\u0100-\ud7af]/.test(text)) return [];
  return [...text.matchAll(wideClue)].map(({ 0: word, 1: user, index }) => ({
    start: index,
    end: index + word.length,
    group: user ? 'U' : 'P',
  }));
}

export const isStrongGroup = (group: Group): boolean => group === 'P' || group === 'S' || group === 'T' || group === 'K';
