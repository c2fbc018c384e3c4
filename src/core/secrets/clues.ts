// Clues: words near which a value is likely to be a secret. Weaker evidence than a name.

export type Group = 'P' | 'S' | 'T' | 'K' | 'L' | 'U' | 'C' | 'N' | 'I' | 'D' | 'Q';

/**
 * Clue words by group. Groups that count in the score: sign-in (`L`), users (`U`), encryption (`C`), services with a login (`N`), and
 * passwords in many languages (`P`). Groups for `doorCodes.ts`: PINs (`I`), doors and other things that a code opens (`D`), and words for a
 * code or for entering one (`Q`). `_` also matches a hyphen, dot, space or nothing. Words after `|` match only as whole words.
 */
const listed: readonly (readonly [Group, string])[] = [
  [
    'P',
    'contrasen passwort kennwort wachtwoord wachtzin adgangskod kodeord passord losenord losenfras salasana tunnusluku jelszo jelszav heslo hesla geslo gesla lozink zaporka sifra sifre kata_laluan pasahitz lykilord slaptazod hasla haslem code_wort geheimzahl geheimnummer code_secret la_contra_ recovery_code backup_code access_code security_code klucz natverksnyckel wifi_key wlan_key network_key wlan_schlussel netzwerkschlussel cle_wifi cle_du_wifi cle_reseau chiave_wifi chiave_del_wifi chiave_di chave_de clave_de mat_khau|ww losen nokkel anahtar nyckeln',
  ],
  [
    'L',
    'log_in log_on log_me log_us sign_in sign_me sign_up logging_in authent basicauth credential zugang einlog anmeld inlog accesso acceso acced entra_com entra_con connecte_ wejdz melde_dich logg_dich identifiants prihlas logga_in logg_in zalogu giris соедин логин войти зайди|creds auth',
  ],
  [
    'U',
    'user account admin benutzer usuari utilisateur identifiant utente gebruiker utilizador brukernavn brugernavn anvandar kayttaja uzivatel uzytkownik felhasznalo kullanici пользовател юзер|root konto compte cuenta conta',
  ],
  ['C', 'crypt hash hmac base64 btoa verify compare key_store protect unlock'],
  [
    'N',
    'wi_fi wlan mysql ldap snmp connect mosquitto rdp sql mongo maria redis keytool openssl|vpn ssh ftp sftp smb imap smtp net psk su sudo kinit cqlsh isakmp fernet jwt cipher impdp expdp restic borg gate portal staging jenkins curl wget zip 7z rar gpg security signtool codesign',
  ],
  [
    'I',
    'pin_code pin_kod pin_nummer pin_number passcode geheimzahl digicode lockbox key_box key_safe sleutelkast schlusselkast one_time_code verification_code bestatigungscode unlock_code пин пін|otp pin pins pinu pini pinem pinul puk',
  ],
  [
    'D',
    'door alarm allarm garag garaj garaz padlock basement turnstile barrier schranke briefkast schliessfach fahrrad wohnung aufzug ascens asansor ascenseur boite_a bancaire casier edificio ingresso berging fiets piwnic skrzynk forrad kallar soprum lobby elevator keypad intercom mailbox suitcase apartment haustur turcode turoffner tresor schloss schlusselb eingang hintereing spind koffer portail coffre cadenas immeuble interphone puerta porton caja_fuerte candado taquilla trastero cancell portone cassaf lucchett citofon armadiet portao cofre cadeado predio portaria deurcode deur_ poort kluis brama bramy bramk drzwi sejf klatk domofon wejsci klodk portkod larmkod dorr kassaskap cykel dorkod ovikood ovi_ portti halyty kassak dver vchod brana brany trezor kapu ajto riaszt poart interfon kapi_ kilit двер домофон подъезд під_їзд сейф сигнал ворот ворі калит замк замок шлагб ячей pintu gerbang brankas tarjeta cartao bancomat карт|gate safe lock locker entry entrance building vault shed unit tor tur ture turen porte porta portal entree slot hek ingang las grind porten dor doren kasa bina usa cua cong karte kort karty carte card',
  ],
  [
    'Q',
    'code kod codigo codice codul cod_ kood combin combo kombin комбинац код набер keypad|press enter enters punch dial type types tippe tape taper digita marca teclea wpisz opens wants',
  ],
];
const wideWords: readonly (readonly [Group, string])[] = [
  ['I', '暗証番号|الرقم السري'],
  [
    'P',
    'パスワード|パスフレーズ|密码|密碼|口令|비밀번호|비번|암호|トークン|シークレット|秘密鍵|(?:API|アクセス|暗号) ?キー|API ?키|密钥|密鑰|秘钥|令牌|凭证|凭据|토큰|كلمة (?:المرور|السر)|رمز (?:عبور|المرور)|گذرواژه|סיסמ|κωδικ|συνθηματικ|पासवर्ड|รหัสผ่าน|mật khẩu|hasł[aeou]|уч[её]тк|パス(?![\u30a0-\u30ff])',
  ],
  ['U', '用户|账号|帳號|ユーザー|アカウント|ログイン|登录|登入|로그인|계정|아이디|사용자|المستخدم|משתמש|χρήστη|ผู้ใช้|người dùng'],
  [
    'D',
    '玄関|ドア|金庫|ロッカ|ロック|アラーム|カード|門|宅配|현관|도어|금고|출입|사물함|대문|카드|门|保险|柜|警|卡|باب|خزن|إنذار|مدخل|πόρτα|συναγερμ|θύρ|είσοδ|cửa|cổng|ประตู|ตู้|दरवाज|गेट|דלת|כניסה|שער|כספת',
  ],
  ['Q', 'コード|番号|رمز|كود|รหัส|קוד|कोड|mã '],
];
const wideClue = new RegExp(wideWords.map(([group, words]) => `(?<${group}>${words})`).join('|'), 'giu');
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

/** Returns the clue for the word `index` that ends at `end`; null if the word must be whole but is part of another word. */
export function clueAt(text: string, index: number, end: number): Clue | null {
  const { word = '', group = 'N', isWhole = false } = clueWords[index] ?? {};
  const start = end - word.length;
  const isGlued = (at: number) => isLetter(text[at - 1]) && isLetter(text[at]) && !/\p{Ll}\p{Lu}/u.test(text.slice(at - 1, at + 1));
  return isWhole && (isGlued(start) || isGlued(end)) ? null : { start, end, group };
}

/**
 * Fast rejection for `wideClue`: letters in the non-Latin clue words. Excludes typographic marks and symbols, because most prompts contain
 * them.
 */
const wideLetter = /[\u0100-\u1fff\u2c00-\ud7af]/;

export function wideCluesIn(text: string): Clue[] {
  if (!wideLetter.test(text)) return [];
  return [...text.matchAll(wideClue)].map(({ 0: word, groups = {}, index }) => ({
    start: index,
    end: index + word.length,
    group: wideWords.find(([group]) => groups[group] !== undefined)?.[0] ?? 'P',
  }));
}

/** Whether a clue counts in the score; all other clues are for door codes. */
export const isOfScore = ({ group }: Clue): boolean => group !== 'I' && group !== 'D' && group !== 'Q';

export const isStrongGroup = (group: Group): boolean => group === 'P' || group === 'S' || group === 'T' || group === 'K';
